import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { computeNextDueMs, recordAttempt, sendEvent, revertAttempt, claimDueEvent } from './send-event.ts';

/** The number of events that one process sends at a time. */
const MAX_PARALLEL_SENDS = 4;
/** The maximum and minimum time between polls for due events without a notification, in milliseconds. */
const MAX_POLL_INTERVAL_MS = 60_000;
const MIN_POLL_INTERVAL_MS = 500;

/** The dependencies of the sender. */
export interface SenderDeps {
  readonly db: Kysely<Tables>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** True if webhooks may be on this machine or in a private network. */
  readonly allowsPrivate: boolean;
}

/**
 * Sends the events of orders to webhooks. The waiting rows are the queue, so it survives a restart, and the processes
 * of a site share it.
 */
export class EventSender {
  readonly #deps: SenderDeps;
  readonly #closing = new AbortController();
  readonly #runs = new Set<Promise<void>>();
  #isWakePending = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.wake();
  }

  /** Notifies the sender that events may be due. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#isWakePending = this.#runs.size >= MAX_PARALLEL_SENDS;
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
      this.#deps.log.error({ err: error }, 'events of orders could not be sent');
      this.#pollAfter(MAX_POLL_INTERVAL_MS);
    }
  }

  /** Sends the next due event. @returns whether there was one */
  async #sendNext(): Promise<boolean> {
    const { db, allowsPrivate } = this.#deps;
    const event = await claimDueEvent(db);
    if (event === undefined) return false;
    // Events for other webhooks may be due.
    this.wake();
    const { signal } = this.#closing;
    try {
      await recordAttempt(db, event, await sendEvent(event, { allowsPrivate, signal }));
    } catch (error) {
      if (!signal.aborted) throw error;
      await revertAttempt(db, event);
    }
    return true;
  }

  async #scheduleNextPoll(): Promise<void> {
    if (this.#closing.signal.aborted || this.#runs.size > 1) return;
    this.#pollAfter(
      Math.min(
        MAX_POLL_INTERVAL_MS,
        Math.max(MIN_POLL_INTERVAL_MS, (await computeNextDueMs(this.#deps.db)) ?? MAX_POLL_INTERVAL_MS),
      ),
    );
  }

  #pollAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#closing.signal.aborted) this.#timer = setTimeout(() => this.wake(), milliseconds).unref();
  }
}
