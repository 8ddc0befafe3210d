import type { UploadDestination, UploadDifference, UploadPlace, UploadTarget } from '../destinations/destination.ts';
import { Destinations, type OpenDestination } from '../destinations/destinations.ts';
import { toUploadError, isRetryable, toRemedy, createUploadError } from '../failure/upload-error.ts';
import type { UploadHints, UploadItem } from '../item/upload-item.ts';
import type { ResumableUpload } from '../storage/resumable-upload.ts';
import { createLeaveGuard } from '../page/leave-guard.ts';
import { ChangeSignal } from './change-signal.ts';
import { type Entry, matchInterrupted } from './entry.ts';
import { CachedConfig } from './cached-config.ts';
import { findInZips, isZip, openZip } from './open-zip.ts';
import type { QueueSettings, UploadSnapshot } from './queue-settings.ts';
import { runUpload, type UploadRun } from './run-upload.ts';
import { SpeedMeter } from './speed-meter.ts';
import { summarise } from './summary.ts';
import { type IncomingFile, STOPPED_ERROR, UploadList } from './upload-list.ts';

const DOUBTFUL_CONTENT_CODES = ['upload.md5', 'upload.partDamaged', 'upload.changed'] as const;

/** The uploads of the page: waiting, active and ended (UPL-01, UPL-07, UPL-08, UPL-10). */
export class UploadQueue {
  readonly #settings: QueueSettings;
  readonly #list: UploadList;
  readonly #guard: (isIncomplete: boolean) => void;
  readonly #change = new ChangeSignal();
  readonly #destinations = new Destinations();
  readonly #config: CachedConfig;
  readonly #speed = new SpeedMeter(() => this.#notifyChange());
  #snapshot: UploadSnapshot | null = null;
  #account: string | null = null;
  #isHalted = true;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
    this.#config = new CachedConfig(settings.fileConfig);
    this.#list = new UploadList(settings.page);
    this.#guard = createLeaveGuard(settings.page);
    this.#change.subscribe(() => settings.onSummary(this.getSnapshot().summary));
  }

  /** Adds a listener; with `getSnapshot` for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => this.#change.subscribe(listener);

  /** Returns the current queue. */
  readonly getSnapshot = (): UploadSnapshot => {
    this.#snapshot ??= this.#takeSnapshot();
    return this.#snapshot;
  };

  /** Returns whether files are unfinished: waiting, active or paused. */
  readonly hasIncomplete = (): boolean => this.#list.entries.some(({ item }) => item.state === 'loading');

  /**
   * Sets the signed-in account; the queue runs only with one. The same account continues in its former state. Another
   * one gets an empty queue, and the first finds its uploads interrupted when it returns.
   */
  setAccount(account: string | null): void {
    const isNewAccount = account !== null && account !== this.#account;
    if (isNewAccount) {
      this.#config.clear();
      this.#account = account;
      this.#list.restart(account);
    }
    if (account === null) this.halt();
    else this.#isHalted = false;
    this.#advance();
  }

  /** Stops everything until `setAccount` is called with an account again. Nothing is lost. */
  halt(): void {
    this.#isHalted = true;
    for (const entry of this.#list.entries) if (entry.run && !entry.run.signal.aborted) this.#stop(entry, 'waiting');
    this.#advance();
  }

  /**
   * Registers a destination of a module (`orders.model`); the uploads that waited for it are filed now. Call it when
   * the module is loaded, not when one of its screens is shown.
   *
   * @returns a function that creates the target of an upload from the payload for it.
   */
  register<Payload>(name: string, destination: UploadDestination<Payload>): (payload: Payload) => UploadTarget {
    this.#destinations.register(name, destination);
    for (const entry of this.#list.entries)
      if (entry.item.phase === 'awaitingModule' && entry.item.target.destination === name)
        this.#update(entry, { phase: 'waiting' });
    this.#advance();
    const zips = destination.zips === undefined ? {} : { zips: destination.zips };
    return (payload) => ({ destination: name, payload, ...zips });
  }

  /** Returns the name of a target in the language of the page; `null` while its module is not loaded. */
  findLabel(target: UploadTarget): string | null {
    const destination = this.#destinations.open(target);
    return typeof destination === 'string' ? null : destination.label();
  }

  /** Describes the place of a target for the reader; `null` while its module is not loaded. */
  async describePlace(target: UploadTarget): Promise<UploadPlace | null> {
    const destination = this.#destinations.open(target);
    return typeof destination === 'string' ? null : destination.describe();
  }

  /** Lists the differences for which a file was refused, if a reason files it; `null` for any other file. */
  findDifferences({ target, failure }: UploadItem): readonly UploadDifference[] | null {
    const destination = failure === null ? 'absent' : this.#destinations.open(target);
    return failure === null || typeof destination === 'string' ? null : destination.compare(failure.error);
  }

  /** Files refused files in spite of their differences, with a reason. */
  confirm(ids: Iterable<string>, reason: string): void {
    for (const entry of this.#list.select(ids)) {
      if (this.findDifferences(entry.item) === null) continue;
      this.#update(entry, { reason, state: 'loading', phase: 'waiting', failure: null });
      this.#list.store(entry);
    }
    this.#advance();
  }

  /** Adds files to the queue; empty ones are listed as skipped. */
  add(files: Iterable<File>, target: UploadTarget, hints: UploadHints = {}): readonly UploadItem[] {
    const origin = { target, hints, batch: this.#list.createBatchNumber(), resumedUpload: null };
    return this.#addFiles(Array.from(files, (file) => ({ file, origin })));
  }

  /** Lists the uploads of this account that a reload, a crash or a closed page interrupted. */
  listInterrupted(): readonly ResumableUpload[] {
    return this.#list.listInterrupted();
  }

  /**
   * Resumes interrupted uploads for files that the user has chosen again. Each file is identified by its content, and
   * only the missing parts are sent; one that turns out to be another file fails as `upload.otherFile`.
   *
   * @returns the items, and the files that cannot belong to any interrupted upload.
   */
  resumeInterrupted(files: Iterable<File>): {
    readonly items: readonly UploadItem[];
    readonly unknown: readonly File[];
  } {
    const batch = this.#list.createBatchNumber();
    const { known, unknown } = matchInterrupted(files, this.listInterrupted());
    const incomingFiles = known.map(({ file, upload }) => {
      const origin = { target: upload.target, hints: {}, batch, resumedUpload: upload };
      return { file, origin };
    });
    return { items: this.#addFiles(incomingFiles), unknown };
  }

  /**
   * Resumes interrupted models from zips that the user has chosen again; the other models of a zip are not sent.
   *
   * @returns the files without any of them.
   */
  async resumeFromZips(files: readonly File[]): Promise<readonly File[]> {
    const account = this.#account;
    const batch = this.#list.createBatchNumber();
    const { matches, unknown } = await findInZips(files, this.listInterrupted(), this.#settings.inspectZip);
    // Another user may have signed in meanwhile.
    if (account !== this.#account) return [];
    this.#addFiles(
      matches.map(({ zip, upload, model: { file, hints, isAsking } }) => {
        return { file, isAsking, origin: { target: upload.target, hints, batch, resumedUpload: upload, zip } };
      }),
    );
    return unknown;
  }

  /** Removes an interrupted upload. */
  removeInterrupted(id: string): void {
    this.#list.remove(id);
    this.#notifyChange();
  }

  /** Pauses these files, or all. */
  pause(ids?: Iterable<string>): void {
    for (const entry of this.#list.select(ids)) {
      const { state, phase } = entry.item;
      if (state === 'loading' && phase !== 'filing' && phase !== 'asking') this.#stop(entry, 'paused');
    }
    this.#advance();
  }

  /** Resumes these paused files, or all. */
  resume(ids?: Iterable<string>): void {
    for (const entry of this.#list.select(ids))
      if (entry.item.phase === 'paused') this.#update(entry, { phase: 'waiting' });
    this.#advance();
  }

  /** Retries these failed files, or all retryable ones. */
  retry(ids?: Iterable<string>): void {
    for (const entry of this.#list.select(ids)) {
      if (entry.item.failure?.retryable === true)
        this.#update(entry, { state: 'loading', phase: 'waiting', failure: null });
    }
    this.#advance();
  }

  /** Removes these files from the queue, or all unfinished ones; parts that were sent are not filed. */
  cancel(ids?: Iterable<string>): void {
    const cancelledEntries = this.#list.select(ids).filter(({ item }) => item.state !== 'success');
    for (const entry of cancelledEntries) this.#list.drop(entry);
    for (const entry of cancelledEntries) this.#discard(entry);
    this.#advance();
  }

  /** Sets the jaw of a model in a zip whose name did not mention it (UPL-06). */
  answer(id: string, category: number): void {
    for (const entry of this.#list.select([id]))
      if (entry.item.phase === 'asking') {
        this.#update(entry, { phase: 'waiting', hints: { ...entry.item.hints, category } });
        this.#list.store(entry);
      }
    this.#advance();
  }

  /** Removes the ended files: succeeded, skipped, and failed without a retry. */
  clearFinished(): void {
    this.#list.clearFinished();
    this.#notifyChange();
  }

  #takeSnapshot(): UploadSnapshot {
    const items = this.#list.entries.map(({ item }) => item);
    const summary = summarise(items, this.#speed.computePerSecond());
    return { items, skipped: this.#list.skipped, summary, isWaitingForSignIn: this.#isHalted };
  }

  #addFiles(files: readonly IncomingFile[]): UploadItem[] {
    const items = this.#list.add(files);
    this.#advance();
    return items;
  }

  #update(entry: Entry, change: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...change };
    this.#snapshot = null;
  }

  #notifyChange(): void {
    this.#snapshot = null;
    this.#guard(this.hasIncomplete());
    this.#change.notify();
  }

  #stop(entry: Entry, phase: 'paused' | 'waiting'): void {
    entry.run?.abort(STOPPED_ERROR);
    this.#update(entry, { phase });
  }

  /**
   * Discards the parts in the store of a content that is no longer sent; if that fails, the store removes them later
   * itself.
   */
  #discard({ hash, item }: Entry): void {
    if (hash === null || this.#list.entries.some((other) => other.hash?.md5 === hash.md5)) return;
    const content = { md5: hash.md5, size: item.size };
    this.#config
      .get()
      .then((config) => this.#settings.getTransport(config).discard?.(content))
      .catch(() => undefined);
  }

  /** Starts waiting files in free slots. A file whose last run has not ended yet waits for that. */
  #advance(): void {
    const runningCount = this.#list.entries.filter(({ run }) => run !== null).length;
    const readyEntries = this.#list.entries.filter(({ item, run }) => item.phase === 'waiting' && run === null);
    const freeCount = this.#isHalted ? 0 : Math.max(0, this.#settings.maxConcurrentFiles - runningCount);
    for (const entry of readyEntries.slice(0, freeCount)) void this.#run(entry);
    this.#speed.setMeasuring(this.#list.entries.some(({ run }) => run !== null));
    this.#notifyChange();
  }

  async #run(entry: Entry): Promise<void> {
    const abortController = new AbortController();
    entry.run = abortController;
    try {
      const { name, file, target } = entry.item;
      if (isZip(name) && target.zips !== 'whole' && !entry.isOpened && file)
        await this.#open(entry, file, abortController.signal);
      const result = await runUpload(this.#createRun(entry, abortController.signal), this.#settings);
      if (result === 'awaitingModule') {
        // The module may have been loaded at this very moment.
        const isAbsent = this.#destinations.open(entry.item.target) === 'absent';
        if (!abortController.signal.aborted) this.#update(entry, { phase: isAbsent ? result : 'waiting' });
      } else {
        const diversion = typeof result === 'string' ? null : result;
        this.#update(entry, { state: 'success', phase: null, existing: result === 'existing', diversion });
        this.#list.remove(entry.item.id);
      }
    } catch (error) {
      if (!abortController.signal.aborted) this.#handleFailure(entry, error);
    }
    entry.run = null;
    this.#advance();
  }

  /** Opens a zip; a zip of models is replaced by them. */
  async #open(entry: Entry, file: File, signal: AbortSignal): Promise<void> {
    this.#update(entry, { phase: 'opening' });
    this.#notifyChange();
    const openedZip = await openZip(file, entry.item, this.#settings.inspectZip);
    signal.throwIfAborted();
    entry.isOpened = true;
    if (openedZip.kind === 'whole') {
      this.#update(entry, { hints: openedZip.hints });
      return;
    }
    const { target } = entry.item;
    const incomingFiles = openedZip.models.map(({ file: model, hints, isAsking }) => {
      return {
        file: model,
        isAsking,
        origin: { target, hints, batch: entry.batch, resumedUpload: null, zip: entry.item.name },
      };
    });
    this.#list.skip(openedZip.skippedPaths, 'upload.zipContent');
    this.#list.drop(entry);
    this.#addFiles(incomingFiles);
    throw STOPPED_ERROR;
  }

  #handleFailure(entry: Entry, cause: unknown): void {
    const error = toUploadError(cause);
    if (toRemedy(error) === 'signIn') {
      this.#update(entry, { phase: 'waiting' });
      this.halt();
      return;
    }
    const destination = entry.item.phase === 'filing' ? this.#destinations.open(entry.item.target) : 'absent';
    const retryable = typeof destination === 'string' ? isRetryable(error) : destination.retry(error);
    // The arrived bytes are not the hashed ones: the next attempt reads the file again.
    if (DOUBTFUL_CONTENT_CODES.some((code) => error.is(code))) entry.hash = null;
    if (!retryable) this.#list.remove(entry.item.id);
    this.#update(entry, { state: 'fail', phase: null, failure: { error, retryable } });
  }

  #createRun(entry: Entry, signal: AbortSignal): UploadRun {
    return {
      signal,
      item: () => entry.item,
      hash: entry.hash,
      fileConfig: () => this.#config.get(),
      update: (change) => {
        if (signal.aborted) return;
        this.#update(entry, change);
        if (change.phase === undefined) this.#change.notifySoon();
        else this.#notifyChange();
      },
      recognise: (hash) => {
        this.#snapshot = null;
        this.#list.recognise(entry, hash);
      },
      onSent: (bytes) => this.#speed.record(bytes),
      finishedObject: entry.finishedObject,
      onFinished: (object) => {
        this.#snapshot = null;
        this.#list.recordArrival(entry, object);
      },
      destination: () => this.#findDestination(entry.item.target),
    };
  }

  #findDestination(target: UploadTarget): OpenDestination | null {
    const destination = this.#destinations.open(target);
    if (destination === 'invalid') throw createUploadError('upload.destination');
    return destination === 'absent' ? null : destination;
  }
}
