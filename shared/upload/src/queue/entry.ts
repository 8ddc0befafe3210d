import { newId } from '@dentarium/api';
import { kindOfName } from '@dentarium/domain';
import { uploadError } from '../failure/upload-error.ts';
import type { FileHash } from '../hash/parts.ts';
import { sameTarget, type UploadHints, type UploadItem, type UploadTarget } from '../item/upload-item.ts';
import type { RememberedUpload } from '../memory/remembered.ts';

/** What the queue knows of a file beyond what it shows. */
export interface Entry {
  item: UploadItem;
  hash: FileHash | null;
  /** Set while somebody works on it. */
  run: AbortController | null;
  /** The files of one drop are compared with each other. */
  readonly batch: number;
  /** The interrupted upload that this file was chosen again for, until its content has shown which it is. */
  continues: RememberedUpload | null;
  readonly begunAt: number;
  /** Whether a zip has been inspected. */
  opened: boolean;
}

/** Where a new file goes, and with what. */
export interface EntryOrigin {
  readonly target: UploadTarget;
  readonly hints: UploadHints;
  readonly batch: number;
  readonly continues: RememberedUpload | null;
}

/** A new file in the queue; one whose name promises nothing that is accepted is refused at once (UPL-05). */
export function newEntry(file: File, { target, hints, batch, continues }: EntryOrigin, asks = false): Entry {
  const accepted = kindOfName(file.name) !== undefined;
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
  return { item, hash: null, run: null, batch, continues, begunAt: Date.now(), opened: false };
}

/** What is remembered of an upload for the time after a reload. */
export function rememberedOf({ item, hash, begunAt }: Entry): RememberedUpload {
  const { id, name, size, target, hints, file } = item;
  return { id, name, size, lastModified: file.lastModified, md5: hash?.md5 ?? null, target, ...hints, begunAt };
}

/** Whether the content of `entry` is on its way to the same stage, or came there with the same drop. */
export function isDuplicate(entry: Entry, md5: string, others: readonly Entry[]): boolean {
  return others.some(
    (other) =>
      other !== entry &&
      other.hash?.md5 === md5 &&
      sameTarget(other.item.target, entry.item.target) &&
      (other.item.state === 'loading' || (other.item.state === 'success' && other.batch === entry.batch)),
  );
}

/** Files chosen again with the interrupted uploads that they may belong to: of the same size, best of the same name. */
export function matchInterrupted(files: Iterable<File>, interrupted: readonly RememberedUpload[]) {
  const open = [...interrupted];
  const known: { readonly file: File; readonly upload: RememberedUpload }[] = [];
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
 * The interrupted upload that a file belongs to: the one with the same content, or, when the page was left before the
 * content was known, the one with the same name, size and time.
 */
export function interruptedUploadOf(
  entry: Entry,
  md5: string,
  interrupted: readonly RememberedUpload[],
): RememberedUpload | undefined {
  const { item, continues } = entry;
  const alike = interrupted.filter((upload) => upload.md5 === md5);
  const here = alike.find((upload) => sameTarget(upload.target, item.target));
  if (here || !continues) return here;
  const untouched =
    continues.md5 === null && continues.name === item.name && continues.lastModified === item.file.lastModified;
  return untouched ? continues : alike[0];
}

/** What was known of a file when its upload was interrupted. */
export function hintsOf({ category, taken }: RememberedUpload): UploadHints {
  return { ...(category === undefined ? {} : { category }), ...(taken ? { taken } : {}) };
}
