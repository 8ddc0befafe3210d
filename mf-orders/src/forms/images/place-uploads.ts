import type { FormKey } from '@dentarium/orders/states';
import { type UploadItem, uploads } from '@dentarium/upload';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { placeOf } from './destinations.ts';
import { formOfPlace, type Place } from './places.ts';

/** A file that was sent for a place. */
export interface PlaceUpload {
  readonly place: Place;
  readonly item: UploadItem;
}

/** Whether a file is on its way. */
export function isSending({ item }: PlaceUpload): boolean {
  return item.state === 'loading';
}

/** Whether a file stands for the place of another one, which holds only what was sent last. */
function replaces({ place: one }: PlaceUpload, { place: other }: PlaceUpload): boolean {
  return 'category' in one && 'category' in other && one.category === other.category;
}

/** What was sent for the places of an order and is not there: on its way, or refused. */
export function usePlaceUploads(orderId: string | undefined): readonly PlaceUpload[] {
  const { items } = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  return useMemo(() => {
    const sent = items.flatMap((item): PlaceUpload[] => {
      const place = placeOf(item);
      return place !== null && place.orderId === orderId ? [{ place, item }] : [];
    });
    const last = sent.filter((one, at) => !sent.slice(at + 1).some((later) => replaces(later, one)));
    return last.filter(({ item }) => item.state !== 'success');
  }, [items, orderId]);
}

/** The forms of an order with a file on its way into one of their places. */
export function useSendingForms(orderId: string | undefined): ReadonlySet<FormKey> {
  const sent = usePlaceUploads(orderId);
  const now = useMemo(() => sent.filter(isSending).flatMap(({ place }) => formOfPlace(place) ?? []), [sent]);
  // A form that has just been given its file is drawn with it before it counts as no longer sending.
  const before = useDeferredValue(now);
  return useMemo(() => new Set([...now, ...before]), [now, before]);
}
