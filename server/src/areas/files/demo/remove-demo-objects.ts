import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { type ObjectUses, toColumn } from '../../../objects/uses/object-use.ts';

/** Moves objects of the organisations that a real organisation uses to that organisation. */
export async function transferSharedObjects(
  db: Transaction<Tables>,
  organisationIds: readonly string[],
  uses: ObjectUses,
): Promise<void> {
  for (const use of uses.all)
    await sql`
      update stored_object set organisation_id = ${use.organisation}, is_demo = false
      from ${sql.table(use.table)}
      where ${toColumn(use)} = stored_object.id and (${use.retainCondition ?? sql`true`})
        and stored_object.organisation_id = any(${sql.val([...organisationIds])}::uuid[])`.execute(db);
}

/**
 * Removes the objects of the organisations with their bytes and derivatives.
 *
 * @returns the number of objects
 */
export async function removeDemoObjects(
  db: Kysely<Tables>,
  organisationIds: readonly string[],
  deleteFile: (id: string) => Promise<void>,
): Promise<number> {
  const objects = await db
    .selectFrom('stored_object')
    .select('id')
    .where('organisation_id', 'in', organisationIds)
    .execute();
  for (const { id } of objects) await deleteFile(id);
  return objects.length;
}
