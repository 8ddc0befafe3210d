import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { KeptValue, UnmergeRows } from './calls.ts';
import { type JournalTable, matchesKey, selectKey, withoutVolatile } from './journal-tables.ts';
import type { StoredMerge } from './restore-rows.ts';

/** The maximum number of rows of one table that are listed by name. */
const MAX_LABELS = 20;

/** The types of columns whose values are readable without further words. */
const READABLE_TYPES = ['text', 'date'];

interface CountedRows {
  readonly count: number;
  readonly labels: string[] | null;
}

async function countRows(db: Kysely<Tables>, table: JournalTable, condition: unknown): Promise<UnmergeRows[]> {
  const { name, label = sql`null` } = table.declaration;
  if (name === undefined) return [];
  const { rows } = await sql<CountedRows>`
    select count(*)::int as count,
      (array_agg(label order by label) filter (where label <> ''))[1:${sql.lit(MAX_LABELS)}] as labels
    from (select (${label})::text as label from ${sql.table(table.name)} row where ${condition}) found`.execute(db);
  return rows.flatMap(({ count, labels }) => (count === 0 ? [] : [{ name, count, labels: labels ?? [] }]));
}

/** Creates the condition that the journal of a merge has an entry for a row. */
function hasEntry(table: JournalTable, merge: StoredMerge, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from patient_merge_row entry
    where entry.dropped_id = ${merge.dropped_id} and ${matchesKey(table)} and ${condition})`;
}

/** Counts the rows of the dropped patient that return. */
export function countReturningRows(
  db: Kysely<Tables>,
  table: JournalTable,
  merge: StoredMerge,
): Promise<UnmergeRows[]> {
  return countRows(
    db,
    table,
    hasEntry(table, merge, sql`entry.before->>${sql.lit(table.patientColumn)} = ${merge.dropped_id}`),
  );
}

/** Counts the rows that were added to the kept patient since the merge. Those of a returning parent go with it. */
export async function countAddedRows(
  db: Kysely<Tables>,
  table: JournalTable,
  merge: StoredMerge,
): Promise<{ readonly staying: UnmergeRows[]; readonly leaving: UnmergeRows[] }> {
  const isAdded = sql`
    ${sql.ref(`row.${table.patientColumn}`)} = ${merge.kept_id} and not exists (
      select from patient_merge_row entry where entry.dropped_id = ${merge.dropped_id}
        and entry.table_name = ${table.name} and entry.key = ${selectKey(table)})`;
  const { parent } = table.declaration;
  if (parent === undefined) return { staying: await countRows(db, table, isAdded), leaving: [] };
  const hasReturningParent = sql`exists (
    select from patient_merge_row entry where entry.dropped_id = ${merge.dropped_id}
      and entry.table_name = ${parent.table}
      and entry.key = jsonb_build_object('id', ${sql.ref(`row.${parent.column}`)})
      and entry.before->>'patient_id' = ${merge.dropped_id})`;
  return {
    staying: await countRows(db, table, sql`${isAdded} and not ${hasReturningParent}`),
    leaving: await countRows(db, table, sql`${isAdded} and ${hasReturningParent}`),
  };
}

/** Lists the values of rows that the merge has changed and a person has changed again: they stay. */
export async function listKeptValues(
  db: Kysely<Tables>,
  table: JournalTable,
  merge: StoredMerge,
): Promise<KeptValue[]> {
  const { columns = {}, name, label = sql`null` } = table.declaration;
  if (name === undefined) return [];
  const keptValues: KeptValue[] = [];
  for (const [column, columnName] of Object.entries(columns)) {
    const key = sql.lit(column);
    const { rows } = await sql<{ label: string | null; type: string; value: string | null; former: string | null }>`
      select (${label})::text as label, pg_typeof(${sql.ref(`row.${column}`)})::text as type,
        to_jsonb(row)->>${key} as value, entry.before->>${key} as former
      from ${sql.table(table.name)} row, patient_merge_row entry
      where entry.dropped_id = ${merge.dropped_id} and ${matchesKey(table)} and entry.after is not null
        and entry.before->${key} is distinct from entry.after->${key}
        and to_jsonb(row)->${key} is distinct from entry.after->${key}
      limit ${sql.lit(MAX_LABELS)}`.execute(db);
    for (const { label: rowLabel, type, value, former } of rows) {
      const isReadable = READABLE_TYPES.includes(type);
      const texts = { value: isReadable ? (value ?? '') : null, former: isReadable ? (former ?? '') : null };
      keptValues.push({ name, label: rowLabel ?? '', column: columnName, ...texts });
    }
  }
  return keptValues;
}

/** Lists the rows that the merge has added and a person has changed since: they stay with the kept patient. */
export async function listKeptRows(
  db: Kysely<Tables>,
  table: JournalTable,
  merge: StoredMerge,
): Promise<UnmergeRows[]> {
  return countRows(
    db,
    table,
    hasEntry(
      table,
      merge,
      sql`entry.before is null and entry.after is not null
        and ${withoutVolatile(sql`to_jsonb(row)`)} <> ${withoutVolatile(sql`entry.after`)}`,
    ),
  );
}
