import { type ApiError, newId } from '@dentarium/api';
import { findFileKind } from '@dentarium/domain';
import { findMakerByName } from '@dentarium/domain/foreign-content';
import { type FinishedObject, isSameTarget, type UploadTarget } from '../destinations/destination.ts';
import { createUploadError } from '../failure/upload-error.ts';
import type { FileHash } from '../hash/parts.ts';
import type { UploadHints, UploadItem } from '../item/upload-item.ts';
import type { ResumableUpload } from '../storage/resumable-upload.ts';

/** The data of the queue about a file beyond its visible item. */
export interface Entry {
  item: UploadItem;
  hash: FileHash | null;
  /** The object to be filed, once it is complete in the store. */
  finishedObject: FinishedObject | null;
  /** Set while the file is being processed. */
  run: AbortController | null;
  /** Files of one drop are compared with each other. */
  readonly batch: number;
  /** The interrupted upload for which this file was chosen again, until its content has identified the upload. */
  resumedUpload: ResumableUpload | null;
  /** The name of the zip that contained the file. */
  readonly zip: string | null;
  readonly begunAt: number;
  readonly lastModified: number;
  /** True if a zip has been inspected. */
  isOpened: boolean;
}

/** The origin and the target of a new file. */
export interface EntryOrigin {
  readonly target: UploadTarget;
  readonly hints: UploadHints;
  readonly batch: number;
  readonly resumedUpload: ResumableUpload | null;
  /** The name of the zip that contained the file. */
  readonly zip?: string | null;
}

/** Creates a queue entry for a new file; one whose extension is not accepted is refused at once (UPL-05). */
export function createEntry(
  file: File,
  { target, hints, batch, resumedUpload, zip = null }: EntryOrigin,
  isAsking = false,
): Entry {
  const isAccepted = findFileKind(file.name) !== undefined;
  const failure = isAccepted ? null : { error: createNameError(file.name), retryable: false };
  const item: UploadItem = {
    id: newId(),
    file,
    name: file.name,
    size: file.size,
    target,
    hints,
    reason: null,
    state: isAccepted ? 'loading' : 'fail',
    phase: isAccepted ? (isAsking ? 'asking' : 'waiting') : null,
    hashedBytes: 0,
    sentBytes: 0,
    objectId: null,
    existing: false,
    diversion: null,
    failure,
  };
  const { lastModified } = file;
  const begunAt = Date.now();
  return {
    item,
    hash: null,
    finishedObject: null,
    run: null,
    batch,
    resumedUpload,
    zip,
    begunAt,
    lastModified,
    isOpened: false,
  };
}

/** Creates the refusal of a file by its name; a format of one maker is named. */
function createNameError(name: string): ApiError {
  const maker = findMakerByName(name);
  return maker === undefined ? createUploadError('upload.extension') : createUploadError('upload.foreign', { maker });
}

/**
 * Creates an entry for an upload whose file had arrived before the page was reloaded, so that only the filing remains;
 * `undefined` for others.
 */
export function createArrivedEntry(upload: ResumableUpload, batch: number): Entry | undefined {
  const { id, name, size, target, md5, objectId, taken, category, begunAt, lastModified } = upload;
  if (objectId === undefined || md5 === null || taken === undefined) return undefined;
  const hints = toHints(upload);
  const item: UploadItem = {
    id,
    file: null,
    name,
    size,
    target,
    hints,
    reason: null,
    state: 'loading',
    phase: 'waiting',
    hashedBytes: size,
    sentBytes: size,
    objectId,
    existing: false,
    diversion: null,
    failure: null,
  };
  const finishedObject = {
    objectId,
    uploadId: id,
    name,
    size,
    md5,
    taken,
    ...(category === undefined ? {} : { category }),
  };
  const { zip = null } = upload;
  return {
    item,
    hash: null,
    finishedObject,
    run: null,
    batch,
    resumedUpload: null,
    zip,
    begunAt,
    lastModified,
    isOpened: true,
  };
}

/** Returns the stored form of an upload for the time after a reload. */
export function toResumableUpload(entry: Entry): ResumableUpload {
  const { item, finishedObject, zip, begunAt, lastModified } = entry;
  const { id, name, size, target, hints } = item;
  const arrivalFields =
    finishedObject === null ? {} : { objectId: finishedObject.objectId, taken: finishedObject.taken };
  const zipField = zip === null ? {} : { zip };
  return { id, name, size, lastModified, md5: toMd5(entry), target, ...hints, ...zipField, ...arrivalFields, begunAt };
}

/** Returns the md5 of a file, once it is known. */
function toMd5({ hash, finishedObject }: Entry): string | null {
  return hash?.md5 ?? finishedObject?.md5 ?? null;
}

/** Returns whether the content of `entry` is on its way to the same place, or arrived there with the same drop. */
export function isDuplicate(entry: Entry, md5: string, others: readonly Entry[]): boolean {
  return others.some(
    (other) =>
      other !== entry &&
      toMd5(other) === md5 &&
      isSameTarget(other.item.target, entry.item.target) &&
      (other.item.state === 'loading' || (other.item.state === 'success' && other.batch === entry.batch)),
  );
}

/** Matches files that were chosen again with the interrupted uploads: by size, and preferably by name. */
export function matchInterrupted(files: Iterable<File>, interrupted: readonly ResumableUpload[]) {
  const remaining = [...interrupted];
  const matches: { readonly file: File; readonly upload: ResumableUpload }[] = [];
  const unknown: File[] = [];
  for (const file of files) {
    const sameSize = remaining.filter(({ size }) => size === file.size);
    const upload = sameSize.find(({ name }) => name === file.name) ?? sameSize[0];
    if (upload) {
      remaining.splice(remaining.indexOf(upload), 1);
      matches.push({ file, upload });
    } else {
      unknown.push(file);
    }
  }
  return { known: matches, unknown };
}

/**
 * Finds the interrupted upload of a file: the one with the same content, or, if the page was left before the content
 * was known, the one with the same name, size and time.
 */
export function findInterruptedUpload(
  entry: Entry,
  md5: string,
  interrupted: readonly ResumableUpload[],
): ResumableUpload | undefined {
  const { item, resumedUpload } = entry;
  const sameContent = interrupted.filter((upload) => upload.md5 === md5);
  const samePlace = sameContent.find((upload) => isSameTarget(upload.target, item.target));
  if (samePlace || !resumedUpload) return samePlace;
  const isUnchanged =
    resumedUpload.md5 === null && resumedUpload.name === item.name && resumedUpload.lastModified === entry.lastModified;
  return isUnchanged ? resumedUpload : sameContent[0];
}

/** Returns the hints of an interrupted upload. */
export function toHints({ category, taken }: ResumableUpload): UploadHints {
  return { ...(category === undefined ? {} : { category }), ...(taken ? { taken } : {}) };
}
