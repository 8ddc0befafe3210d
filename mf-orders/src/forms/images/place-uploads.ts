import type { FormKey } from '@dentarium/orders/states';
import { type UploadItem, uploads } from '@dentarium/upload';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { findUploadPlace } from './place-target.ts';
import { findFormKey, type Place } from './places.ts';

/** An upload for a place. */
export interface PlaceUpload {
  readonly place: Place;
  readonly item: UploadItem;
}

/** Returns whether a file is being uploaded. */
export function isSending({ item }: PlaceUpload): boolean {
  return item.state === 'loading';
}

/** Returns whether an upload replaces an earlier one in a place that only holds one file. */
function isReplacing({ place: one }: PlaceUpload, { place: other }: PlaceUpload): boolean {
  return 'category' in one && 'category' in other && one.category === other.category;
}

/** Lists the unfinished uploads for the places of an order: in progress, or refused. */
export function usePlaceUploads(orderId: string | undefined): readonly PlaceUpload[] {
  const { items } = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  return useMemo(() => {
    const placeUploads = items.flatMap((item): PlaceUpload[] => {
      const place = findUploadPlace(item);
      return place !== null && place.orderId === orderId ? [{ place, item }] : [];
    });
    const latestUploads = placeUploads.filter(
      (one, at) => !placeUploads.slice(at + 1).some((laterUpload) => isReplacing(laterUpload, one)),
    );
    return latestUploads.filter(({ item }) => item.state !== 'success');
  }, [items, orderId]);
}

/** Returns the forms of an order with a file that is being uploaded into one of their places. */
export function useSendingForms(orderId: string | undefined): ReadonlySet<FormKey> {
  const placeUploads = usePlaceUploads(orderId);
  const sendingForms = useMemo(
    () => placeUploads.filter(isSending).flatMap(({ place }) => findFormKey(place) ?? []),
    [placeUploads],
  );
  // A form that has just received its file is redrawn with it before it stops counting as uploading.
  const deferredForms = useDeferredValue(sendingForms);
  return useMemo(() => new Set([...sendingForms, ...deferredForms]), [sendingForms, deferredForms]);
}
