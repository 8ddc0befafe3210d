import { newId } from '@dentarium/api';
import type { FinishedObject } from '../destinations/destination.ts';
import { uploadError } from '../failure/upload-error.ts';
import type { FileHash } from '../hash/parts.ts';
import type { SkippedFile, UploadItem } from '../item/upload-item.ts';
import { UploadStorage } from '../storage/upload-storage.ts';
import type { ResumableUpload } from '../storage/resumable-upload.ts';
import type { Page } from '../page/page.ts';
import {
  arrivedEntry,
  type Entry,
  type EntryOrigin,
  hintsOf,
  interruptedUploadOf,
  isDuplicate,
  newEntry,
  resumableOf,
} from './entry.ts';

/** Why a run ends that is not over: it is paused or cancelled, nobody is signed in, or it is a duplicate. */
export const STOPPED = new DOMException('The upload was stopped', 'AbortError');

/** A file that comes into the queue. */
export interface EnteringFile {
  readonly file: File;
  readonly origin: EntryOrigin;
  /** Whether somebody has to say first what it is. */
  readonly asks?: boolean;
}

/** The files of the queue, what was left out, and what the browser stores of both; it starts nothing. */
export class UploadList {
  readonly #storage: UploadStorage;
  #entries: Entry[] = [];
  #skipped: SkippedFile[] = [];
  #batches = 0;

  constructor(page: Page) {
    this.#storage = new UploadStorage(page);
  }

  /** The files that wait, are on their way or have ended, in the order in which they were added. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The files that were not taken, with the reason of each. */
  get skipped(): readonly SkippedFile[] {
    return this.#skipped;
  }

  /** The uploads of this account that were interrupted, and whose files nobody has chosen again yet. */
  interrupted(): readonly ResumableUpload[] {
    const loading = this.#entries.filter(({ item }) => item.state === 'loading');
    const chosen = new Set(loading.map(({ continues }) => continues?.id));
    return this.#storage.interrupted().filter(({ id }) => !chosen.has(id));
  }

  /** Stores what is known of a file; one that was chosen again stays stored as what it was until its content is known. */
  store(entry: Entry): void {
    if (entry.continues === null) this.#storage.save(resumableOf(entry));
  }

  /** Removes an interrupted upload. */
  remove(id: string): void {
    this.#storage.remove(id);
  }

  /** Begins anew for an account, with what had arrived when its page was left: that is filed without its file. */
  begin(account: string): void {
    for (const entry of this.#entries) entry.run?.abort(STOPPED);
    this.#entries = [];
    this.#skipped = [];
    this.#storage.setAccount(account);
    const batch = this.nextBatch();
    for (const upload of this.#storage.interrupted()) {
      const entry = arrivedEntry(upload, batch);
      if (!entry) continue;
      this.#entries.push(entry);
      this.#storage.save(upload);
    }
  }

  /** A number for files that come together. */
  nextBatch(): number {
    this.#batches += 1;
    return this.#batches;
  }

  /** The files with these ids, or all. */
  chosen(ids?: Iterable<string>): Entry[] {
    if (ids === undefined) return [...this.#entries];
    const wanted = new Set(ids);
    return this.#entries.filter(({ item }) => wanted.has(item.id));
  }

  /** Takes files in; empty ones are left out. */
  enter(files: readonly EnteringFile[]): UploadItem[] {
    const entries = files.map(({ file, origin, asks }) => newEntry(file, origin, asks));
    const empty = entries.filter(({ item }) => item.size === 0);
    const fresh = entries.filter(({ item }) => item.size > 0);
    this.leaveOut(
      empty.map(({ item }) => item.name),
      'upload.empty',
    );
    this.#entries = [...this.#entries, ...fresh];
    for (const entry of fresh) if (entry.item.state === 'loading') this.store(entry);
    return fresh.map(({ item }) => item);
  }

  /** Lists files as left out. */
  leaveOut(names: readonly string[], reason: SkippedFile['reason']): void {
    this.#skipped = [...this.#skipped, ...names.map((name) => ({ id: newId(), name, reason }))];
  }

  /** Takes a file out and ends its run. */
  drop(entry: Entry): void {
    entry.run?.abort(STOPPED);
    this.#entries = this.#entries.filter((other) => other !== entry);
    this.#storage.remove(entry.item.id);
  }

  /** Empties the list of what succeeded, what was left out, and what cannot be tried again. */
  clearFinished(): void {
    this.#entries = this.#entries.filter(({ item }) => item.state === 'loading' || item.failure?.retryable === true);
    this.#skipped = [];
  }

  /**
   * Notes what the content of a file is. An interrupted upload of the same content becomes this one.
   *
   * @throws when the file is a duplicate, or not the one whose upload was to go on.
   */
  recognise(entry: Entry, hash: FileHash): void {
    if (isDuplicate(entry, hash.md5, this.#entries)) {
      this.leaveOut([entry.item.name], 'upload.duplicate');
      this.drop(entry);
      throw STOPPED;
    }
    entry.hash = hash;
    const upload = interruptedUploadOf(entry, hash.md5, this.#storage.interrupted());
    if (upload) {
      entry.item = { ...entry.item, target: upload.target, hints: { ...hintsOf(upload), ...entry.item.hints } };
      this.#storage.remove(upload.id);
      entry.continues = null;
    } else if (entry.continues) {
      throw uploadError('upload.otherFile');
    }
    this.#storage.save(resumableOf(entry));
  }

  /** Notes that a file is complete in the store. */
  arrived(entry: Entry, object: FinishedObject): void {
    entry.finished = object;
    entry.item = { ...entry.item, objectId: object.objectId, sentBytes: object.size };
    this.#storage.save(resumableOf(entry));
  }
}
