import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { WasSeen } from '../modules/last-good.ts';
import './tables.ts';

/** How long what was read is good for, in ms: another server of the site may have taken a report meanwhile. */
const KEPT = 10_000;

/** The versions that pages have shown without a fault, kept for a while: every page that starts asks for them. */
export class SeenVersions {
  readonly #db: Kysely<Tables>;
  #read: { readonly at: number; readonly answer: Promise<WasSeen> } | undefined;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Which versions were seen. */
  current(): Promise<WasSeen> {
    if (this.#read !== undefined && Date.now() - this.#read.at < KEPT) return this.#read.answer;
    const read = { at: Date.now(), answer: this.#ask() };
    this.#read = read;
    read.answer.catch(() => {
      if (this.#read === read) this.forget();
    });
    return read.answer;
  }

  /** The next who asks is told what the database has then. */
  forget(): void {
    this.#read = undefined;
  }

  async #ask(): Promise<WasSeen> {
    const rows = await this.#db
      .selectFrom('module_report')
      .select(['module', 'version'])
      .where('stage', '=', 'mounted')
      .execute();
    const seen = new Set(rows.map(({ module, version }) => `${module} ${version}`));
    return (module, version) => seen.has(`${module} ${version}`);
  }
}
