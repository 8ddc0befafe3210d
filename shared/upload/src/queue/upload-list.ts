import { newId } from '@dentarium/api';
import type { FinishedObject } from '../destinations/destination.ts';
import { createUploadError } from '../failure/upload-error.ts';
import type { FileHash } from '../hash/parts.ts';
import type { SkippedFile, UploadItem } from '../item/upload-item.ts';
import { UploadStorage } from '../storage/upload-storage.ts';
import type { ResumableUpload } from '../storage/resumable-upload.ts';
import type { Page } from '../page/page.ts';
import {
  createArrivedEntry,
  type Entry,
  type EntryOrigin,
  toHints,
  findInterruptedUpload,
  isDuplicate,
  createEntry,
  toResumableUpload,
} from './entry.ts';

/** The reason of a run that ends early: it is paused or cancelled, nobody is signed in, or it is a duplicate. */
export const STOPPED_ERROR = new DOMException('The upload was stopped', 'AbortError');

/** A file that is added to the queue. */
export interface IncomingFile {
  readonly file: File;
  readonly origin: EntryOrigin;
  /** True if the user has to state the jaw first. */
  readonly isAsking?: boolean;
}

/** The files of the queue, the skipped files, and their storage in the browser; it starts nothing. */
export class UploadList {
  readonly #storage: UploadStorage;
  #entries: Entry[] = [];
  #skipped: SkippedFile[] = [];
  #batchCount = 0;

  constructor(page: Page) {
    this.#storage = new UploadStorage(page);
  }

  /** The waiting, active and ended files, in the order in which they were added. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The skipped files, with the reason of each. */
  get skipped(): readonly SkippedFile[] {
    return this.#skipped;
  }

  /** Lists the interrupted uploads of this account whose files have not been chosen again yet. */
  listInterrupted(): readonly ResumableUpload[] {
    const loading = this.#entries.filter(({ item }) => item.state === 'loading');
    const resumedIds = new Set(loading.map(({ resumedUpload }) => resumedUpload?.id));
    return this.#storage.listInterrupted().filter(({ id }) => !resumedIds.has(id));
  }

  /**
   * Stores the known data of a file; one that was chosen again stays stored in its former state until its content is
   * known.
   */
  store(entry: Entry): void {
    if (entry.resumedUpload === null) this.#storage.save(toResumableUpload(entry));
  }

  /** Removes an interrupted upload. */
  remove(id: string): void {
    this.#storage.remove(id);
  }

  /**
   * Restarts for an account, with the uploads that had arrived when its page was left: they are filed without their
   * files.
   */
  restart(account: string): void {
    for (const entry of this.#entries) entry.run?.abort(STOPPED_ERROR);
    this.#entries = [];
    this.#skipped = [];
    this.#storage.setAccount(account);
    const batch = this.createBatchNumber();
    for (const upload of this.#storage.listInterrupted()) {
      const entry = createArrivedEntry(upload, batch);
      if (!entry) continue;
      this.#entries.push(entry);
      this.#storage.save(upload);
    }
  }

  /** Returns a number for files that are added together. */
  createBatchNumber(): number {
    this.#batchCount += 1;
    return this.#batchCount;
  }

  /** Returns the files with these ids, or all. */
  select(ids?: Iterable<string>): Entry[] {
    if (ids === undefined) return [...this.#entries];
    const requestedIds = new Set(ids);
    return this.#entries.filter(({ item }) => requestedIds.has(item.id));
  }

  /** Adds files; empty ones are skipped. */
  add(files: readonly IncomingFile[]): UploadItem[] {
    const entries = files.map(({ file, origin, isAsking }) => createEntry(file, origin, isAsking));
    const emptyEntries = entries.filter(({ item }) => item.size === 0);
    const newEntries = entries.filter(({ item }) => item.size > 0);
    this.skip(
      emptyEntries.map(({ item }) => item.name),
      'upload.empty',
    );
    this.#entries = [...this.#entries, ...newEntries];
    for (const entry of newEntries) if (entry.item.state === 'loading') this.store(entry);
    return newEntries.map(({ item }) => item);
  }

  /** Lists files as skipped. */
  skip(names: readonly string[], reason: SkippedFile['reason']): void {
    this.#skipped = [...this.#skipped, ...names.map((name) => ({ id: newId(), name, reason }))];
  }

  /** Removes a file and ends its run. */
  drop(entry: Entry): void {
    entry.run?.abort(STOPPED_ERROR);
    this.#entries = this.#entries.filter((other) => other !== entry);
    this.#storage.remove(entry.item.id);
  }

  /** Removes the succeeded and skipped files, and the failed ones that cannot be retried. */
  clearFinished(): void {
    this.#entries = this.#entries.filter(({ item }) => item.state === 'loading' || item.failure?.retryable === true);
    this.#skipped = [];
  }

  /**
   * Records the content of a file. An interrupted upload of the same content becomes this one.
   *
   * @throws when the file is a duplicate, or not the one whose upload was to be resumed.
   */
  recognise(entry: Entry, hash: FileHash): void {
    if (isDuplicate(entry, hash.md5, this.#entries)) {
      this.skip([entry.item.name], 'upload.duplicate');
      this.drop(entry);
      throw STOPPED_ERROR;
    }
    entry.hash = hash;
    const upload = findInterruptedUpload(entry, hash.md5, this.#storage.listInterrupted());
    if (upload) {
      entry.item = { ...entry.item, target: upload.target, hints: { ...toHints(upload), ...entry.item.hints } };
      this.#storage.remove(upload.id);
      entry.resumedUpload = null;
    } else if (entry.resumedUpload) {
      throw createUploadError('upload.otherFile');
    }
    this.#storage.save(toResumableUpload(entry));
  }

  /** Records that a file is complete in the store. */
  recordArrival(entry: Entry, object: FinishedObject): void {
    entry.finishedObject = object;
    entry.item = { ...entry.item, objectId: object.objectId, sentBytes: object.size };
    this.#storage.save(toResumableUpload(entry));
  }
}
