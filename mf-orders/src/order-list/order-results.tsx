import type { CallResult } from '@dentarium/api';
import type { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { ListResults } from '@dentarium/ui/list';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OrderActions } from '../order-page/actions/use-order-actions.tsx';
import { isFiltered, type ListAddress, clearFilters } from './list-address.ts';
import { OrderTable } from './order-table.tsx';
import type { ChangeAddress } from './use-list-address.ts';

/** Shows the orders, or the reason why there are none. */
export function OrderResults(props: {
  readonly orders: UseQueryResult<CallResult<typeof getCaseListV3>>;
  readonly address: ListAddress;
  readonly actions: OrderActions;
  readonly onChange: ChangeAddress;
  readonly onCreate?: () => void;
}) {
  const { orders, address, actions, onChange } = props;
  return (
    <QueryBoundary
      query={orders}
      onRefetchError="keepUnlessWithdrawn"
      loading={<Skeletons shape="rows" count={13} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<NoOrders {...props} />}
    >
      {({ items }) => (
        <ListResults isEarlier={orders.isPlaceholderData}>
          <OrderTable orders={items} address={address} actions={actions} onChange={onChange} />
        </ListResults>
      )}
    </QueryBoundary>
  );
}

function NoOrders({
  address,
  onChange,
  onCreate,
}: {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
  readonly onCreate?: () => void;
}) {
  const { t } = useTranslation();
  if (isFiltered(address)) {
    return (
      <EmptyState
        kind="filtered"
        title={t('list.filteredOut')}
        action={<Button onClick={() => onChange(clearFilters(address))}>{t('list.clearFilters')}</Button>}
      />
    );
  }
  if (address.tab !== 'all') return <EmptyState kind="filtered" title={t('list.noneInTab')} />;
  return (
    <EmptyState
      kind="none"
      title={t('list.none')}
      action={
        onCreate === undefined ? null : (
          <Button type="primary" onClick={onCreate}>
            {t('list.new')}
          </Button>
        )
      }
    />
  );
}
