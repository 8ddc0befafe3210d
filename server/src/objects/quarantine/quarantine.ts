import { type Kysely, type Selectable, sql } from 'kysely';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { auditSweep } from './run-sweep.ts';
import type { TakenRow } from './tables.ts';

/** The days after which bytes in the quarantine are removed for good. */
export const QUARANTINE_DAYS = 30;
const MAX_PURGED = 500;

/** Bytes in the quarantine. */
export type QuarantineEntry = Selectable<Tables['quarantine_entry']>;

/** Lists the quarantine, the newest entry first. */
export function listQuarantine(db: Kysely<Tables>, limit: number): Promise<QuarantineEntry[]> {
  return db
    .selectFrom('quarantine_entry')
    .selectAll()
    .where('restored_at', 'is', null)
    .orderBy('taken_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The state of sweeps, for the operator. */
export interface SweepState {
  /** The number of objects that wait for the operator; 0: none. */
  readonly waiting: number;
  readonly waitingSince: Date | null;
  /** The number and the bytes of the objects in the quarantine. */
  readonly quarantined: number;
  readonly quarantinedBytes: number;
}

/** Reads the state of sweeps. */
export async function readSweepState(db: Kysely<Tables>): Promise<SweepState> {
  const { rows } = await sql<SweepState>`
    select waiting, waiting_since as "waitingSince",
      (select count(*)::integer from quarantine_entry where restored_at is null) as quarantined,
      (select coalesce(sum(size), 0)::bigint from quarantine_entry where restored_at is null) as "quarantinedBytes"
    from sweep_state`.execute(db);
  return rows[0] ?? { waiting: 0, waitingSince: null, quarantined: 0, quarantinedBytes: 0 };
}

/**
 * Inserts the rows of an entry again. No sweep takes its bytes for another 30 days.
 *
 * @throws StartupError if there is no such entry, or the rows do not fit any more
 */
export async function restoreEntry(db: Kysely<Tables>, id: string): Promise<QuarantineEntry> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const entry = await transaction
        .updateTable('quarantine_entry')
        .set({ restored_at: new Date() })
        .where(sql<boolean>`id::text = ${id}`)
        .where('restored_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (entry === undefined) throw new StartupError(`The quarantine has no entry ${id}; see: site list-quarantine`);
      for (const row of entry.rows) await insertRow(transaction, row);
      await auditSweep(transaction, 'sweep.restore', { kind: entry.kind, entries: [id] });
      return entry;
    });
  } catch (error) {
    // Foreign keys and unique keys: what the rows belonged to is gone, or something else has their place.
    if (!['23503', '23505'].includes(errorCode(error))) throw error;
    throw new StartupError(`The entry ${id} cannot be restored: its organisation is gone, or its name is in use.`, {
      cause: error,
    });
  }
}

async function insertRow(db: Kysely<Tables>, { table, row }: TakenRow): Promise<void> {
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(db);
}

/** Removes the bytes of an entry, inside of the transaction that removes the entry. */
type RemoveBytes = (entry: QuarantineEntry, transaction: Kysely<Tables>) => Promise<void>;

/**
 * Removes the bytes of entries after 30 days, and forgets entries that were restored as long ago. Bytes go before
 * their entry: after a crash the next run repeats both.
 *
 * @param removeBytes removes bytes that no row uses
 * @returns the number of entries whose bytes were removed.
 */
export async function purgeQuarantine(db: Kysely<Tables>, removeBytes: RemoveBytes): Promise<number> {
  const expiry = sql<Date>`now() - make_interval(days => ${QUARANTINE_DAYS})`;
  await db.deleteFrom('quarantine_entry').where('restored_at', '<', expiry).execute();
  const expired = await db
    .selectFrom('quarantine_entry')
    .selectAll()
    .where('taken_at', '<', expiry)
    .where('restored_at', 'is', null)
    .orderBy('taken_at')
    .limit(MAX_PURGED)
    .execute();
  for (const entry of expired) await purgeEntry(db, entry, removeBytes);
  return expired.length;
}

async function purgeEntry(db: Kysely<Tables>, entry: QuarantineEntry, removeBytes: RemoveBytes): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const locked = await transaction
      .deleteFrom('quarantine_entry')
      .where('id', '=', entry.id)
      .where('restored_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (locked === undefined) return;
    await removeBytes(entry, transaction);
    await transaction
      .deleteFrom('written_bytes')
      .where('place', '=', entry.place)
      .where('name', 'in', entry.names)
      .execute();
    await auditSweep(transaction, 'sweep.purge', { kind: entry.kind, entries: [entry.id] });
  });
}
