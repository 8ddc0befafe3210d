import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { toOrganisationName } from '@dentarium/domain';
import { callQuery, useLanguage } from '@dentarium/platform';
import { querySiteOrganisations, type SiteOrganisation } from '@dentarium/server/clinic-calls/operators';
import { type Column, DataTable, DateText, EmptyState, formatFileSize, PageHeader, TagChip } from '@dentarium/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE, PagedList } from '../frame/paged-list.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { type OperatorsAddress, readOperatorsAddress, writeOperatorsAddress } from './operators-address.ts';
import styles from './operators.module.css';

const ClinicDialog = lazy(() => import('./clinic-dialog.tsx'));

/** Shows the organisations of the site with their numbers at `/personal/organisations`; for operators (SITE-08). */
export default function OrganisationsPage() {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const address = readOperatorsAddress(searchParams);
  const [isCreating, setCreating] = useState(false);
  const columns = useColumns();
  const body = { keyword: address.keyword, orderBy: 'name' as const, pageIndex: address.page, pageSize: PAGE_SIZE };
  const list = useQuery({
    ...callQuery(querySiteOrganisations, { body }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const changeAddress = (change: Partial<OperatorsAddress>): void =>
    setSearchParams(writeOperatorsAddress({ ...address, page: 1, ...change }), { replace: !('page' in change) });

  return (
    <>
      <PageHeader
        title={t('frame.organisations')}
        facts={list.data === undefined ? null : t('operators.organisationCount', { count: list.data.total })}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
            {t('operators.newClinic')}
          </Button>
        }
      />
      <SearchField
        className={styles['search']}
        label={t('operators.searchOrganisation')}
        keyword={address.keyword}
        onChange={(keyword) => changeAddress({ keyword })}
      />
      <PagedList
        query={list}
        page={address.page}
        onPage={(page) => changeAddress({ page })}
        renderEmpty={() => (
          <EmptyState
            kind={address.keyword === '' ? 'none' : 'filtered'}
            title={t(address.keyword === '' ? 'operators.noOrganisations' : 'operators.noOrganisation')}
          />
        )}
      >
        {(items) => (
          <DataTable label={t('frame.organisations')} columns={columns} rows={items} rowKey={({ id }) => id} />
        )}
      </PagedList>
      <Suspense fallback={null}>{isCreating ? <ClinicDialog onClose={() => setCreating(false)} /> : null}</Suspense>
    </>
  );
}

function useColumns(): Column<SiteOrganisation, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return [
    {
      id: 'name',
      isRowName: true,
      title: t('operators.name'),
      cell: ({ id, name, nameEn, isDemo, kind }) => (
        <span className={styles['chips']}>
          <Link to={`/personal/people?org=${id}`}>{toOrganisationName({ name, nameEn }, language)}</Link>
          {kind === 'manufacturer' ? <TagChip>{t('operators.manufacturer')}</TagChip> : null}
          {isDemo ? <TagChip kind="warning">{t('operators.demo')}</TagChip> : null}
        </span>
      ),
    },
    { id: 'members', title: t('operators.members'), width: '96px', cell: ({ memberCount }) => memberCount },
    { id: 'patients', title: t('operators.patients'), width: '96px', cell: ({ patientCount }) => patientCount },
    {
      id: 'storage',
      title: t('operators.storage'),
      width: '210px',
      cell: ({ usedBytes, limitBytes }) =>
        limitBytes === null
          ? formatFileSize(usedBytes)
          : t('operators.usedOfLimit', { used: formatFileSize(usedBytes), limit: formatFileSize(limitBytes) }),
    },
    {
      id: 'created',
      title: t('operators.createdAt'),
      width: '120px',
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
  ];
}
