import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { PatientChanges } from '../../../records/hooks/patient-hooks.ts';
import { describeTables, type JournalTable, matchesKey, selectKey, withoutVolatile } from './journal-tables.ts';

/** Two patients of a merge, and the account that merges them. */
export interface RecordedMerge {
  readonly keepId: string;
  readonly dropId: string;
  readonly organisationId: string;
  readonly mergedBy: string;
}

async function storeRowsBefore(db: Kysely<Tables>, table: JournalTable, merge: RecordedMerge): Promise<void> {
  await sql`
    insert into patient_merge_row (dropped_id, table_name, key, before)
    select ${merge.dropId}, ${table.name}, ${selectKey(table)}, to_jsonb(row) from ${sql.table(table.name)} row
    where ${sql.ref(`row.${table.patientColumn}`)} in (${merge.keepId}, ${merge.dropId})`.execute(db);
}

/** Stores the rows after the merge, and forgets the values of those that it did not change. */
async function storeRowsAfter(db: Kysely<Tables>, table: JournalTable, merge: RecordedMerge): Promise<void> {
  await sql`
    update patient_merge_row entry set after = to_jsonb(row) from ${sql.table(table.name)} row
    where entry.dropped_id = ${merge.dropId} and ${matchesKey(table)}`.execute(db);
  await sql`
    insert into patient_merge_row (dropped_id, table_name, key, after)
    select ${merge.dropId}, ${table.name}, ${selectKey(table)}, to_jsonb(row) from ${sql.table(table.name)} row
    where ${sql.ref(`row.${table.patientColumn}`)} = ${merge.keepId}
    on conflict do nothing`.execute(db);
  await sql`
    update patient_merge_row set before = null, after = null
    where dropped_id = ${merge.dropId} and table_name = ${table.name}
      and ${withoutVolatile(sql.ref('before'))} = ${withoutVolatile(sql.ref('after'))}`.execute(db);
}

/**
 * Runs a merge and stores the rows of both patients before and after it in all tables that areas declare, so that it
 * can be undone.
 */
export async function recordMerge<T>(
  db: Kysely<Tables>,
  changes: PatientChanges,
  merge: RecordedMerge,
  work: () => Promise<T>,
): Promise<T> {
  const tables = await describeTables(db, changes);
  await db
    .insertInto('patient_merge')
    .values({
      dropped_id: merge.dropId,
      kept_id: merge.keepId,
      organisation_id: merge.organisationId,
      merged_by: merge.mergedBy,
    })
    .execute();
  for (const table of tables) await storeRowsBefore(db, table, merge);
  const result = await work();
  for (const table of tables) await storeRowsAfter(db, table, merge);
  return result;
}
