import { queryExceptions } from '@dentarium/server/calls/front-desk';
import { EXCEPTION_QUESTIONS, EXCEPTION_STATES, type ExceptionState } from '@dentarium/domain';
import { callQuery, useSession } from '@dentarium/platform';
import { EmptyState, FilterBar, PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { UploadButton, useUploadTarget } from '@dentarium/ui/upload';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { toImport } from '../upload/destinations.ts';
import { ExceptionList } from './exception-list.tsx';
import { ExceptionPanel } from './exception-panel.tsx';
import { type ExceptionsAddress, readExceptionsAddress, writeExceptionsAddress } from './exceptions-address.ts';
import styles from './exceptions.module.css';

const PAGE_SIZE = 20;
const ALL = 'all';

/** Shows images that could not be filed, with the actions for each, at `/exception` (ADM-04). */
export default function ExceptionPage() {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const address = readExceptionsAddress(searchParams);
  const changeAddress = (more: Partial<ExceptionsAddress>): void =>
    setSearchParams(writeExceptionsAddress({ ...address, ...more }), { replace: !('open' in more) });
  const { state, question, page } = address;
  const body = {
    ...(state === null ? {} : { state }),
    ...(question === null ? {} : { question }),
    pageIndex: page,
    pageSize: PAGE_SIZE,
  };
  const list = useQuery({
    ...callQuery(queryExceptions, { body }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.items ?? [];
  const open = items.find(({ id }) => id === address.open);

  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('exception.title')}
        facts={list.data === undefined ? null : t('exception.count', { count: list.data.total })}
        actions={<ImportButton />}
      />
      <Filters address={address} onChange={(more) => changeAddress({ page: 1, open: null, ...more })} />
      <QueryBoundary
        query={list}
        onRefetchError="showBoth"
        loading={<Skeletons shape="rows" count={8} />}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState kind={state === 'open' && question === null ? 'none' : 'filtered'} title={t('exception.empty')} />
        }
      >
        {() => (
          <div className={styles['columns']}>
            <ExceptionList items={items} openId={open?.id ?? null} onOpen={(id) => changeAddress({ open: id })} />
            {open === undefined ? (
              <p className={styles['hint']}>{t('exception.choose')}</p>
            ) : (
              <ExceptionPanel key={open.id} exception={open} />
            )}
          </div>
        )}
      </QueryBoundary>
      <Pagination
        className={styles['pages'] ?? ''}
        current={page}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={(next) => changeAddress({ page: next, open: null })}
      />
    </div>
  );
}

function Filters(props: {
  readonly address: ExceptionsAddress;
  readonly onChange: (change: Partial<ExceptionsAddress>) => void;
}) {
  const { t } = useTranslation();
  const { address, onChange } = props;
  return (
    <FilterBar
      active={address.state !== 'open' || address.question !== null}
      onClear={() => onChange({ state: 'open', question: null })}
    >
      <Segmented<string>
        aria-label={t('exception.state')}
        value={address.state ?? ALL}
        options={[...EXCEPTION_STATES, ALL].map((value) => ({ value, label: t(`exception.states.${value}`) }))}
        onChange={(value) => onChange({ state: value === ALL ? null : (value as ExceptionState) })}
      />
      <Select<number>
        className={styles['question'] ?? ''}
        aria-label={t('exception.question')}
        placeholder={t('exception.question')}
        allowClear
        options={EXCEPTION_QUESTIONS.map((value) => ({ value, label: t(`exception.questions.${value}`) }))}
        value={address.question}
        onChange={(question: number | undefined) => onChange({ question: question ?? null })}
      />
    </FilterBar>
  );
}

/** Imports images without a patient: the ID in each image identifies the patient, otherwise it becomes an exception. */
function ImportButton() {
  const { t } = useTranslation();
  const { organisations } = useSession();
  const orgId = organisations[0]?.id ?? '';
  const { add } = useUploadTarget(toImport({ orgId }));
  return <UploadButton onFiles={add}>{t('exception.import')}</UploadButton>;
}
