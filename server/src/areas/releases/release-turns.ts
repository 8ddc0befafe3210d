import { type Kysely, sql } from 'kysely';
import { allowLongIdle } from '../../kernel/db/allow-long-idle.ts';
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * Runs releases one after the other, across all servers, because their folder of modules may be on a share without
 * locks. Waiting releases use only one database connection of a server, so that the site keeps the others.
 */
export class ReleaseTurns {
  readonly #db: Kysely<Tables>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Runs work while no other release runs. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#amongServers(work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #amongServers<T>(work: () => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      // Writing the files of a version to a share may take long.
      await allowLongIdle(transaction);
      await sql`select pg_advisory_xact_lock(hashtext('releases of modules'))`.execute(transaction);
      return work();
    });
  }
}
