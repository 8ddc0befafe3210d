import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { WizardPage } from '@dentarium/orders/states';
import { runWhenIdle } from '@dentarium/platform';
import { useEffect, useState } from 'react';
import { useEvent } from '../saving/use-event.ts';

/** What a page stands on that is drawn before it is opened. */
interface Around {
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
export function usePageAhead(
  { order, page, next }: Around,
  prepare: (order: OrderInfo) => Promise<void>,
): WizardPage | null {
  const [drawn, setDrawn] = useState<Around | null>(null);
  const isPrepared = usePrepared(order, prepare);
  useEffect(
    () => (isPrepared ? runWhenIdle(() => setDrawn({ order, page, next })) : undefined),
    [isPrepared, order, page, next],
  );
  const isCurrent = drawn?.order === order && drawn.page === page && drawn.next === next;
  return isCurrent ? (next ?? null) : null;
}

/** Whether what the other pages of an order need was loaded, once there was nothing else to do. */
function usePrepared(order: OrderInfo | null, prepare: (order: OrderInfo) => Promise<void>): boolean {
  const [prepared, setPrepared] = useState<string | null>(null);
  const ready = useEvent(async (): Promise<void> => {
    if (order === null) return;
    await prepare(order);
    setPrepared(order.orderId);
  });
  const orderId = order?.orderId;
  useEffect(() => (orderId === undefined ? undefined : runWhenIdle(() => void ready())), [orderId, ready]);
  return prepared !== null && prepared === orderId;
}
