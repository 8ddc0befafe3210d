import type { Kysely } from 'kysely';
import type { SiteDatabase, Tables } from '../db/tables.ts';
import type { CallScope } from './call-scope.ts';
import type { Principal } from './principal.ts';
import { RowGuard } from './row-guard.ts';

/**
 * The context of a call on data of the site, which is the same for everybody. It authorises nothing: a query on a table
 * whose rows belong to somebody does not compile, and SQL as text on one fails.
 */
export class SiteContext {
  /** The database with the tables of the site only. */
  readonly db: SiteDatabase;
  readonly #principal: () => Principal;

  constructor(db: Kysely<Tables>, principal: () => Principal, scope: CallScope) {
    this.db = db.withPlugin(new RowGuard(scope.siteTables));
    this.#principal = principal;
  }

  /** The caller and their rights. */
  get principal(): Principal {
    return this.#principal();
  }
}
