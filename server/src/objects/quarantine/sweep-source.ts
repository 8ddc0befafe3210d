import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { BytesPlace, TakenRow } from './tables.ts';

/** Unused data that a sweep may take. */
export interface SweepCandidate {
  /** The id of the row, or the name of the bytes. */
  readonly id: string;
  readonly size: number;
}

/** The bytes of a taken candidate, and the rows that were deleted. */
interface TakenBytes {
  readonly place: BytesPlace;
  readonly bucket?: string;
  readonly names: readonly string[];
  readonly size: number;
  readonly rows: readonly TakenRow[];
}

/** One kind of data that becomes unused. */
export interface SweepSource {
  /** Names the kind in lists and in the audit trail, such as `unused object`. */
  readonly kind: string;
  /** Lists data that is unused and older than a time. It changes nothing. */
  find(before: Date, limit: number): Promise<readonly SweepCandidate[]>;
  /**
   * Deletes the rows of a candidate in a transaction. The bytes stay.
   *
   * @returns `undefined` if it is in use again, or gone.
   */
  take(transaction: Transaction<Tables>, candidate: SweepCandidate, before: Date): Promise<TakenBytes | undefined>;
}

/** Returns which of these names an entry of the quarantine holds; a restored entry holds them as long as it exists. */
export async function listQuarantinedNames(
  db: Kysely<Tables>,
  place: BytesPlace,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('quarantine_entry')
    .select('names')
    .where('place', '=', place)
    .where(sql<boolean>`names && ${[...names]}::text[]`)
    .execute();
  return new Set(rows.flatMap((row) => row.names));
}

/** Returns which of these names the log of writes has. */
export async function listWrittenNames(
  db: Kysely<Tables>,
  place: BytesPlace,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('written_bytes')
    .select('name')
    .where('place', '=', place)
    .where('name', 'in', names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Returns those of these names that the log of writes has and no entry of the quarantine holds. */
export async function filterSweepableNames(
  db: Kysely<Tables>,
  place: BytesPlace,
  names: readonly string[],
): Promise<string[]> {
  const writtenNames = await listWrittenNames(db, place, names);
  const quarantinedNames = await listQuarantinedNames(db, place, names);
  return names.filter((name) => writtenNames.has(name) && !quarantinedNames.has(name));
}

/** Records that this site begins to write bytes. */
export async function recordWrite(db: Kysely<Tables>, place: BytesPlace, name: string): Promise<void> {
  await db
    .insertInto('written_bytes')
    .values({ place, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Bytes that exist at a place, among those whose name has a prefix. */
interface ExistingBytes {
  /** Younger records stay, because their bytes may not be there yet. */
  readonly before: Date;
  readonly prefix: string;
  readonly names: readonly string[];
}

/** Forgets writes whose bytes do not exist any more. */
export async function forgetWrites(
  db: Kysely<Tables>,
  place: BytesPlace,
  { before, prefix, names }: ExistingBytes,
): Promise<void> {
  await db
    .deleteFrom('written_bytes')
    .where('place', '=', place)
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .where('written_at', '<', before)
    .where(sql<boolean>`name <> all(${[...names]}::text[])`)
    .execute();
}
