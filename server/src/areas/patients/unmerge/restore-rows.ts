import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { isVolatile, type JournalTable, matchesKey, withoutVolatile } from './journal-tables.ts';

/** A merge that is undone. */
export interface StoredMerge {
  readonly dropped_id: string;
  readonly kept_id: string;
}

/** The entries of one merge in the journal. */
const selectEntries = ({ dropped_id }: StoredMerge) => sql`entry.dropped_id = ${dropped_id}`;

const isChanged = sql`entry.before is not null and entry.after is not null`;

async function listChangedColumns(db: Kysely<Tables>, table: JournalTable, merge: StoredMerge): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct field.key as name from patient_merge_row entry, jsonb_each(entry.before) field
    where ${selectEntries(merge)} and entry.table_name = ${table.name} and ${isChanged}
      and field.value is distinct from entry.after->field.key`.execute(db);
  const isRestored = (name: string) =>
    table.columns.includes(name) && !isVolatile(name) && !table.declaration.clearedColumns?.includes(name);
  return rows.map(({ name }) => name).filter(isRestored);
}

/** Sets the columns that an area sets again itself to false, so that no unique index stands against the returned rows. */
async function clearColumns(db: Kysely<Tables>, table: JournalTable, merge: StoredMerge): Promise<void> {
  for (const column of table.declaration.clearedColumns ?? [])
    await sql`
      update ${sql.table(table.name)} row set ${sql.ref(column)} = false from patient_merge_row entry
      where ${selectEntries(merge)} and ${matchesKey(table)} and ${isChanged} and ${sql.ref(`row.${column}`)}`.execute(
      db,
    );
}

/** Returns changed rows to their values before the merge, except for values that were changed since. */
export async function returnChangedRows(db: Kysely<Tables>, table: JournalTable, merge: StoredMerge): Promise<void> {
  const columns = await listChangedColumns(db, table, merge);
  await clearColumns(db, table, merge);
  if (columns.length === 0) return;
  const assignments = columns.map((column) => {
    const name = sql.lit(column);
    return sql`${sql.ref(column)} = case
      when entry.before->${name} is distinct from entry.after->${name} and to_jsonb(row)->${name} = entry.after->${name}
      then former.${sql.ref(column)} else row.${sql.ref(column)} end`;
  });
  if (table.columns.includes('version')) assignments.push(sql`version = row.version + 1`);
  if (table.columns.includes('updated_at')) assignments.push(sql`updated_at = now()`);
  await sql`
    update ${sql.table(table.name)} row set ${sql.join(assignments)}
    from patient_merge_row entry, jsonb_populate_record(null::${sql.table(table.name)}, entry.before) former
    where ${selectEntries(merge)} and ${matchesKey(table)} and ${isChanged}`.execute(db);
}

/** Deletes the rows that the merge added, unless they were changed since. */
export async function deleteAddedRows(db: Kysely<Tables>, table: JournalTable, merge: StoredMerge): Promise<void> {
  await sql`
    delete from ${sql.table(table.name)} row using patient_merge_row entry
    where ${selectEntries(merge)} and ${matchesKey(table)} and entry.before is null and entry.after is not null
      and ${withoutVolatile(sql`to_jsonb(row)`)} = ${withoutVolatile(sql`entry.after`)}`.execute(db);
}

/**
 * Inserts the rows again that the merge deleted, unless a row that they refer to is gone. @returns the number of rows
 */
export async function insertDeletedRows(db: Kysely<Tables>, table: JournalTable, merge: StoredMerge): Promise<number> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const restoredColumns = sql.join(table.columns.map((column) => sql`former.${sql.ref(column)}`));
  const requirements = table.references.map(
    ({ column, table: other, target }) => sql`
      and (former.${sql.ref(column)} is null or exists (
        select from ${sql.table(other)} required where required.${sql.ref(target)} = former.${sql.ref(column)}))`,
  );
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${restoredColumns}
    from patient_merge_row entry, jsonb_populate_record(null::${sql.table(table.name)}, entry.before) former
    where ${selectEntries(merge)} and entry.table_name = ${table.name} and entry.before is not null and entry.after is null
      ${sql.join(requirements, sql` `)}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Moves rows that were added since to the dropped patient if the row that they belong to has returned to that patient. */
export async function moveAddedRows(
  db: Kysely<Tables>,
  table: JournalTable,
  merge: StoredMerge,
  tables: readonly JournalTable[],
): Promise<void> {
  const { parent: reference } = table.declaration;
  const parent = tables.find(({ name }) => name === reference?.table);
  if (reference === undefined || parent === undefined) return;
  const patientColumn = sql.ref(table.patientColumn);
  await sql`
    update ${sql.table(table.name)} row set ${patientColumn} = ${merge.dropped_id}
    from ${sql.table(parent.name)} parent
    where row.${patientColumn} = ${merge.kept_id} and parent.id = row.${sql.ref(reference.column)}
      and parent.${sql.ref(parent.patientColumn)} = ${merge.dropped_id}`.execute(db);
}
