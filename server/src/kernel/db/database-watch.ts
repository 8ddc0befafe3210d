import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, ClientConfig } from 'pg';
import { createDatabaseClient } from './connections.ts';
import { errorCode } from '../failures/error-code.ts';

/** Milliseconds between two checks. */
const INTERVAL_MILLISECONDS = 250;
/** Milliseconds after which a check counts as not answered. Together with the interval it is less than 2 s. */
const ANSWER_TIMEOUT_MILLISECONDS = 1_250;
const TICK_MILLISECONDS = 50;
/** SQLSTATE of a server without free connections: it is alive, and existing connections go on. */
const TOO_MANY_CONNECTIONS = '53300';

/** The watched database, and the callbacks for its loss. */
export interface WatchOptions {
  readonly connection: ClientConfig;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Called when a check was not answered: no new queries may start. */
  readonly onAway: () => void;
  /** Called when the next check was not answered either: pending queries are to be rejected. */
  readonly onLost: () => void;
}

/**
 * Checks continuously whether the database is alive, on a connection of its own, so that a full pool delays no check.
 * It notices a server that holds its connections and does not answer (stopped, or on a lost machine).
 */
export class DatabaseWatch {
  readonly #options: WatchOptions;
  readonly #stopController = new AbortController();
  readonly #watching: Promise<void>;
  #client: Client | undefined;
  #isAvailable = true;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#watching = this.#watch();
  }

  /** True if the last check was answered in time. */
  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  /** Ends the watch and its connection. */
  async close(): Promise<void> {
    this.#stopController.abort();
    this.#drop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    let unanswered = 0;
    let awaySince = 0;
    while (await waitUnlessAborted(INTERVAL_MILLISECONDS, this.#stopController.signal)) {
      const failure = await this.#check();
      if (this.#stopController.signal.aborted) break;
      unanswered = failure === null ? 0 : unanswered + 1;
      if (unanswered === 1) {
        awaySince = performance.now();
        this.#reportAway(failure);
      }
      if (unanswered === 2) this.#options.onLost();
      if (failure === null && !this.#isAvailable) this.#reportBack(awaySince);
    }
    this.#drop();
  }

  #reportAway(failure: unknown): void {
    this.#isAvailable = false;
    this.#options.log.warn(
      { code: errorCode(failure), err: failure },
      'The database does not answer; calls are refused',
    );
    this.#options.onAway();
  }

  #reportBack(awaySince: number): void {
    this.#isAvailable = true;
    const milliseconds = Math.round(performance.now() - awaySince);
    this.#options.log.info({ milliseconds }, 'The database answers again');
  }

  /** Returns the error of a check; `null` if the database is alive. */
  async #check(): Promise<unknown> {
    const hadClient = this.#client !== undefined;
    const failure = await this.#tryQuery();
    // Only this connection may have ended, so a new one is tried.
    const mayBeBrokenClient = failure !== null && hadClient && !(failure instanceof NoAnswerError);
    return mayBeBrokenClient && !this.#stopController.signal.aborted ? this.#tryQuery() : failure;
  }

  async #tryQuery(): Promise<unknown> {
    const timeLimit = createTimeLimit(ANSWER_TIMEOUT_MILLISECONDS);
    try {
      await Promise.race([this.#select(), timeLimit.expired]);
      return null;
    } catch (error) {
      this.#drop();
      return errorCode(error) === TOO_MANY_CONNECTIONS ? null : error;
    } finally {
      timeLimit.clear();
    }
  }

  async #select(): Promise<void> {
    let client = this.#client;
    if (client === undefined) {
      const { connection } = this.#options;
      const stream = () => new Socket().unref();
      client = createDatabaseClient({ ...connection, application_name: 'dentarium watch', stream });
      this.#client = client;
      await client.connect();
    }
    await client.query('select 1');
  }

  #drop(): void {
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }
}

class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * Creates a timeout that counts turns of the event loop: a process that was itself stopped or busy reads pending
 * answers before it gives up.
 */
function createTimeLimit(milliseconds: number): { readonly expired: Promise<never>; readonly clear: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  let remainingTicks = milliseconds / TICK_MILLISECONDS;
  const timer = setInterval(() => {
    remainingTicks -= 1;
    if (remainingTicks <= 0) reject(new NoAnswerError(`no answer within ${milliseconds} ms`));
  }, TICK_MILLISECONDS);
  timer.unref();
  return { expired: promise, clear: () => clearInterval(timer) };
}

/** Waits, and returns false if the signal is aborted meanwhile. It does not keep the process alive. */
async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(milliseconds, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}
