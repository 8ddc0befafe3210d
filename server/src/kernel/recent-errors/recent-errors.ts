import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { RecentError } from '../http/error-handler.ts';

/** Errors that wait to be stored. Further ones are dropped: a flood of errors must not become a flood of writes. */
const MAX_WAITING = 100;
const DEFAULT_DELAY_MS = 1_000;
const MAX_ROWS = 10_000;
const MAX_AGE_DAYS = 30;

/** Dependencies of the register; tests wait less. */
interface RecentErrorsOptions {
  readonly db: Kysely<Tables>;
  readonly log: Pick<FastifyBaseLogger, 'debug'>;
  readonly delayMs?: number;
}

/** Stores refused and failed calls by their reference number, together and after the answer. */
export class RecentErrors {
  readonly #options: Required<RecentErrorsOptions>;
  #waiting: { readonly error: RecentError; readonly at: Date }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor({ db, log, delayMs = DEFAULT_DELAY_MS }: RecentErrorsOptions) {
    this.#options = { db, log, delayMs };
  }

  /** Remembers an error. Never throws and never waits. */
  add(error: RecentError): void {
    if (this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push({ error, at: new Date() });
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.delayMs);
  }

  /** Stores the waiting errors, also those that are being stored. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#writing = this.#writing.then(() => this.#store(waiting));
    await this.#writing;
  }

  /** Errors are lost while the database is: the log has them too. */
  async #store(waiting: readonly { readonly error: RecentError; readonly at: Date }[]): Promise<void> {
    if (waiting.length === 0) return;
    const rows = waiting.map(({ error, at }) => ({
      request_id: error.requestId,
      at,
      call: error.callId,
      code: error.code,
      account_id: error.accountId,
    }));
    try {
      await this.#options.db.insertInto('recent_error').values(rows).execute();
    } catch (error) {
      this.#options.log.debug({ err: error, count: rows.length }, 'Recent errors could not be stored');
    }
  }
}

/** Removes errors that are old or too many. */
export async function removeOldErrors(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from recent_error where at < now() - make_interval(days => ${MAX_AGE_DAYS})
      or at <= (select at from recent_error order by at desc offset ${MAX_ROWS} limit 1)`.execute(db);
}
