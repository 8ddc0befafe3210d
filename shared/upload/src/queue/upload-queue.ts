import type { FileConfig } from '@dentarium/api/services/config-service';
import type { UploadSummary } from '@dentarium/bus';
import { Remembered, type RememberedUpload } from '../memory/remembered.ts';
import { leaveGuard } from '../page/leave-guard.ts';
import { waitFor } from '../page/pause.ts';
import { ChangeSignal } from './change-signal.ts';
import {
  type Entry,
  type EntryOrigin,
  interruptedUploadOf,
  isDuplicate,
  matchInterrupted,
  newEntry,
  rememberedOf,
} from './entry.ts';
import type { FileInto, SkippedFile, UploadHints, UploadItem, UploadTarget } from './item.ts';
import { Rate } from './rate.ts';
import { runUpload, type UploadRun, type UploadTools } from './run-upload.ts';
import { summaryOf } from './summary.ts';
import { asUploadError, isRetryable, remedyOf, uploadError } from './upload-error.ts';

/** The queue at one moment; a new object after each change, the same one in between. */
export interface UploadSnapshot {
  readonly items: readonly UploadItem[];
  /** Files that were left out; `clearFinished` empties the list. */
  readonly skipped: readonly SkippedFile[];
  readonly summary: UploadSummary;
  /** Whether everything waits because nobody is signed in. */
  readonly waitsForSignIn: boolean;
}

/** What a queue is made of. */
export interface QueueSettings extends UploadTools {
  readonly fileConfig: () => Promise<FileConfig>;
  readonly onSummary: (summary: UploadSummary) => void;
  /** Files in work at a time. */
  readonly filesAtOnce: number;
}

/** Why a run ends that is not over: it is paused or cancelled, nobody is signed in, or it is a duplicate. */
const STOPPED = new DOMException('The upload was stopped', 'AbortError');
const RATE_TICK_MS = 1000;
const CONTENT_DOUBTED = ['upload.md5', 'upload.partMd5', 'upload.changed'] as const;

/** The uploads of the page: what waits, what is sent, what became of it (UPL-01, UPL-07, UPL-08, UPL-10). */
export class UploadQueue {
  readonly #settings: QueueSettings;
  readonly #memory: Remembered;
  readonly #guard: (incomplete: boolean) => void;
  readonly #change = new ChangeSignal();
  readonly #filing = new ChangeSignal();
  readonly #rate = new Rate();
  #entries: Entry[] = [];
  #skipped: SkippedFile[] = [];
  #snapshot: UploadSnapshot | null = null;
  #account: string | null = null;
  #halted = true;
  #batches = 0;
  #config: Promise<FileConfig> | null = null;
  #fileInto: FileInto | null = null;
  #tick: ReturnType<typeof setInterval> | null = null;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
    this.#memory = new Remembered(settings.page);
    this.#guard = leaveGuard(settings.page);
    this.#change.subscribe(() => settings.onSummary(this.getSnapshot().summary));
  }

  /** Listens to changes; with `getSnapshot` for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => this.#change.subscribe(listener);

  /** The queue now. */
  readonly getSnapshot = (): UploadSnapshot => {
    this.#snapshot ??= this.#look();
    return this.#snapshot;
  };

  /** Whether files are not finished: waiting, in work or paused. */
  readonly hasIncomplete = (): boolean => this.#entries.some(({ item }) => item.state === 'loading');

  /**
   * Says who is signed in; the queue works only then. The same account as before goes on where it stood; another one
   * finds an empty queue, and the first finds its uploads as interrupted ones when it comes back.
   */
  setAccount(account: string | null): void {
    const changed = account !== null && account !== this.#account;
    if (changed) {
      for (const entry of this.#entries) entry.run?.abort(STOPPED);
      this.#entries = [];
      this.#skipped = [];
      this.#config = null;
      this.#account = account;
      this.#memory.setAccount(account);
    }
    if (account === null) this.halt();
    else this.#halted = false;
    this.#advance();
  }

  /** Stops everything until `setAccount` says that somebody is signed in again. Nothing is lost. */
  halt(): void {
    this.#halted = true;
    for (const entry of this.#entries) if (entry.run && !entry.run.signal.aborted) this.#stop(entry, 'waiting');
    this.#advance();
  }

  /** Says how finished objects are filed. Uploads wait with filing until somebody has said so. */
  fileWith(fileInto: FileInto): void {
    this.#fileInto = fileInto;
    this.#filing.now();
  }

  /** Puts files into the queue; empty ones are left out and listed as skipped. */
  add(files: Iterable<File>, target: UploadTarget, hints: UploadHints = {}): readonly UploadItem[] {
    this.#batches += 1;
    const origin = { target, hints, batch: this.#batches, continues: null };
    return this.#enter(Array.from(files, (file) => ({ file, origin })));
  }

  /** The uploads of this account that a reload, a crash or a closed page interrupted. */
  pendingAfterReload(): readonly RememberedUpload[] {
    return this.#memory.interrupted();
  }

  /**
   * Goes on with interrupted uploads when somebody has chosen the files again. Each file is known by its content, and
   * only what misses is sent; one that turns out to be another file fails as `upload.otherFile`.
   *
   * @returns the items, and the files that cannot belong to any interrupted upload.
   */
  resumeInterrupted(files: Iterable<File>): {
    readonly items: readonly UploadItem[];
    readonly unknown: readonly File[];
  } {
    this.#batches += 1;
    const { known, unknown } = matchInterrupted(files, this.pendingAfterReload());
    const entered = known.map(({ file, upload }) => {
      const origin = { target: upload.target, hints: {}, batch: this.#batches, continues: upload };
      return { file, origin };
    });
    return { items: this.#enter(entered), unknown };
  }

  /** Forgets an interrupted upload. */
  forgetInterrupted(id: string): void {
    this.#memory.forget(id);
    this.#changed();
  }

  /** Pauses these files, or all. */
  pause(ids?: Iterable<string>): void {
    for (const entry of this.#chosen(ids)) {
      if (entry.item.state === 'loading' && entry.item.phase !== 'filing') this.#stop(entry, 'paused');
    }
    this.#advance();
  }

  /** Goes on with these paused files, or all. */
  resume(ids?: Iterable<string>): void {
    for (const entry of this.#chosen(ids)) if (entry.item.phase === 'paused') this.#put(entry, { phase: 'waiting' });
    this.#advance();
  }

  /** Tries these failed files again, or all that are worth it. */
  retry(ids?: Iterable<string>): void {
    for (const entry of this.#chosen(ids)) {
      if (entry.item.failure?.retryable === true)
        this.#put(entry, { state: 'loading', phase: 'waiting', failure: null });
    }
    this.#advance();
  }

  /** Takes these files out of the queue, or all that are not finished; what was sent of them is not filed. */
  cancel(ids?: Iterable<string>): void {
    for (const entry of this.#chosen(ids)) if (entry.item.state !== 'success') this.#drop(entry);
    this.#advance();
  }

  /** Empties the list of what succeeded and what was skipped. */
  clearFinished(): void {
    this.#entries = this.#entries.filter(({ item }) => item.state !== 'success');
    this.#skipped = [];
    this.#changed();
  }

  #look(): UploadSnapshot {
    const items = this.#entries.map(({ item }) => item);
    const summary = summaryOf(items, this.#rate.perSecond(Date.now()));
    return { items, skipped: this.#skipped, summary, waitsForSignIn: this.#halted };
  }

  #chosen(ids?: Iterable<string>): Entry[] {
    if (ids === undefined) return [...this.#entries];
    const wanted = new Set(ids);
    return this.#entries.filter(({ item }) => wanted.has(item.id));
  }

  #enter(files: readonly { readonly file: File; readonly origin: EntryOrigin }[]): UploadItem[] {
    const entries = files.map(({ file, origin }) => newEntry(file, origin));
    const empty = entries.filter(({ item }) => item.size === 0);
    const fresh = entries.filter(({ item }) => item.size > 0);
    this.#skipped = [
      ...this.#skipped,
      ...empty.map(({ item }) => ({ id: item.id, name: item.name, reason: 'upload.empty' as const })),
    ];
    this.#entries = [...this.#entries, ...fresh];
    for (const entry of fresh)
      if (entry.item.state === 'loading' && !entry.continues) this.#memory.keep(rememberedOf(entry));
    this.#advance();
    return fresh.map(({ item }) => item);
  }

  #put(entry: Entry, change: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...change };
    this.#snapshot = null;
  }

  #changed(): void {
    this.#snapshot = null;
    this.#guard(this.hasIncomplete());
    this.#change.now();
  }

  #stop(entry: Entry, phase: 'paused' | 'waiting'): void {
    entry.run?.abort(STOPPED);
    this.#put(entry, { phase });
  }

  #drop(entry: Entry): void {
    entry.run?.abort(STOPPED);
    this.#entries = this.#entries.filter((other) => other !== entry);
    this.#memory.forget(entry.item.id);
  }

  /** Gives free places to those who wait. A file whose last run has not quite ended waits for that. */
  #advance(): void {
    const running = this.#entries.filter(({ run }) => run !== null).length;
    const ready = this.#entries.filter(({ item, run }) => item.phase === 'waiting' && run === null);
    const free = this.#halted ? 0 : Math.max(0, this.#settings.filesAtOnce - running);
    for (const entry of ready.slice(0, free)) void this.#run(entry);
    this.#measure();
    this.#changed();
  }

  async #run(entry: Entry): Promise<void> {
    const stop = new AbortController();
    entry.run = stop;
    try {
      const filed = await runUpload(this.#runOf(entry, stop.signal), this.#settings);
      this.#put(entry, { state: 'success', phase: null, existing: filed === 'existing' });
      this.#memory.forget(entry.item.id);
    } catch (error) {
      if (!stop.signal.aborted) this.#failed(entry, error);
    }
    entry.run = null;
    this.#advance();
  }

  #failed(entry: Entry, cause: unknown): void {
    const error = asUploadError(cause);
    if (remedyOf(error) === 'signIn') {
      this.#put(entry, { phase: 'waiting' });
      this.halt();
      return;
    }
    const retryable = isRetryable(error);
    // What arrived is not what was hashed: the next try looks at the file anew.
    if (CONTENT_DOUBTED.some((code) => error.is(code))) entry.hash = null;
    if (!retryable) this.#memory.forget(entry.item.id);
    this.#put(entry, { state: 'fail', phase: null, failure: { error, retryable } });
  }

  #runOf(entry: Entry, signal: AbortSignal): UploadRun {
    return {
      signal,
      item: () => entry.item,
      hash: entry.hash,
      fileConfig: () => this.#fileConfig(),
      update: (change) => {
        if (signal.aborted) return;
        this.#put(entry, change);
        if (change.phase === undefined) this.#change.soon();
        else this.#changed();
      },
      recognise: (hash) => {
        if (isDuplicate(entry, hash.md5, this.#entries)) {
          const { id, name } = entry.item;
          this.#skipped = [...this.#skipped, { id, name, reason: 'upload.duplicate' }];
          this.#drop(entry);
          throw STOPPED;
        }
        entry.hash = hash;
        this.#takeOver(entry, hash.md5);
        this.#memory.keep(rememberedOf(entry));
      },
      onSent: (bytes) => this.#rate.record(bytes, Date.now()),
      fileInto: () => this.#awaitFiling(signal),
    };
  }

  /** An interrupted upload of the same content becomes this one. */
  #takeOver(entry: Entry, md5: string): void {
    const upload = interruptedUploadOf(entry, md5, this.#memory.interrupted());
    if (upload) {
      const { target, category, taken } = upload;
      const hints = {
        ...(category === undefined ? {} : { category }),
        ...(taken ? { taken } : {}),
        ...entry.item.hints,
      };
      this.#put(entry, { target, hints });
      this.#memory.forget(upload.id);
      entry.continues = null;
    } else if (entry.continues) {
      throw uploadError('upload.otherFile');
    }
  }

  #fileConfig(): Promise<FileConfig> {
    const asked = (this.#config ??= this.#settings.fileConfig());
    asked.catch(() => {
      if (this.#config === asked) this.#config = null;
    });
    return asked;
  }

  async #awaitFiling(signal: AbortSignal): Promise<FileInto> {
    while (this.#fileInto === null) await waitFor((done) => this.#filing.subscribe(done), signal);
    return this.#fileInto;
  }

  /** The speed falls also when nothing arrives. */
  #measure(): void {
    const active = this.#entries.some(({ run }) => run !== null);
    if (active && this.#tick === null) {
      this.#rate.begin(Date.now());
      this.#tick = setInterval(() => this.#changed(), RATE_TICK_MS);
    } else if (!active && this.#tick !== null) {
      clearInterval(this.#tick);
      this.#tick = null;
    }
  }
}
