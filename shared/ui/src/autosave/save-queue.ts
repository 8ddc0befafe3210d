import { ApiError, isStale, type StaleNoun } from '@dentarium/api';
import { isRefusal } from './repeatable-saves.ts';
import { isSame } from '../stale-form/merge-fields.ts';

/** A value as the server has it. */
export interface SavedValue<Value> {
  /** The id of the saved row; `null` before the first save. */
  readonly id: string | null;
  readonly version: number;
  readonly value: Value;
}

/**
 * The progress of saving. `failed`: the save is retried, and immediately when the network is back. `stale`: another user
 * has saved meanwhile, and nothing is saved until the user has decided. `refused`: the server rejects the value; the next
 * change is sent, and the value is retried rarely because a right or a lock may change.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'stale' | 'refused';

/** The state of a queue for its screen. */
export interface SaveProgress {
  readonly state: SaveState;
  /** The error of the last save; `null` if it succeeded. */
  readonly failure: Error | null;
  /** The id of the saved row; `null` before the first save. */
  readonly id: string | null;
}

/** The value that a queue saves, and the calls to its server. */
export interface SaveSource<Value> {
  /** Returns the value on the screen. */
  readonly getValue: () => Value;
  /** Sends a value on top of the saved one. Returns the value as the server has it then. */
  readonly save: (value: Value, savedValue: SavedValue<Value | null>) => Promise<SavedValue<Value>>;
  /** The noun of the refusal of a stale version; omitted if saving merges the versions of others. */
  readonly noun?: StaleNoun;
  /** Stores the unsaved value in the window; `null` removes it. */
  readonly keepDraft: (savedValue: SavedValue<Value | null>, value: Value | null) => void;
  /** Milliseconds between the last change and the save. */
  readonly delayMs: number;
  /** Milliseconds after which a value is saved during continuous changes. */
  readonly maxDelayMs: number;
}

/** Milliseconds between the last change and the save by default. */
export const DEFAULT_DELAY_MS = 1000;

/** Milliseconds until a failed save is retried, at first and at most. */
const FIRST_RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

/** The maximum number of requests of one flush while the user continues to change the value. */
const MAX_ROUNDS = 5;

/**
 * Saves a value while it is edited: after each pause, one request at a time, the latest value next. The version of each
 * answer is the base of the next request.
 */
export class SaveQueue<Value> {
  #source: SaveSource<Value>;
  /** Its value is `null` if nothing is saved yet. */
  #savedValue: SavedValue<Value | null>;
  #progress: SaveProgress;
  /** The latest known value on the screen. */
  #noticedValue: Value | null;
  #unsavedSince: number | null = null;
  #retryMs = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: Promise<void> | null = null;
  #isRunning = false;
  /** True after a lost answer: the server has either value. */
  #isUncertain = false;
  /** True once the user has agreed to lose the unsaved value. */
  #isDiscarded = false;
  readonly #listeners = new Set<() => void>();

  /** @param isUncertain true if the server may have another value than the saved one, from before a reload. */
  constructor(savedValue: SavedValue<Value>, source: SaveSource<Value>, isUncertain: boolean) {
    this.#savedValue = savedValue;
    this.#isUncertain = isUncertain;
    this.#noticedValue = savedValue.value;
    this.#source = source;
    this.#progress = { state: 'saved', failure: null, id: savedValue.id };
  }

  /** Replaces the source by that of the latest rendering. */
  readonly update = (source: SaveSource<Value>): void => {
    this.#source = source;
    this.notice();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getProgress = (): SaveProgress => this.#progress;

  /** Begins to save. Returns a function that saves the rest and ends it. */
  readonly start = (): (() => void) => {
    this.#isRunning = true;
    const retry = (): void => {
      if (this.#progress.failure !== null) void this.flush();
    };
    window.addEventListener('online', retry);
    this.#noticedValue = this.#source.getValue();
    this.#keepDraft();
    if (this.#isUnsaved() && this.#progress.state !== 'stale') this.#schedule();
    return () => {
      this.#isRunning = false;
      window.removeEventListener('online', retry);
      void this.flush();
    };
  };

  /** Ends without saving the rest, and removes it from the window. */
  readonly discard = (): void => {
    this.#isDiscarded = true;
    this.#isRunning = false;
    clearTimeout(this.#timer);
    this.#source.keepDraft(this.#savedValue, null);
  };

  /** Reports that the value may have changed. */
  readonly notice = (): void => {
    const value = this.#source.getValue();
    if (!this.#isRunning || isSame(value, this.#noticedValue)) return;
    this.#noticedValue = value;
    this.#keepDraft();
    // The pending request or the user decides what is next.
    if (this.#pending !== null || this.#progress.state === 'stale') return;
    if (!this.#isUnsaved()) this.#settle();
    else this.#schedule();
  };

  /** Saves pending changes at once, including those that are made during the request. Returns whether all are saved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    if (this.#isDiscarded) return true;
    for (let round = 0; round < MAX_ROUNDS && (this.#pending !== null || this.#isUnsaved()); round += 1) {
      if (this.#progress.state === 'stale') return false;
      await this.#send();
      if (this.#isUnsaved() && this.#progress.state !== 'unsaved') return false;
      clearTimeout(this.#timer);
    }
    if (!this.#isUnsaved()) return true;
    if (this.#isRunning) this.#schedule();
    return false;
  };

  /** Continues with the version of another user, which the screen shows from then on. */
  readonly takeTheirs = (theirs: SavedValue<Value>): void => {
    this.#source.keepDraft(this.#savedValue, null);
    this.#savedValue = theirs;
    this.#noticedValue = theirs.value;
    this.#settle();
  };

  /** Saves the value on the screen on top of the version of another user, or as a new row. */
  readonly keepMine = (theirs: SavedValue<Value | null>): Promise<boolean> => {
    this.#source.keepDraft(this.#savedValue, null);
    this.#savedValue = theirs;
    this.#keepDraft();
    this.#show({ state: 'unsaved', failure: null, id: theirs.id });
    if (this.#isUnsaved()) return this.flush();
    this.#settle();
    return Promise.resolve(true);
  };

  #isUnsaved(): boolean {
    return this.#isUncertain || !isSame(this.#source.getValue(), this.#savedValue.value);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#unsavedSince = null;
    this.#retryMs = FIRST_RETRY_MS;
    this.#isUncertain = false;
    this.#show({ state: 'saved', failure: null, id: this.#savedValue.id });
  }

  #schedule(): void {
    const { delayMs, maxDelayMs } = this.#source;
    this.#unsavedSince ??= Date.now();
    // A failure is shown until a save succeeds.
    if (this.#progress.failure === null) this.#show({ ...this.#progress, state: 'unsaved' });
    this.#wait(Math.min(delayMs, Math.max(0, this.#unsavedSince + maxDelayMs - Date.now())));
  }

  #wait(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.#send().then(() => {
        if (this.#progress.state === 'unsaved' && this.#isRunning) this.#schedule();
      });
    }, delayMs);
  }

  /** Sends the value once; waits for the pending request instead if there is one. */
  #send(): Promise<void> {
    this.#pending ??= this.#sendOnce().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #sendOnce(): Promise<void> {
    const { getValue, save } = this.#source;
    const before = this.#savedValue;
    this.#unsavedSince = null;
    this.#show({ ...this.#progress, state: 'saving' });
    try {
      this.#savedValue = await save(getValue(), before);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.#isUncertain = false;
    if (this.#savedValue.id !== before.id) this.#source.keepDraft(before, null);
    this.#keepDraft();
    if (this.#isUnsaved()) this.#show({ state: 'unsaved', failure: null, id: this.#savedValue.id });
    else this.#settle();
  }

  #fail(error: Error): void {
    const { noun } = this.#source;
    if (noun !== undefined && isStale(error, noun)) {
      this.#isUncertain = false;
      this.#show({ ...this.#progress, state: 'stale' });
      return;
    }
    if (error instanceof ApiError && error.status === 0) this.#isUncertain = true;
    const isRefused = isRefusal(error);
    this.#show({ ...this.#progress, state: isRefused ? 'refused' : 'failed', failure: error });
    if (!this.#isRunning) return;
    this.#wait(isRefused ? MAX_RETRY_MS : this.#retryMs);
    this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2);
  }

  #keepDraft(): void {
    // A request that was under way when the user discarded the value is answered later.
    if (this.#isDiscarded) return;
    const { keepDraft, getValue } = this.#source;
    keepDraft(this.#savedValue, this.#isUnsaved() ? getValue() : null);
  }

  #show(progress: SaveProgress): void {
    const { state, failure, id } = this.#progress;
    if (state === progress.state && failure === progress.failure && id === progress.id) return;
    this.#progress = progress;
    for (const listener of this.#listeners) listener();
  }
}
