import type { ApiError } from '@dentarium/api';
import type { PhotoDate } from '../photo/photo-date.ts';

/** A file that is complete in the store and waits to be filed. */
export interface FinishedObject {
  readonly objectId: string;
  /** The same for each attempt to file this upload: pass it on as `requestKey`, so that it is filed once. */
  readonly uploadId: string;
  readonly name: string;
  readonly size: number;
  readonly md5: string;
  /** The category that was chosen, or derived from a zip of models. */
  readonly category?: number;
  readonly taken: PhotoDate;
  /** The reason that the user gave for filing it in spite of the differences that the destination named. */
  readonly reason?: string;
}

/**
 * Parses a payload that was stored in the browser, possibly by an earlier version of its module; a zod schema is one.
 */
export interface PayloadSchema<Payload> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Payload } | { readonly success: false };
}

/**
 * The result of filing: the destination has added the file, had this content already, or has put it elsewhere, with the
 * reason.
 */
export type FilingResult = 'new' | 'existing' | UploadDiversion;

/** Another place than the chosen one, in which a file waits. */
export interface UploadDiversion {
  /** The place and the reason, such as the values that differ. */
  readonly label: string;
  /** The address of the page; `null` if there is none for this user. */
  readonly path: string | null;
}

/** The place of an upload for a reader: whose it is, and the page that shows it. */
export interface UploadPlace {
  readonly label: string;
  /** The address of the page; `null` if there is none for this user. */
  readonly path: string | null;
}

/** A value in a file that differs from its place. */
export interface UploadDifference {
  readonly label: string;
  readonly inFile: string;
  readonly inPlace: string;
}

/** A place for uploads, as a module declares it. */
export interface UploadDestination<Payload> {
  /**
   * The data that the destination needs for each upload: plain JSON without personal data, as stored in the browser.
   */
  readonly payload: PayloadSchema<Payload>;
  /** Returns the name of the place in the language of the page. */
  readonly label: (payload: Payload) => string;
  /** Returns whose place it is, and its page; it may ask the server. By default it is the label, without a page. */
  readonly describe?: (payload: Payload) => Promise<UploadPlace>;
  /**
   * Returns the differences for which the destination refused a file, if the user may file it with a reason all the
   * same; `null` for any other refusal.
   */
  readonly compare?: (error: ApiError) => readonly UploadDifference[] | null;
  /** Files a finished object. Failures are `ApiError`s; transient ones are retried. */
  readonly file: (object: FinishedObject, payload: Payload) => Promise<FilingResult>;
  /** Returns whether users may retry a failed filing; by default the code of the failure decides. */
  readonly retry?: (error: ApiError) => boolean;
  /**
   * `whole`: a zip is sent unopened. By default a zip of models is replaced by its models, and one with neither models
   * nor DICOM is refused.
   */
  readonly zips?: 'whole';
}

/** The destination of one upload: its name, and the payload for it. It is created by the result of `register`. */
export interface UploadTarget {
  /** `<module>.<place>`, such as `orders.model`. */
  readonly destination: string;
  readonly payload: unknown;
  /** The setting of the destination: a zip that is chosen again may arrive before its module. */
  readonly zips?: 'whole';
}

/** Returns the module of a target, by the name in its `module.json`. */
export function toModuleName({ destination }: UploadTarget): string {
  return destination.slice(0, destination.indexOf('.'));
}

/** Returns whether two targets are the same place. */
export function isSameTarget(one: UploadTarget, other: UploadTarget): boolean {
  return one.destination === other.destination && toStableJson(one.payload) === toStableJson(other.payload);
}

/** Converts a value to JSON that does not depend on the order of keys. */
function toStableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
