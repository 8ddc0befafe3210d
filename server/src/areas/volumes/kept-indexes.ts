import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { FileIndex } from './file-index.ts';

/** Goes up when headers are read in another way: what was kept before is read anew. */
export const INDEX_VERSION = 1;

/** The indexes of objects that are kept. */
export async function loadStoredIndexes(
  db: Kysely<Tables>,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, FileIndex>> {
  if (objectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('volume_index')
    .select(['object_id', 'content'])
    .where('object_id', 'in', objectIds)
    .where('version', '=', INDEX_VERSION)
    .execute();
  return new Map(rows.map(({ object_id: id, content }) => [id, content]));
}

/** Keeps an index. */
export async function storeIndex(db: Kysely<Tables>, objectId: string, index: FileIndex): Promise<void> {
  const row = { version: INDEX_VERSION, content: JSON.stringify(index) };
  await db
    .insertInto('volume_index')
    .values({ object_id: objectId, ...row })
    .onConflict((conflict) => conflict.column('object_id').doUpdateSet(row))
    .execute();
}

/** Forgets the indexes of objects that are gone. */
export async function removeOrphanedIndexes(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('volume_index')
    .where(sql<boolean>`not exists (select 1 from stored_object where stored_object.id = volume_index.object_id)`)
    .execute();
}
