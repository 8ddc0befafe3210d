import { type Outcomes, readOutcomes, type VersionOutcome, writeOutcomes } from '@dentarium/release';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Tables } from '../db/tables.ts';
import type { VersionJudge } from '../modules/last-good.ts';
import { judgeVersion, toFaultThreshold, type VersionCounts } from './judge-version.ts';
import './tables.ts';

/** Lifetime of the cache in ms: another server of the site may receive a report meanwhile. */
const CACHE_MILLISECONDS = 10_000;

interface OutcomeDeps {
  readonly db: Kysely<Tables>;
  readonly modulesDir: string;
  /** The number of pages that make a version good. */
  readonly goodPages: number;
  readonly countAccounts: () => Promise<number>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * The outcomes of versions on pages, cached because every starting page needs it. Commands that know the folder of
 * modules only read it from there.
 */
export class VersionOutcomes {
  readonly #deps: OutcomeDeps;
  #cache: { readonly at: number; readonly answer: Promise<Outcomes> } | undefined;

  constructor(deps: OutcomeDeps) {
    this.#deps = deps;
  }

  /** Returns the function that tells what pages have reported about a version. */
  async getJudge(): Promise<VersionJudge> {
    const outcomes = new Map(Object.entries(await this.#getOutcomes()).map(([name, all]) => [name, toMap(all)]));
    return (module, version) => outcomes.get(module)?.get(version) ?? null;
  }

  /** Returns whether pages of enough accounts have reported a fault of a version, so that it counts. */
  async hasCountedFault(module: string, version: string): Promise<boolean> {
    const { db, countAccounts } = this.#deps;
    const { count } = await db
      .selectFrom('module_page')
      .select((eb) => eb.fn.count<number>('account_id').distinct().as('count'))
      .where('module', '=', module)
      .where('version', '=', version)
      .where('has_fault', '=', true)
      .executeTakeFirstOrThrow();
    return count >= toFaultThreshold(await countAccounts());
  }

  /** Empties the cache, so that the next call reads the database. */
  invalidate(): void {
    this.#cache = undefined;
  }

  #getOutcomes(): Promise<Outcomes> {
    if (this.#cache !== undefined && Date.now() - this.#cache.at < CACHE_MILLISECONDS) return this.#cache.answer;
    const entry = { at: Date.now(), answer: this.#load() };
    this.#cache = entry;
    entry.answer.catch(() => {
      if (this.#cache === entry) this.invalidate();
    });
    return entry.answer;
  }

  async #load(): Promise<Outcomes> {
    const { db, goodPages, countAccounts } = this.#deps;
    const [rows, accounts] = await Promise.all([loadCounts(db), countAccounts()]);
    const outcomes = Object.create(null) as Record<string, Record<string, VersionOutcome>>;
    for (const { module, version, ...counts } of rows) {
      const outcome = judgeVersion(counts, { goodPages, accounts });
      if (outcome === null) continue;
      const byVersion = outcomes[module] ?? (Object.create(null) as Record<string, VersionOutcome>);
      outcomes[module] = byVersion;
      byVersion[version] = outcome;
    }
    await this.#keep(outcomes);
    return outcomes;
  }

  /** Writes the outcomes beside the registry if they have changed. Pages do not depend on it. */
  async #keep(outcomes: Outcomes): Promise<void> {
    const { modulesDir, log } = this.#deps;
    try {
      const storedOutcomes = await readOutcomes(modulesDir);
      const current = JSON.parse(JSON.stringify(outcomes)) as Outcomes;
      if (!isDeepStrictEqual(storedOutcomes, current)) await writeOutcomes(modulesDir, current);
    } catch (error) {
      log.warn({ err: error }, 'the outcomes of versions cannot be written for releases');
    }
  }
}

function toMap<Value>(record: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(record));
}

/** A page that has shown a version without a fault. */
const IS_GOOD = sql<boolean>`is_mounted and not has_fault`;
const IS_RECENT_FAULT = sql<boolean>`has_fault and last_at > now() - interval '24 hours'`;

async function loadCounts(db: Kysely<Tables>): Promise<(VersionCounts & { module: string; version: string })[]> {
  const [pages, formerReports] = await Promise.all([
    db
      .selectFrom('module_page')
      .select(({ fn }) => [
        'module',
        'version',
        fn.countAll<number>().filterWhere(IS_GOOD).as('goodPages'),
        fn.count<number>('account_id').distinct().filterWhere(IS_GOOD).as('goodAccounts'),
        fn.count<number>('account_id').distinct().filterWhere('has_fault', '=', true).as('faultAccounts'),
        fn.count<number>('account_id').distinct().filterWhere(IS_RECENT_FAULT).as('recentFaultAccounts'),
        sql<number>`coalesce(extract(epoch from max(first_at) filter (where ${IS_GOOD})
          - min(first_at) filter (where ${IS_GOOD})), 0)::float8`.as('secondsOfUse'),
      ])
      .groupBy(['module', 'version'])
      .execute(),
    // Reports of before pages were counted tell that a version was seen.
    db.selectFrom('module_report').select(['module', 'version']).where('stage', '=', 'mounted').execute(),
  ]);
  const keys = new Set(pages.map(({ module, version }) => `${module} ${version}`));
  const formerCounts = formerReports
    .filter(({ module, version }) => !keys.has(`${module} ${version}`))
    .map((row) => ({
      ...row,
      goodPages: 1,
      goodAccounts: 1,
      faultAccounts: 0,
      recentFaultAccounts: 0,
      secondsOfUse: 0,
    }));
  return [...pages, ...formerCounts];
}
