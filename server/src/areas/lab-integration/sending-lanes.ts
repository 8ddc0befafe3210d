import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { OutgoingReach } from '../../kernel/config/outgoing-reach.ts';
import { claimDueEvent, computeNextDueMs, recordAttempt, revertAttempt, sendEvent } from './send-event.ts';

/** The maximum and minimum time between polls for due events without a notification, in milliseconds. */
const MAX_POLL_INTERVAL_MS = 60_000;
const MIN_POLL_INTERVAL_MS = 500;

/** The lanes of a process for quick or for slow webhooks. */
export interface LaneOptions {
  readonly isSlow: boolean;
  /** The number of events that are sent at a time. */
  readonly maxLanes: number;
  /** The number of these lanes that one manufacturer has at most. */
  readonly maxLanesPerManufacturer: number;
}

/** The dependencies of lanes. */
export interface LaneDeps {
  readonly db: Kysely<Tables>;
  readonly reach: OutgoingReach;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends due events in a number of lanes, which manufacturers share: one with unresponsive receivers leaves lanes to the
 * others.
 */
export class SendingLanes {
  readonly #deps: LaneDeps;
  readonly #options: LaneOptions;
  readonly #closing = new AbortController();
  readonly #runs = new Set<Promise<void>>();
  /** The number of lanes that each manufacturer has now. */
  readonly #usage = new Map<string, number>();
  #isWakePending = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: LaneDeps, options: LaneOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  /** Notifies the lanes that events may be due. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#isWakePending = this.#runs.size >= this.#options.maxLanes;
    if (this.#isWakePending) return;
    const run = this.#run().finally(() => {
      this.#runs.delete(run);
      if (this.#isWakePending) this.wake();
    });
    this.#runs.add(run);
  }

  /** Stops sending, and aborts requests in flight; the next start sends them again. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#runs);
  }

  async #run(): Promise<void> {
    try {
      while (!this.#closing.signal.aborted && (await this.#sendNext()));
      await this.#scheduleNextPoll();
    } catch (error) {
      // After a lost connection, the rows stay and the next poll continues.
      this.#deps.onFailure(error);
      this.#pollAfter(MAX_POLL_INTERVAL_MS);
    }
  }

  /** Sends the next due event. @returns whether there was one */
  async #sendNext(): Promise<boolean> {
    const { db, reach } = this.#deps;
    const { isSlow } = this.#options;
    const event = await claimDueEvent(db, { isSlow, busyManufacturers: this.#listBusyManufacturers() });
    if (event === undefined) return false;
    this.#countLane(event.manufacturer_id, 1);
    // Events for other webhooks may be due.
    this.wake();
    const { signal } = this.#closing;
    try {
      await recordAttempt(db, event, await sendEvent(event, { reach, signal }));
    } catch (error) {
      if (!signal.aborted) throw error;
      await revertAttempt(db, event);
    } finally {
      this.#countLane(event.manufacturer_id, -1);
    }
    return true;
  }

  #countLane(manufacturer: string, change: 1 | -1): void {
    const lanes = (this.#usage.get(manufacturer) ?? 0) + change;
    if (lanes > 0) this.#usage.set(manufacturer, lanes);
    else this.#usage.delete(manufacturer);
  }

  #listBusyManufacturers(): string[] {
    const { maxLanesPerManufacturer } = this.#options;
    return [...this.#usage].flatMap(([manufacturer, lanes]) =>
      lanes >= maxLanesPerManufacturer ? [manufacturer] : [],
    );
  }

  async #scheduleNextPoll(): Promise<void> {
    if (this.#closing.signal.aborted || this.#runs.size > 1) return;
    const nextDueMs = await computeNextDueMs(this.#deps.db, this.#options);
    this.#pollAfter(Math.min(MAX_POLL_INTERVAL_MS, Math.max(MIN_POLL_INTERVAL_MS, nextDueMs ?? MAX_POLL_INTERVAL_MS)));
  }

  #pollAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#closing.signal.aborted) this.#timer = setTimeout(() => this.wake(), milliseconds).unref();
  }
}
