import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { nameOf } from './object-row.ts';
import type { ObjectDeps } from './stored-objects.ts';
import { discardUpload, type UploadDeps } from './discard-upload.ts';

const MOST = 500;

/**
 * Removes what nobody needs any more. Rows go first: bytes without a row are all that a crash can leave, and they go the next
 * time.
 *
 * @param before uploads without news since, and objects that no file refers to from then on, are removed.
 */
export async function sweep(uploads: UploadDeps, objects: ObjectDeps, before: Date): Promise<void> {
  await forgetUploads(uploads, before);
  await removeStrayParts(uploads, before);
  await removeUnusedObjects(objects, before);
}

async function forgetUploads(deps: UploadDeps, before: Date): Promise<void> {
  const old = await deps.db.selectFrom('upload').select('id').where('updated_at', '<', before).limit(MOST).execute();
  for (const { id } of old) await discardUpload(deps, id);
}

/** Parts whose upload has no row: it ended, or its request failed, just before the server was killed. */
async function removeStrayParts({ db, library }: UploadDeps, before: Date): Promise<void> {
  const old = (await library.area.list()).filter(({ writtenAt }) => writtenAt < before).slice(0, MOST);
  if (old.length === 0) return;
  const ids = old.map(({ uploadId }) => uploadId);
  const known = new Set(
    (await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  );
  for (const id of ids) if (!known.has(id)) await library.area.discard(id);
}

async function removeUnusedObjects({ db, library, renditions }: ObjectDeps, before: Date): Promise<void> {
  const gone = await db.transaction().execute((transaction) => deleteUnusedRows(transaction, before));
  for (const object of gone) {
    await renditions.remove(object);
    await library.store.remove(nameOf(object));
  }
}

async function deleteUnusedRows(transaction: Kysely<Tables>, before: Date) {
  const { rows } = await sql<{ id: string }>`
    select id from stored_object
    where created_at < ${before}
      and not exists (select 1 from file where file.object_id = stored_object.id)
      and not exists (select 1 from filing_exception
        where filing_exception.object_id = stored_object.id and filing_exception.state in ('open', 'returned'))
    limit ${MOST} for update skip locked`.execute(transaction);
  if (rows.length === 0) return [];
  // Looked at again behind the lock: a file may have been made between the two.
  return transaction
    .deleteFrom('stored_object')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where((of) =>
      of.not(of.exists(of.selectFrom('file').select('file.id').whereRef('file.object_id', '=', 'stored_object.id'))),
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('filing_exception')
            .select('filing_exception.id')
            .whereRef('filing_exception.object_id', '=', 'stored_object.id')
            .where('filing_exception.state', 'in', ['open', 'returned']),
        ),
      ),
    )
    .returning(['bucket', 'full_name'])
    .execute();
}
