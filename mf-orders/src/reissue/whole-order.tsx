import { queryOrderInfo } from '@dentarium/api/services/order-server';
import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedDialog } from '../order/failed-dialog.tsx';
import type { RowDialogProps } from '../order/row-dialog.ts';

/** Reads everything of an order that a dialog over its row needs; a dialog says when that fails. */
export function WholeOrder(
  props: Pick<RowDialogProps, 'order' | 'onClose'> & {
    readonly title: string;
    readonly children: (order: OrderInfo) => ReactNode;
  },
) {
  const { order, title, onClose, children } = props;
  // Read anew each time: a form begins with what it knows when it opens.
  const whole = useQuery({
    ...callQuery(queryOrderInfo, { query: { orderId: order.orderId } }, { silent: true }),
    refetchOnMount: 'always',
  });
  if (whole.data !== undefined && whole.isFetchedAfterMount) return children(whole.data);
  return whole.isError ? <FailedDialog title={title} failed={whole} onClose={onClose} /> : null;
}
