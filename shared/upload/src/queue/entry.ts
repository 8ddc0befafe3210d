import { newId } from '@dentarium/api';
import { findFileKind } from '@dentarium/domain';
import { type FinishedObject, sameTarget, type UploadTarget } from '../destinations/destination.ts';
import { uploadError } from '../failure/upload-error.ts';
import type { FileHash } from '../hash/parts.ts';
import type { UploadHints, UploadItem } from '../item/upload-item.ts';
import type { ResumableUpload } from '../storage/resumable-upload.ts';

/** The data of the queue about a file beyond its visible item. */
export interface Entry {
  item: UploadItem;
  hash: FileHash | null;
  /** The object to be filed, once it is complete in the store. */
  finished: FinishedObject | null;
  /** Set while the file is being processed. */
  run: AbortController | null;
  /** Files of one drop are compared with each other. */
  readonly batch: number;
  /** The interrupted upload for which this file was chosen again, until its content has identified the upload. */
  continues: ResumableUpload | null;
  /** The name of the zip that contained the file. */
  readonly zip: string | null;
  readonly begunAt: number;
  readonly lastModified: number;
  /** True if a zip has been inspected. */
  opened: boolean;
}

/** The origin and the target of a new file. */
export interface EntryOrigin {
  readonly target: UploadTarget;
  readonly hints: UploadHints;
  readonly batch: number;
  readonly continues: ResumableUpload | null;
  /** The name of the zip that contained the file. */
  readonly zip?: string | null;
}

/** Creates a queue entry for a new file; one whose extension is not accepted is refused at once (UPL-05). */
export function newEntry(
  file: File,
  { target, hints, batch, continues, zip = null }: EntryOrigin,
  asks = false,
): Entry {
  const accepted = findFileKind(file.name) !== undefined;
  const failure = accepted ? null : { error: uploadError('upload.extension'), retryable: false };
  const item: UploadItem = {
    id: newId(),
    file,
    name: file.name,
    size: file.size,
    target,
    hints,
    state: accepted ? 'loading' : 'fail',
    phase: accepted ? (asks ? 'asking' : 'waiting') : null,
    hashedBytes: 0,
    sentBytes: 0,
    objectId: null,
    existing: false,
    failure,
  };
  const { lastModified } = file;
  const begunAt = Date.now();
  return { item, hash: null, finished: null, run: null, batch, continues, zip, begunAt, lastModified, opened: false };
}

/**
 * Creates an entry for an upload whose file had arrived before the page was reloaded, so that only the filing remains;
 * `undefined` for others.
 */
export function arrivedEntry(upload: ResumableUpload, batch: number): Entry | undefined {
  const { id, name, size, target, md5, objectId, taken, category, begunAt, lastModified } = upload;
  if (objectId === undefined || md5 === null || taken === undefined) return undefined;
  const hints = hintsOf(upload);
  const item: UploadItem = {
    id,
    file: null,
    name,
    size,
    target,
    hints,
    state: 'loading',
    phase: 'waiting',
    hashedBytes: size,
    sentBytes: size,
    objectId,
    existing: false,
    failure: null,
  };
  const finished = { objectId, uploadId: id, name, size, md5, taken, ...(category === undefined ? {} : { category }) };
  const { zip = null } = upload;
  return { item, hash: null, finished, run: null, batch, continues: null, zip, begunAt, lastModified, opened: true };
}

/** Returns the stored form of an upload for the time after a reload. */
export function resumableOf(entry: Entry): ResumableUpload {
  const { item, finished, zip, begunAt, lastModified } = entry;
  const { id, name, size, target, hints } = item;
  const arrived = finished === null ? {} : { objectId: finished.objectId, taken: finished.taken };
  const from = zip === null ? {} : { zip };
  return { id, name, size, lastModified, md5: md5Of(entry), target, ...hints, ...from, ...arrived, begunAt };
}

/** Returns the md5 of a file, once it is known. */
function md5Of({ hash, finished }: Entry): string | null {
  return hash?.md5 ?? finished?.md5 ?? null;
}

/** Returns whether the content of `entry` is on its way to the same place, or arrived there with the same drop. */
export function isDuplicate(entry: Entry, md5: string, others: readonly Entry[]): boolean {
  return others.some(
    (other) =>
      other !== entry &&
      md5Of(other) === md5 &&
      sameTarget(other.item.target, entry.item.target) &&
      (other.item.state === 'loading' || (other.item.state === 'success' && other.batch === entry.batch)),
  );
}

/** Matches files that were chosen again with the interrupted uploads: by size, and preferably by name. */
export function matchInterrupted(files: Iterable<File>, interrupted: readonly ResumableUpload[]) {
  const open = [...interrupted];
  const known: { readonly file: File; readonly upload: ResumableUpload }[] = [];
  const unknown: File[] = [];
  for (const file of files) {
    const sameSize = open.filter(({ size }) => size === file.size);
    const upload = sameSize.find(({ name }) => name === file.name) ?? sameSize[0];
    if (upload) {
      open.splice(open.indexOf(upload), 1);
      known.push({ file, upload });
    } else {
      unknown.push(file);
    }
  }
  return { known, unknown };
}

/**
 * Finds the interrupted upload of a file: the one with the same content, or, if the page was left before the content
 * was known, the one with the same name, size and time.
 */
export function interruptedUploadOf(
  entry: Entry,
  md5: string,
  interrupted: readonly ResumableUpload[],
): ResumableUpload | undefined {
  const { item, continues } = entry;
  const alike = interrupted.filter((upload) => upload.md5 === md5);
  const here = alike.find((upload) => sameTarget(upload.target, item.target));
  if (here || !continues) return here;
  const untouched =
    continues.md5 === null && continues.name === item.name && continues.lastModified === entry.lastModified;
  return untouched ? continues : alike[0];
}

/** Returns the hints of an interrupted upload. */
export function hintsOf({ category, taken }: ResumableUpload): UploadHints {
  return { ...(category === undefined ? {} : { category }), ...(taken ? { taken } : {}) };
}
