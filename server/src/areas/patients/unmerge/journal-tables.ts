import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { PatientChanges, PatientTable } from '../../../records/hooks/patient-hooks.ts';

/** A column of the primary key. */
interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

/** A reference to a row of another table by one column. */
interface TableReference {
  readonly column: string;
  readonly table: string;
  readonly target: string;
}

/** A table with rows of patients, as the database describes it. */
export interface JournalTable {
  readonly name: string;
  readonly declaration: PatientTable;
  /** The columns that can be written. */
  readonly columns: readonly string[];
  readonly key: readonly KeyColumn[];
  readonly references: readonly TableReference[];
  /** The column with the id of the patient. */
  readonly patientColumn: string;
}

/** The columns that every change of a row changes. They are never compared. */
const VOLATILE_COLUMNS = ['version', 'updated_at'];

/** Describes the tables with rows of patients, each after the tables that it refers to. */
export async function describeTables(db: Kysely<Tables>, changes: PatientChanges): Promise<JournalTable[]> {
  const declaredTables = changes.listTables();
  const { rows } = await sql<Omit<JournalTable, 'declaration' | 'patientColumn'>>`
    select class.relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute join pg_constraint on conrelid = attrelid and contype = 'p' and attnum = any(conkey)
        where attrelid = class.oid) as key,
      (select coalesce(json_agg(json_build_object(
          'column', own.attname, 'table', confrelid::regclass::text, 'target', target.attname)), '[]')
        from pg_constraint
        join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
        join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
        where conrelid = class.oid and contype = 'f' and cardinality(conkey) = 1) as "references"
    from pg_class class
    where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace
      and class.relname = any(${[...declaredTables.keys()]})
    order by class.relname`.execute(db);
  const tables = rows.map((row) => {
    const patientReference = row.references.find(({ table }) => table === 'patient');
    const patientColumn = row.name === 'patient' ? 'id' : patientReference?.column;
    const declaration = declaredTables.get(row.name);
    if (patientColumn === undefined || declaration === undefined)
      throw new Error(`The table ${row.name} does not refer to a patient`);
    return { ...row, declaration, patientColumn };
  });
  return sortByReferences(tables);
}

/** Sorts tables so that each follows those that it refers to. */
function sortByReferences(tables: readonly JournalTable[]): JournalTable[] {
  const sortedTables: JournalTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isWaiting = (name: string) => waiting.some((table) => table.name === name);
    const next = waiting.find((table) =>
      table.references.every((one) => one.table === table.name || !isWaiting(one.table)),
    );
    if (next === undefined)
      throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    sortedTables.push(next);
    waiting = waiting.filter((table) => table !== next);
  }
  return sortedTables;
}

/** Returns the primary key of the row `row` as JSON. */
export function selectKey({ key }: JournalTable): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(key.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(`row.${name}`)}`))})`;
}

/** Returns the condition under which `entry` of the journal describes `row`; the types let the database use its index. */
export function matchesKey({ name, key }: JournalTable): RawBuilder<boolean> {
  const conditions = key.map(
    (column) => sql`${sql.ref(`row.${column.name}`)} = (entry.key->>${sql.lit(column.name)})::${sql.raw(column.type)}`,
  );
  return sql<boolean>`entry.table_name = ${name} and ${sql.join(conditions, sql` and `)}`;
}

/** Returns a row as JSON without the columns that every change changes. */
export function withoutVolatile(json: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${json} - ${sql.lit(`{${VOLATILE_COLUMNS.join(',')}}`)}::text[])`;
}

/** Tells whether a change of a column is ignored. */
export function isVolatile(column: string): boolean {
  return VOLATILE_COLUMNS.includes(column);
}
