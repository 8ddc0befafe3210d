import type { Kysely } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import { lockSpace, reserveSpace } from '../../../objects/quota/storage-quota.ts';
import { allowLongIdle } from '../../../kernel/db/allow-long-idle.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { syncPath, mapDiskFull } from '../../../kernel/failures/disk-errors.ts';
import { StoreFullError } from '../../../kernel/failures/store-errors.ts';
import { type ExaminedContent, examine } from '../renditions/examine.ts';
import { insertObject } from './insert-object.ts';
import { findKnownObject } from './find-known-object.ts';
import { discardUpload, type Upload, type UploadDeps } from './discard-upload.ts';
import { toBaseName } from './upload-request.ts';

/** Thrown when another request has refused the upload. The reason is unknown here. */
export class RefusedUploadError extends Error {
  override readonly name = 'RefusedUploadError';
}

/**
 * Completes an upload with all its parts: verifies the whole, determines its type and stores it. Happens once,
 * regardless of the number of processes that try.
 *
 * @returns the id of the object.
 * @throws Failure if the bytes differ from the announcement. The upload is removed then.
 * @throws RefusedUploadError if another request has found that meanwhile and removed the bytes.
 */
export function finishUpload(deps: UploadDeps, principal: Principal, upload: Upload): Promise<string> {
  const running = deps.ending.get(upload.id);
  if (running !== undefined) return running;
  const ending = finish(deps, principal, upload).finally(() => deps.ending.delete(upload.id));
  deps.ending.set(upload.id, ending);
  return ending;
}

async function finish(deps: UploadDeps, principal: Principal, upload: Upload): Promise<string> {
  try {
    const size = await verify(deps, upload);
    const path = deps.library.area.path(upload.id);
    const examined = await examine(path, toBaseName(upload.full_name), deps.library.pool);
    await mapDiskFull(() => syncPath(path));
    const id = await publish(deps, principal, { ...upload, size }, examined);
    await deps.library.area.discard(upload.id);
    deps.digests.discard(upload.id);
    deps.onStored();
    return id;
  } catch (error) {
    // Another process may have completed it meanwhile.
    const existingId = await findKnownObject(deps.db, principal, deps.library.uses, toMd5Key(upload));
    if (existingId !== undefined) return existingId;
    if (!(await isUnderWay(deps.db, upload))) throw new RefusedUploadError('the upload is gone', { cause: error });
    if (error instanceof Failure || error instanceof StoreFullError) await discardUpload(deps, upload.id);
    throw error;
  }
}

async function isUnderWay(db: Kysely<Tables>, { id }: Upload): Promise<boolean> {
  return (await db.selectFrom('upload').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Returns the key of an upload by its digest only, because its announced size may be missing. */
function toMd5Key({ md5 }: Upload) {
  return { md5, size: undefined };
}

/**
 * Verifies the digest of the whole upload. Bytes that arrived out of order or at another process are read from the
 * disk.
 *
 * @returns the size of the whole, which an upload may not have announced.
 */
async function verify({ library, digests }: UploadDeps, upload: Upload): Promise<number> {
  const size = await library.area.readSize(upload.id);
  if (size === undefined || size > upload.size) throw new Failure('upload.md5');
  if ((await digests.whole(upload.id, library.area.path(upload.id))) !== upload.md5) throw new Failure('upload.md5');
  return size;
}

/**
 * Publishes the object. A row lock decides which process completes the upload. The bytes get their name before the row
 * is visible.
 */
async function publish(
  { db, library, whenStored }: UploadDeps,
  principal: Principal,
  upload: Upload,
  examined: ExaminedContent,
): Promise<string> {
  const id = await db.transaction().execute(async (transaction) => {
    // Locks the space before the row, in the same order as the start of an upload.
    await lockSpace(transaction, upload.organisation_id);
    const lockedUpload = await transaction
      .selectFrom('upload')
      .select('id')
      .where('id', '=', upload.id)
      .forUpdate()
      .executeTakeFirst();
    if (lockedUpload === undefined) return undefined;
    // Its space counts as space of the new object.
    await transaction.deleteFrom('upload').where('id', '=', upload.id).execute();
    await reserveSpace(transaction, upload.organisation_id, upload.size);
    const object = { bucket: upload.bucket, name: upload.full_name };
    const storedBytes = {
      organisationId: upload.organisation_id,
      object,
      md5: upload.md5,
      size: upload.size,
      examined,
      accountId: upload.account_id,
    };
    const inserted = await insertObject(transaction, storedBytes, whenStored);
    await allowLongIdle(transaction);
    await library.store.take(library.area.path(upload.id), object);
    return inserted;
  });
  const objectId = id ?? (await findKnownObject(db, principal, library.uses, toMd5Key(upload)));
  if (objectId === undefined) throw new Failure('upload.failed');
  return objectId;
}
