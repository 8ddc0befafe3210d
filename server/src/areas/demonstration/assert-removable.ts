import { type Kysely, sql } from 'kysely';
import type { Area } from '../../kernel/areas/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { listRemovedRows } from '../../records/hooks/demo-hooks.ts';

/** The tables whose rows with the mark `is_demo` the removal deletes, or that belong to marked organisations. */
const MARKED_TABLES = ['organisation', 'account', 'stored_object'];

/**
 * Refuses a demonstration that could not be removed. A table can be removed if the removal deletes its marked rows, if
 * its area declares them as `removedRows`, or if foreign keys delete them with the rows of such a table.
 *
 * @param insertingAreas the names of the areas that insert rows of the demonstration
 * @throws Error with the tables of these areas whose rows the removal would leave
 */
export async function assertRemovable(
  db: Kysely<Tables>,
  areas: readonly Area[],
  insertingAreas: ReadonlySet<string>,
): Promise<void> {
  const removableTables = await listRemovableTables(db, areas);
  const problems = areas.flatMap(({ name, tables = [], siteTables = [] }) =>
    insertingAreas.has(name)
      ? tables
          .filter((table) => !new Set<string>(siteTables).has(table) && !removableTables.has(table))
          .map((table) => `${table} (${name})`)
      : [],
  );
  if (problems.length > 0)
    throw new Error(`The removal of the demonstration would leave rows of ${problems.join(', ')}: declare removedRows`);
}

async function listRemovableTables(db: Kysely<Tables>, areas: readonly Area[]): Promise<ReadonlySet<string>> {
  const deletedTables = [...MARKED_TABLES, ...listRemovedRows(areas).map(({ table }) => table)];
  // The names of the catalogue have the collation "C", which both parts of the query need.
  const { rows } = await sql<{ name: string }>`
    with recursive removable (name) as (
      select unnest(${sql.val(deletedTables)}::text[]) collate "C"
      union select referring.relname::text from removable
        join pg_class referred on referred.relname = removable.name
        join pg_constraint on confrelid = referred.oid and contype = 'f' and confdeltype = 'c'
          and connamespace = current_schema()::regnamespace
        join pg_class referring on referring.oid = conrelid)
    select name from removable`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
