import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, ClientConfig } from 'pg';
import { createDatabaseClient } from './connections.ts';
import { errorCode } from '../error-code.ts';

/** Milliseconds between two questions. */
const INTERVAL_MILLISECONDS = 250;
/** Milliseconds after which a question counts as not answered. With the interval it is less than 2 s. */
const ANSWER_TIMEOUT_MILLISECONDS = 1_250;
const TICK_MILLISECONDS = 50;
/** SQLSTATE of a server that has no connection left: it lives, and those that stand go on. */
const TOO_MANY_CONNECTIONS = '53300';

/** Which database is watched, and what is called when it does not answer. */
export interface WatchOptions {
  readonly connection: ClientConfig;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Called when a question was not answered: nothing new is to be asked. */
  readonly onAway: () => void;
  /** Called when the next one was not answered either: what still waits is to be rejected. */
  readonly onLost: () => void;
}

/**
 * Asks the database all the time whether it lives, on a connection of its own, so that a full pool delays no question. It notices a
 * server that keeps its connections and does not answer (stopped, or on a machine that is gone).
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

  /** Whether the last question was answered in time. */
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

  /** What went wrong; `null` when the database lives. */
  async #check(): Promise<unknown> {
    const hadClient = this.#client !== undefined;
    const failure = await this.#tryQuery();
    // Perhaps only this connection was ended: a new one tells.
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
  override readonly name = 'NotAnswered';
}

/**
 * A time limit that counts turns of the event loop: a process that was itself stopped or busy has answers to read before it
 * says that there are none.
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

/** Whether the time passed before the signal was given. It does not keep the process alive. */
async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(milliseconds, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}
