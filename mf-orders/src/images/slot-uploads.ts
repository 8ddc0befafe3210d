import { type UploadItem, uploads } from '@dentarium/upload';
import { useMemo, useSyncExternalStore } from 'react';
import { slotOf } from './destinations.ts';

/** What was sent last for each place of an order, by the category of the place, and is not there: on its way, or refused. */
export function useSlotUploads(orderId: string): ReadonlyMap<number, UploadItem> {
  const { items } = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  return useMemo(() => {
    const last = new Map(
      items.flatMap((item): [number, UploadItem][] => {
        const slot = slotOf(item);
        return slot?.orderId === orderId ? [[slot.category, item]] : [];
      }),
    );
    return new Map([...last].filter(([, { state }]) => state !== 'success'));
  }, [items, orderId]);
}
