import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { callQuery, useRight, useSession } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { ListFrame, ListPages, ListSorting, listStyles } from '@dentarium/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useOrderActions } from '../order-page/actions/use-order-actions.tsx';
import { toPageBody, toDefaultOrder } from './list-address.ts';
import { ListTabs } from './list-tabs.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderResults } from './order-results.tsx';
import { useListAddress } from './use-list-address.ts';

const NewOrder = lazy(() => import('../wizard/new-order/new-order-dialog.tsx'));

/** Shows `/case`: the orders of all patients that the user may see (ORD-01). */
export function OrderListPage() {
  const { t } = useTranslation();
  const canView = useRight('case');
  return canView ? <VisibleOrders /> : <EmptyState kind="denied" title={t('list.denied')} />;
}

function VisibleOrders() {
  const { t } = useTranslation();
  const [address, changeAddress] = useListAddress();
  const actions = useOrderActions();
  const [searchParams, setSearchParams] = useSearchParams();
  const canCreate = useRight('edit');
  const operatorId = useSession().user.id;
  const orders = useQuery({
    ...callQuery(getCaseListV3, { body: toPageBody(address, operatorId) }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const openNew = (): void => setSearchParams((before) => new URLSearchParams([...before, ['new', '1']]));
  const closeNew = (): void =>
    setSearchParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('new');
        return rest;
      },
      { replace: true },
    );
  return (
    <ListFrame>
      <PageHeader
        title={t('list.title')}
        actions={
          <>
            <ListSorting
              address={address}
              toUsualOrder={toDefaultOrder}
              onChange={changeAddress}
              options={[
                { value: 'updated', label: t('list.sort.updated') },
                { value: 'created', label: t('list.sort.created') },
                { value: 'waiting', label: t('list.sort.waiting') },
              ]}
            />
            {canCreate ? (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openNew}>
                {t('list.new')}
              </Button>
            ) : null}
          </>
        }
      />
      <ListTabs address={address} />
      <OrderFilters address={address} onChange={changeAddress} />
      <div className={listStyles.results}>
        <OrderResults
          orders={orders}
          address={address}
          actions={actions}
          onChange={changeAddress}
          {...(canCreate ? { onCreate: openNew } : {})}
        />
      </div>
      <ListPages address={address} total={orders.data?.total ?? 0} onChange={changeAddress} />
      {/* The dialogs stay open regardless of changes of the rows, because the user may be typing. */}
      {actions.dialogs}
      {canCreate && searchParams.has('new') ? (
        <Suspense fallback={null}>
          <NewOrder onClose={closeNew} />
        </Suspense>
      ) : null}
    </ListFrame>
  );
}
