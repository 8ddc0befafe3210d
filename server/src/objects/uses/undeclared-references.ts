import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectUses } from './object-use.ts';

/**
 * Finds the foreign keys to stored objects that no area declares, and the declared columns that are not foreign keys,
 * as `table.column`. An object with only an undeclared reference would be swept, or could not be deleted.
 */
export async function findUndeclaredReferences(db: Kysely<Tables>, uses: ObjectUses): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select class.relname || '.' || attribute.attname as reference
    from pg_constraint as "constraint"
    join pg_class as class on class.oid = "constraint".conrelid
    join pg_attribute as attribute
      on attribute.attrelid = "constraint".conrelid and attribute.attnum = any("constraint".conkey)
    where "constraint".contype = 'f' and "constraint".confrelid = 'stored_object'::regclass`.execute(db);
  const existing = new Set(rows.map(({ reference }) => reference));
  const declaredColumns = new Set(uses.all.map(({ table, column }) => `${table}.${column}`));
  const undeclared = [...existing].filter((reference) => !declaredColumns.has(reference));
  return [...undeclared, ...[...declaredColumns].filter((reference) => !existing.has(reference))].toSorted();
}
