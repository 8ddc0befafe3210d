import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { WizardPage } from '@dentarium/orders/states';
import { runWhenIdle } from '@dentarium/platform';
import { useEffect, useState } from 'react';
import { useEvent } from '../saving/use-event.ts';

/** What a page stands on that is drawn before it is opened. */
interface PageContext {
  readonly order: OrderInfo | null;
  /** The open page, and the one that "next" leads to from there. */
  readonly page: WizardPage | undefined;
  readonly next: WizardPage | undefined;
}

/**
 * The page that "next" leads to, once nothing else is to be done and what it needs is there: drawn unseen, it has only to be shown when somebody
 * turns. It is drawn anew with each state of the order, so that nobody fills in a form of an older one.
 *
 * @param prepare loads what the other pages of an order need
 */
export function usePrerenderedPage(
  { order, page, next }: PageContext,
  prepare: (order: OrderInfo) => Promise<void>,
): WizardPage | null {
  const [drawnContext, setDrawnContext] = useState<PageContext | null>(null);
  const isPrepared = useIsPrepared(order, prepare);
  useEffect(
    () => (isPrepared ? runWhenIdle(() => setDrawnContext({ order, page, next })) : undefined),
    [isPrepared, order, page, next],
  );
  const isCurrent = drawnContext?.order === order && drawnContext.page === page && drawnContext.next === next;
  return isCurrent ? (next ?? null) : null;
}

/** Whether what the other pages of an order need was loaded, once there was nothing else to do. */
function useIsPrepared(order: OrderInfo | null, prepare: (order: OrderInfo) => Promise<void>): boolean {
  const [preparedId, setPreparedId] = useState<string | null>(null);
  const prepareOrder = useEvent(async (): Promise<void> => {
    if (order === null) return;
    await prepare(order);
    setPreparedId(order.orderId);
  });
  const orderId = order?.orderId;
  useEffect(
    () => (orderId === undefined ? undefined : runWhenIdle(() => void prepareOrder())),
    [orderId, prepareOrder],
  );
  return preparedId !== null && preparedId === orderId;
}
