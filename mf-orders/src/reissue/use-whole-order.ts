import { queryOrderInfo } from '@dentarium/api/services/order-server';
import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';

/** An order with everything that a dialog over a row needs; `undefined` until it is there. */
export function useWholeOrder(orderId: string): OrderInfo | undefined {
  return useQuery(callQuery(queryOrderInfo, { query: { orderId } })).data;
}
