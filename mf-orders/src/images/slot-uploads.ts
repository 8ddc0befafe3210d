import { imageSlot } from '@dentarium/domain/order-forms';
import type { FormKey } from '@dentarium/domain/orders';
import { type UploadItem, uploads } from '@dentarium/upload';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { slotOf } from './destinations.ts';

/** What was sent last for each place of an order, by the category of the place, and is not there: on its way, or refused. */
export function useSlotUploads(orderId: string | undefined): ReadonlyMap<number, UploadItem> {
  const { items } = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  return useMemo(() => {
    const last = new Map(
      items.flatMap((item): [number, UploadItem][] => {
        const slot = slotOf(item);
        return slot !== null && slot.orderId === orderId ? [[slot.category, item]] : [];
      }),
    );
    return new Map([...last].filter(([, { state }]) => state !== 'success'));
  }, [items, orderId]);
}

/** The forms of an order with a file on its way into one of their places. */
export function useSendingForms(orderId: string | undefined): ReadonlySet<FormKey> {
  const sent = useSlotUploads(orderId);
  const now = useMemo(() => {
    const sending = [...sent].filter(([, { state }]) => state === 'loading');
    return sending.flatMap(([category]) => imageSlot(category)?.form ?? []);
  }, [sent]);
  // A form that has just been given its file is drawn with it before it counts as no longer sending.
  const before = useDeferredValue(now);
  return useMemo(() => new Set([...now, ...before]), [now, before]);
}
