import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import type { SweepCandidate, SweepSource } from './sweep-source.ts';

/** The number of objects of one kind that a sweep looks at. */
const MAX_CANDIDATES = 10_000;
const BATCH_SIZE = 100;
/** Objects that sweeps may take within a day without the operator. */
const MAX_TAKEN = 100;
/** One percent of the objects, but never fewer than this number, so that a small clinic is not asked for each upload. */
const MIN_TAKEN = 5;
/** An arbitrary number: one sweep of a site at a time. */
const ADVISORY_LOCK = 7_263_514_029;

/** Unused objects of one kind. */
export interface SweepGroup {
  readonly source: SweepSource;
  readonly candidates: readonly SweepCandidate[];
}

/** The result of a sweep: what it took, or the number that waits for the operator. */
export type SweepOutcome =
  | { readonly state: 'done'; readonly counts: Readonly<Record<string, number>> }
  | { readonly state: 'waiting'; readonly count: number; readonly limit: number };

/** Options of a sweep. */
export interface SweepOptions {
  readonly db: Kysely<Tables>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly sources: readonly SweepSource[];
  /** Younger data stays. */
  readonly before: Date;
  /** The number of objects that the operator confirmed. */
  readonly confirmed?: number;
}

/** Lists the unused data of all sources. It changes nothing. */
export async function findSwept(sources: readonly SweepSource[], before: Date): Promise<SweepGroup[]> {
  const groups: SweepGroup[] = [];
  for (const source of sources) groups.push({ source, candidates: await source.find(before, MAX_CANDIDATES) });
  return groups;
}

/**
 * Moves unused data to the quarantine. An unusual number of objects is left alone until the operator confirms it,
 * because it is more often a wrong database or a wrong store than unused data.
 */
export async function runSweep(options: SweepOptions): Promise<SweepOutcome> {
  // The lock belongs to a connection, not to a transaction: the batches are transactions of their own.
  return options.db.connection().execute(async (lock) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${ADVISORY_LOCK}) as free`.execute(lock);
    if (rows[0]?.free !== true) return { state: 'done', counts: {} };
    try {
      return await sweepAlone(options);
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCK})`.execute(lock);
    }
  });
}

async function sweepAlone(options: SweepOptions): Promise<SweepOutcome> {
  const { db, log, sources, before, confirmed } = options;
  const groups = await findSwept(sources, before);
  const count = groups.reduce((sum, { candidates }) => sum + candidates.length, 0);
  const limit = confirmed ?? Math.max(0, (await computeLimit(db)) - (await countRecent(db)));
  if (count > limit) {
    const isNew = await setWaiting(db, count);
    if (isNew)
      log.warn(
        { count, limit },
        'The sweep would take an unusual number of objects. It takes none until the operator runs: site sweep --confirm',
      );
    return { state: 'waiting', count, limit };
  }
  const counts: Record<string, number> = {};
  for (const group of groups) {
    const number = await takeGroup(options, group);
    if (number > 0) counts[group.source.kind] = number;
  }
  await setWaiting(db, 0);
  if (Object.keys(counts).length > 0) log.info({ counts }, 'The sweep moved unused data to the quarantine');
  return { state: 'done', counts };
}

/** Computes how many objects sweeps may take within a day. */
async function computeLimit(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select greatest((select count(*) from stored_object), (select count(*) from oss_object))::integer as total`.execute(
    db,
  );
  return Math.min(MAX_TAKEN, Math.max(MIN_TAKEN, Math.floor((rows[0]?.total ?? 0) / 100)));
}

/** Counts what sweeps took within the last day: many small sweeps are unusual, too. */
async function countRecent(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('quarantine_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('taken_at', '>', sql<Date>`now() - interval '1 day'`)
    .where('restored_at', 'is', null)
    .where('is_confirmed', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

async function takeGroup({ db, before, confirmed }: SweepOptions, { source, candidates }: SweepGroup): Promise<number> {
  let total = 0;
  for (let first = 0; first < candidates.length; first += BATCH_SIZE) {
    const batch = candidates.slice(first, first + BATCH_SIZE);
    total += await db.transaction().execute(async (transaction) => {
      const entries: string[] = [];
      for (const candidate of batch) {
        const entry = await takeCandidate(transaction, source, candidate, {
          before,
          isConfirmed: confirmed !== undefined,
        });
        if (entry !== undefined) entries.push(entry);
      }
      if (entries.length > 0) await auditSweep(transaction, 'sweep.take', { kind: source.kind, entries });
      return entries.length;
    });
  }
  return total;
}

async function takeCandidate(
  transaction: Transaction<Tables>,
  source: SweepSource,
  candidate: SweepCandidate,
  { before, isConfirmed }: { readonly before: Date; readonly isConfirmed: boolean },
): Promise<string | undefined> {
  const bytes = await source.take(transaction, candidate, before);
  if (bytes === undefined) return undefined;
  const { place, bucket = '', names, size, rows } = bytes;
  const values = {
    kind: source.kind,
    place,
    bucket,
    names,
    size,
    rows: JSON.stringify(rows),
    is_confirmed: isConfirmed,
  };
  const { id } = await transaction
    .insertInto('quarantine_entry')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds an entry of a sweep to the audit trail; nobody has called it. */
export function auditSweep(
  transaction: Transaction<Tables>,
  action: 'sweep.take' | 'sweep.restore' | 'sweep.purge',
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAudit(transaction, { action, outcome: 'done', accountId: null, requestId: '', ip: '', detail });
}

/** @returns true if another number waits than before. */
async function setWaiting(db: Kysely<Tables>, waiting: number): Promise<boolean> {
  const row = await db
    .updateTable('sweep_state')
    .set({ waiting, waiting_since: waiting === 0 ? null : sql<Date>`coalesce(waiting_since, now())` })
    .where('waiting', '<>', waiting)
    .returning('waiting')
    .executeTakeFirst();
  return row !== undefined;
}
