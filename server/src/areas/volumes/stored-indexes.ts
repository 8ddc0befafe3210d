import { formatStorableJson } from '@dentarium/domain/storable-text';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { FileIndex } from './file-index.ts';

/** The version of the header reader. After an increase, older stored indexes are rebuilt. */
export const INDEX_VERSION = 5;

/** Loads the stored indexes of objects. */
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

/** Stores an index. */
export async function storeIndex(db: Kysely<Tables>, objectId: string, index: FileIndex): Promise<void> {
  const row = { version: INDEX_VERSION, content: formatStorableJson(index) };
  await db
    .insertInto('volume_index')
    .values({ object_id: objectId, ...row })
    .onConflict((conflict) => conflict.column('object_id').doUpdateSet(row))
    .execute();
}

/** Removes the indexes of deleted objects. */
export async function removeOrphanedIndexes(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('volume_index')
    .where(sql<boolean>`not exists (select 1 from stored_object where stored_object.id = volume_index.object_id)`)
    .execute();
}
