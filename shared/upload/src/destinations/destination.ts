import type { ApiError } from '@dentarium/api';
import type { PhotoDate } from '../photo/photo-date.ts';

/** A file that is complete in the store and waits to be filed. */
export interface FinishedObject {
  readonly objectId: string;
  /** The same for each try to file this upload: hand it on as `requestKey`, so that it is filed once. */
  readonly uploadId: string;
  readonly name: string;
  readonly size: number;
  readonly md5: string;
  /** The category that was chosen, or that a zip of models told. */
  readonly category?: number;
  readonly taken: PhotoDate;
}

/** Reads a payload that was stored in the browser, maybe by an earlier version of its module; a schema of zod is one. */
export interface PayloadSchema<Payload> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Payload } | { readonly success: false };
}

/** Whether the destination has taken the file, or had this content already. */
export type Filed = 'new' | 'existing';

/** A place where uploads can go, as a module declares it. */
export interface UploadDestination<Payload> {
  /** What the destination must know of each upload: plain JSON without personal data, as it lies in the browser. */
  readonly payload: PayloadSchema<Payload>;
  /** What people read of the place, in the language of the page. */
  readonly label: (payload: Payload) => string;
  /** Files a finished object. Failures are `ApiError`s; passing ones are tried again. */
  readonly file: (object: FinishedObject, payload: Payload) => Promise<Filed>;
  /** Whether people are offered to try a failed filing again; left out, the code of the failure decides. */
  readonly retry?: (error: ApiError) => boolean;
  /** `whole`: a zip goes as it is. Left out, models of a zip take its place, and one of neither models nor DICOM is refused. */
  readonly zips?: 'whole';
}

/** Where one upload goes: a destination by its name, and the payload for it. Made by what `register` returns. */
export interface UploadTarget {
  /** `<module>.<place>`, as `orders.model`. */
  readonly destination: string;
  readonly payload: unknown;
  /** As the destination said: a zip that is chosen again may come before its module. */
  readonly zips?: 'whole';
}

/** The module that a target belongs to, by the name in its `module.json`. */
export function moduleOf({ destination }: UploadTarget): string {
  return destination.slice(0, destination.indexOf('.'));
}

/** Whether two targets are the same place. */
export function sameTarget(one: UploadTarget, other: UploadTarget): boolean {
  return one.destination === other.destination && stableJson(one.payload) === stableJson(other.payload);
}

/** JSON that does not depend on the order in which keys were written. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
