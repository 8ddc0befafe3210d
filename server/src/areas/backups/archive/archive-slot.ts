import { randomBytes } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { withClient } from '../../../kernel/db/product-database.ts';

/** The slot retains the log until it is archived. Its name ends with the name of the archive. */
const SLOT_PREFIX = 'archive_';

/** The slot of an archive. Copies of a database have none, so each of them begins an archive of its own. */
export interface ArchiveSlot {
  readonly archive: string;
  /** The first segment that is not archived yet. */
  readonly segment: string;
}

/** Returns the name of the archive that receives the log of a server; `null` if there is none. */
export async function findLogArchive(superuser: ClientConfig): Promise<string | null> {
  return withClient(superuser, async (client) => (await findSlot(client))?.archive ?? null);
}

/** Finds the slot of the archive; a lost one, whose log has grown too large, counts as none. */
export async function findSlot(client: Client): Promise<ArchiveSlot | null> {
  const { rows } = await client.query<{ name: string; segment: string }>(
    `select slot_name as name, pg_walfile_name(restart_lsn) as segment from pg_replication_slots
     where slot_type = 'physical' and starts_with(slot_name, $1) and restart_lsn is not null and wal_status <> 'lost'`,
    [SLOT_PREFIX],
  );
  const [row] = rows;
  return row === undefined ? null : { archive: row.name.slice(SLOT_PREFIX.length), segment: row.segment };
}

/** Replaces the slots of earlier archives by that of a new one. */
export async function createSlot(client: Client): Promise<ArchiveSlot> {
  await dropSlots(client);
  const archive = randomBytes(6).toString('hex');
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT_PREFIX + archive]);
  const slot = await findSlot(client);
  if (slot === null) throw new Error('The slot of the archived log was not created');
  return slot;
}

/** Removes the slots of all archives. */
export async function dropSlots(client: Client): Promise<void> {
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1) and not active',
    [SLOT_PREFIX],
  );
}

/** Releases the log before a segment, which is archived. */
export async function advanceSlot(client: Client, { archive }: ArchiveSlot, segment: string): Promise<void> {
  await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [
    SLOT_PREFIX + archive,
    toSegmentStart(segment),
  ]);
}

/** Computes the position at which a segment of 16 MiB begins. */
function toSegmentStart(segment: string): string {
  const [high, low] = [segment.slice(8, 16), Number.parseInt(segment.slice(16), 16)];
  return `${high}/${(low * 0x100_0000).toString(16)}`;
}
