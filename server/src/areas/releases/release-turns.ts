import { type Kysely, sql } from 'kysely';
import { allowLongIdle } from '../../kernel/db/may-stand-still.ts';
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * Has releases be done one after the other, also those of several servers, whose folder of modules may lie on a share that knows no
 * locks. However many there are at once, they take one of a server's connections to the database: the others are for the site.
 */
export class ReleaseTurns {
  readonly #db: Kysely<Tables>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Does something when nobody else releases. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#amongServers(work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #amongServers<T>(work: () => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      // The files of a version take their time on the way to a share.
      await allowLongIdle(transaction);
      await sql`select pg_advisory_xact_lock(hashtext('releases of modules'))`.execute(transaction);
      return work();
    });
  }
}
