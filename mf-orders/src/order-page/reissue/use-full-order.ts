import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/**
 * Loads all data of an order for a dialog over its row. Refetches on every opening, because a form starts with the data
 * at its opening.
 */
export function useFullOrder({ orderId }: Pick<OrderRow, 'orderId'>) {
  const answer = useQuery({
    ...callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }),
    refetchOnMount: 'always',
  });
  return { answer, order: answer.isFetchedAfterMount ? answer.data : undefined };
}
