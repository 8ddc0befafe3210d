import { queryLabCounts, queryLabQueue } from '@dentarium/server/calls/orders/lab';
import { LAB_FUNCTION_NAMES, LAB_INTEGRATION } from '@dentarium/orders/states';
import { callQuery, rememberAddress, useLanguage, useSession } from '@dentarium/platform';
import { EmptyState, PageHeader, QueryBoundary, Skeletons, useScrollToCurrent } from '@dentarium/ui';
import { ListFrame, ListPages, ListSearch } from '@dentarium/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import styles from '../order-list/order-list.module.css';
import { type LabAddress, type LabQueue, readLabAddress, writeLabAddress } from './lab-address.ts';
import { LabFilters } from './lab-filters.tsx';
import { LabTable } from './lab-table.tsx';

const PAGE_SIZE = 50;

/**
 * Shows `/lab`: the queues of each function of a manufacturer's user, with the longest waiting order first (LAB-01).
 */
export default function LabPage() {
  const { t } = useTranslation();
  const counts = useQuery(callQuery(queryLabCounts, {}, { silent: true }));
  return (
    <QueryBoundary query={counts} onRefetchError="replace" loading={<Skeletons shape="rows" count={10} />}>
      {(data) => {
        const [first] = data;
        if (first === undefined) return <EmptyState kind="denied" title={t('lab.denied')} />;
        return <Queues counts={data} first={first.labFunction} />;
      }}
    </QueryBoundary>
  );
}

type ChangeAddress = (change: Partial<LabAddress>, options?: { readonly replace: boolean }) => void;

function Queues(props: {
  readonly counts: readonly { readonly labFunction: Exclude<LabQueue, 'all'>; readonly count: number }[];
  readonly first: LabQueue;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { labFunctions = [] } = useSession().user;
  const [searchParams, setSearchParams] = useSearchParams();
  const address = useMemo(() => readLabAddress(searchParams), [searchParams]);
  useEffect(() => rememberAddress('/lab', writeLabAddress(address)), [address]);
  const change: ChangeAddress = (more, { replace } = { replace: 'keyword' in more }) =>
    setSearchParams(writeLabAddress({ ...address, page: 1, ...more }), { replace });
  const queue = address.queue ?? props.first;
  const navRef = useScrollToCurrent<HTMLElement>(queue);
  const tabs = [
    ...props.counts.map(({ labFunction, count }) => ({
      key: labFunction as LabQueue,
      name: LAB_FUNCTION_NAMES[labFunction][language],
      count,
    })),
    { key: 'all' as const, name: t('lab.all'), count: null },
  ];
  return (
    <ListFrame>
      <PageHeader
        title={t('lab.title')}
        actions={
          <>
            {props.counts.some(({ labFunction }) => labFunction === 'sales') ? (
              <Link to="/lab/catalogue">{t('lab.catalogue')}</Link>
            ) : null}
            {labFunctions.includes(LAB_INTEGRATION) ? (
              <Link to="/lab/integration">{t('integration.title')}</Link>
            ) : null}
            <ListSearch
              label={t('list.search')}
              hint={t('lab.searchHint')}
              keyword={address.keyword}
              onChange={(keyword) => change({ keyword })}
            />
          </>
        }
      />
      <nav ref={navRef} className={styles['tabs']} aria-label={t('lab.queues')}>
        {tabs.map(({ key, name, count }) => (
          <Link
            key={key}
            className={styles['tab']}
            to={{ search: writeLabAddress({ ...address, queue: key, page: 1 }).toString() }}
            aria-current={key === queue ? 'page' : undefined}
          >
            {name}
            {count === null ? null : <span className={styles['tabCount']}>{count}</span>}
          </Link>
        ))}
      </nav>
      <LabFilters address={address} onChange={change} />
      <Queue queue={queue} address={address} onChange={change} />
    </ListFrame>
  );
}

function Queue(props: { readonly queue: LabQueue; readonly address: LabAddress; readonly onChange: ChangeAddress }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { queue, address } = props;
  const { sort, priority, overdue } = address;
  const keyword = address.keyword.trim();
  const isFiltered = keyword !== '' || priority !== null || overdue;
  const body = {
    operatorId,
    labFunction: queue,
    ...(keyword === '' ? {} : { keyword }),
    ...(sort === 'waiting' ? {} : { sort }),
    ...(priority === null ? {} : { priorities: [priority] }),
    ...(overdue ? { isOverdue: true } : {}),
    pageIndex: address.page,
    pageSize: PAGE_SIZE,
  };
  const orders = useQuery({
    ...callQuery(queryLabQueue, { body }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryBoundary query={orders} onRefetchError="replace" loading={<Skeletons shape="rows" count={10} />}>
      {({ items, total }) => (
        <>
          {items.length > 0 ? (
            <LabTable orders={items} />
          ) : total > 0 ? (
            // The address is after the last page, and is redirected to it.
            <Skeletons shape="rows" count={10} />
          ) : (
            <EmptyState kind={isFiltered ? 'filtered' : 'none'} title={t(isFiltered ? 'lab.noMatch' : 'lab.none')} />
          )}
          <ListPages
            address={{ page: address.page, pageSize: PAGE_SIZE }}
            sizes={[PAGE_SIZE]}
            total={total}
            onChange={({ page = 1 }, how) => props.onChange({ page }, how)}
          />
        </>
      )}
    </QueryBoundary>
  );
}
