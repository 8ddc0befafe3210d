import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { toObjectName } from '../../../objects/object-row.ts';
import type { ObjectUses } from '../../../objects/uses/object-use.ts';
import type { ObjectDeps } from '../library/stored-objects.ts';
import { discardUpload, type UploadDeps } from '../uploads/discard-upload.ts';

const MAX_PER_RUN = 500;

/**
 * Removes unused data. Deletes rows first, so that a crash can only leave bytes without a row, which the next run
 * removes.
 *
 * @param before removes uploads without a change since then, and older objects without a reference.
 */
export async function sweep(uploads: UploadDeps, objects: ObjectDeps, before: Date): Promise<void> {
  await discardOldUploads(uploads, before);
  await removeStrayParts(uploads, before);
  await removeUnusedObjects(objects, before);
}

async function discardOldUploads(deps: UploadDeps, before: Date): Promise<void> {
  const old = await deps.db
    .selectFrom('upload')
    .select('id')
    .where('updated_at', '<', before)
    .limit(MAX_PER_RUN)
    .execute();
  for (const { id } of old) await discardUpload(deps, id);
}

/** Removes parts without an upload row. Their upload ended or failed just before the server was killed. */
async function removeStrayParts({ db, library }: UploadDeps, before: Date): Promise<void> {
  const old = (await library.area.listUploads()).filter(({ writtenAt }) => writtenAt < before).slice(0, MAX_PER_RUN);
  if (old.length === 0) return;
  const ids = old.map(({ uploadId }) => uploadId);
  const uploadIds = new Set(
    (await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  );
  for (const id of ids) if (!uploadIds.has(id)) await library.area.discard(id);
}

async function removeUnusedObjects({ db, library, renditions }: ObjectDeps, before: Date): Promise<void> {
  const deletedObjects = await db
    .transaction()
    .execute((transaction) => deleteUnusedRows(transaction, library.uses, before));
  for (const object of deletedObjects) {
    await renditions.remove(object);
    await library.store.remove(toObjectName(object));
  }
}

async function deleteUnusedRows(transaction: Kysely<Tables>, uses: ObjectUses, before: Date) {
  const unused = await transaction
    .selectFrom('stored_object')
    .select('id')
    .where('created_at', '<', before)
    .where((eb) => eb.not(uses.toKeptCondition()))
    .limit(MAX_PER_RUN)
    .forUpdate()
    .skipLocked()
    .execute();
  if (unused.length === 0) return [];
  // Checks again under the lock, because a reference may have been added meanwhile.
  return transaction
    .deleteFrom('stored_object')
    .where(
      'id',
      'in',
      unused.map(({ id }) => id),
    )
    .where((eb) => eb.not(uses.toKeptCondition()))
    .returning(['bucket', 'full_name'])
    .execute();
}
