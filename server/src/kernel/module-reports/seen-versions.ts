import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { WasSeen } from '../modules/last-good.ts';
import './tables.ts';

/** Lifetime of the cache in ms: another server of the site may receive a report meanwhile. */
const CACHE_MILLISECONDS = 10_000;

/** The versions that pages have shown without a fault, cached because every starting page needs them. */
export class SeenVersions {
  readonly #db: Kysely<Tables>;
  #cache: { readonly at: number; readonly answer: Promise<WasSeen> } | undefined;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Returns the function that tells whether a version was seen. */
  getWasSeen(): Promise<WasSeen> {
    if (this.#cache !== undefined && Date.now() - this.#cache.at < CACHE_MILLISECONDS) return this.#cache.answer;
    const entry = { at: Date.now(), answer: this.#load() };
    this.#cache = entry;
    entry.answer.catch(() => {
      if (this.#cache === entry) this.invalidate();
    });
    return entry.answer;
  }

  /** Empties the cache, so that the next call reads the database. */
  invalidate(): void {
    this.#cache = undefined;
  }

  async #load(): Promise<WasSeen> {
    const rows = await this.#db
      .selectFrom('module_report')
      .select(['module', 'version'])
      .where('stage', '=', 'mounted')
      .execute();
    const seenKeys = new Set(rows.map(({ module, version }) => `${module} ${version}`));
    return (module, version) => seenKeys.has(`${module} ${version}`);
  }
}
