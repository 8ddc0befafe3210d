import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { WizardPage } from '@dentarium/orders/states';
import { runWhenIdle } from '@dentarium/platform';
import { useEffect, useState } from 'react';
import { useEvent } from '../hooks/use-event.ts';

/** The context of a prerendered page. */
interface PageContext {
  readonly order: OrderInfo | null;
  /** The open page, and the page to which "next" leads. */
  readonly page: WizardPage | undefined;
  readonly next: WizardPage | undefined;
}

/**
 * Returns the page to which "next" leads, when the browser is idle and its data are loaded. It is drawn while hidden
 * and only has to be shown on a page turn. It is redrawn with each state of the order, so that nobody completes an
 * outdated form.
 *
 * @param prepare loads the data of the other pages of an order
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

/** Returns whether the data of the other pages of an order are loaded, which starts when the browser is idle. */
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
