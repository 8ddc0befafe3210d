import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { nextDue, noteSent, sendEvent, takeBack, takeDue } from './send-event.ts';

/** The number of events that one process sends at a time. */
const LANES = 4;
/** The maximum and minimum time between polls for due events without a notification, in milliseconds. */
const AGAIN = 60_000;
const SOON = 500;

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
  readonly #lanes = new Set<Promise<void>>();
  #woken = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.wake();
  }

  /** Notifies the sender that events may be due. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#woken = this.#lanes.size >= LANES;
    if (this.#woken) return;
    const lane = this.#run().finally(() => {
      this.#lanes.delete(lane);
      if (this.#woken) this.wake();
    });
    this.#lanes.add(lane);
  }

  /** Stops sending, and aborts requests in flight; the next start sends them again. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#lanes);
  }

  async #run(): Promise<void> {
    try {
      while (!this.#closing.signal.aborted && (await this.#one()));
      await this.#again();
    } catch (error) {
      // After a lost connection, the rows stay and the next poll continues.
      this.#deps.log.error({ err: error }, 'events of orders could not be sent');
      this.#lookIn(AGAIN);
    }
  }

  /** Sends the next due event. @returns whether there was one */
  async #one(): Promise<boolean> {
    const { db, allowsPrivate } = this.#deps;
    const event = await takeDue(db);
    if (event === undefined) return false;
    // Events for other webhooks may be due.
    this.wake();
    const { signal } = this.#closing;
    try {
      await noteSent(db, event, await sendEvent(event, { allowsPrivate, signal }));
    } catch (error) {
      if (!signal.aborted) throw error;
      await takeBack(db, event);
    }
    return true;
  }

  async #again(): Promise<void> {
    if (this.#closing.signal.aborted || this.#lanes.size > 1) return;
    this.#lookIn(Math.min(AGAIN, Math.max(SOON, (await nextDue(this.#deps.db)) ?? AGAIN)));
  }

  #lookIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#closing.signal.aborted) this.#timer = setTimeout(() => this.wake(), milliseconds).unref();
  }
}
