import { queryOrderInfo } from '@dentarium/api/orders/calls';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/** Everything of an order, for a dialog over its row. It is read anew each time: a form begins with what it knows when it opens. */
export function useFullOrder({ orderId }: Pick<OrderRow, 'orderId'>) {
  const answer = useQuery({
    ...callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }),
    refetchOnMount: 'always',
  });
  return { answer, order: answer.isFetchedAfterMount ? answer.data : undefined };
}
