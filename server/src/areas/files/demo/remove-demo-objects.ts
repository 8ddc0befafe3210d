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

/** Lists the objects of the demonstration that no row retains. */
export async function listUnusedDemoObjects(db: Kysely<Tables>, uses: ObjectUses): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_object')
    .select('id')
    .where('is_demo', '=', true)
    .where(sql<boolean>`not ${uses.toKeptCondition()}`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the objects real that are left of the demonstration: patients use them who stay. */
export async function claimDemoObjects(db: Kysely<Tables>, uses: ObjectUses): Promise<void> {
  await db
    .updateTable('stored_object')
    .set({ is_demo: false })
    .where('is_demo', '=', true)
    .where(uses.toKeptCondition())
    .execute();
}
