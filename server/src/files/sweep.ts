import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { nameOf } from './object-row.ts';
import type { ObjectParts } from './stored-objects.ts';
import { discardUpload, type UploadParts } from './upload-parts.ts';

/** Uploads that nobody has gone on with for so long are forgotten. */
const UPLOAD_DAYS = 7;
/** Objects that no file refers to for so long are removed; a browser files within minutes of uploading. */
const OBJECT_HOURS = 24;
const MOST = 500;

/** Removes what nobody needs any more. Rows go first: bytes without a row are all that a crash can leave, and they go the next time. */
export async function sweep(uploads: UploadParts, objects: ObjectParts): Promise<void> {
  await forgetUploads(uploads);
  await removeStrayParts(uploads);
  await removeUnusedObjects(objects);
}

async function forgetUploads(parts: UploadParts): Promise<void> {
  const old = await parts.db
    .selectFrom('upload')
    .select('id')
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${UPLOAD_DAYS})`)
    .limit(MOST)
    .execute();
  for (const { id } of old) await discardUpload(parts, id);
}

/** Parts whose upload has no row: it ended, or its request failed, just before the server was killed. */
async function removeStrayParts({ db, library }: UploadParts): Promise<void> {
  const before = new Date(Date.now() - OBJECT_HOURS * 3_600_000);
  const old = (await library.area.list()).filter(({ writtenAt }) => writtenAt < before).slice(0, MOST);
  if (old.length === 0) return;
  const ids = old.map(({ uploadId }) => uploadId);
  const known = new Set(
    (await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  );
  for (const id of ids) if (!known.has(id)) await library.area.discard(id);
}

async function removeUnusedObjects({ db, library, pictures }: ObjectParts): Promise<void> {
  const gone = await db.transaction().execute(deleteUnusedRows);
  for (const object of gone) {
    await pictures.remove(object);
    await library.store.remove(nameOf(object));
  }
}

async function deleteUnusedRows(transaction: Kysely<Tables>) {
  const { rows } = await sql<{ id: string }>`
    select id from stored_object
    where created_at < now() - make_interval(hours => ${OBJECT_HOURS})
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
