import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { type OssUpload, requireUpload } from './multipart.ts';
import { checkDigest, toEtag } from './objects.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssName, OssDeps } from './oss-deps.ts';
import { beginWrite, endWrite, reserveCloudSpace, undoWrite } from './space.ts';

/** A part that is being received; its number is from 1 to `MAX_PARTS`. */
export interface IncomingPart {
  readonly number: number;
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
  readonly md5: string | undefined;
}

/**
 * Receives a part and returns its etag. The first part of the common size is written to its final place. Any other part
 * (sent again during the first write, or of another size) gets its own file.
 */
export async function receivePart(deps: OssDeps, name: OssName, uploadId: string, part: IncomingPart): Promise<string> {
  const upload = await requireUpload(deps.db, name, uploadId);
  const partSize = upload.part_size ?? (await fixPartSize(deps.db, upload.id, part.size));
  const { blob, isInPlace } = await claimSpace(deps.db, upload, part, partSize);
  try {
    const offset = isInPlace ? (part.number - 1) * partSize : 0;
    const received = await deps.blobs.writeStream(blob, part.body, offset, part.size);
    if (received.size !== part.size) throw new OssError('IncompleteBody', 'The body is shorter than announced.');
    checkDigest(received, part.md5);
    const etag = toEtag(received);
    if (isInPlace) await confirmPlace(deps, upload.id, part.number, etag);
    else await replacePart(deps, upload.id, part, { blob, etag });
    return etag;
  } catch (error) {
    if (isInPlace) await releasePlace(deps, upload.id, part.number);
    else await undoWrite(deps, blob);
    throw error;
  }
}

async function fixPartSize(db: Kysely<Tables>, id: string, size: number): Promise<number> {
  const row = await db
    .updateTable('oss_upload')
    .set({ part_size: sql`coalesce(part_size, ${size}::bigint)` })
    .where('id', '=', id)
    .returning('part_size')
    .executeTakeFirst();
  return row?.part_size ?? size;
}

interface Claim {
  readonly isInPlace: boolean;
  readonly blob: string;
}

/** Reserves the space of a part and decides where it is written, before the first byte is read. */
function claimSpace(db: Kysely<Tables>, upload: OssUpload, part: IncomingPart, partSize: number): Promise<Claim> {
  const { id, organisation_id: organisationId } = upload;
  return db.transaction().execute(async (transaction) => {
    // Waits for a concurrent completion here, so other requests that need space are not blocked by it.
    await requireOpenUpload(transaction, id);
    const before = await transaction
      .selectFrom('oss_part')
      .select(['place_size', 'is_left'])
      .where('upload_id', '=', id)
      .where('part_number', '=', part.number)
      .executeTakeFirst();
    const canUsePlace = part.size <= partSize && (before === undefined || before.is_left);
    const reservedBytes = canUsePlace ? (before?.place_size ?? 0) : 0;
    await reserveCloudSpace(transaction, { organisationId, size: part.size }, async () => reservedBytes);
    if (canUsePlace && (await claimPlace(transaction, id, part))) return { isInPlace: true, blob: id };
    return { isInPlace: false, blob: await beginWrite(transaction, { organisationId, size: part.size }) };
  });
}

async function requireOpenUpload(transaction: Transaction<Tables>, id: string): Promise<void> {
  const open = await transaction
    .selectFrom('oss_upload')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (open === undefined) throw new OssError('NoSuchUpload', 'The specified upload does not exist.');
}

/** Claims a place that is free or was left half written. */
async function claimPlace(
  transaction: Transaction<Tables>,
  id: string,
  { number, size }: IncomingPart,
): Promise<boolean> {
  const claimedRow = await transaction
    .insertInto('oss_part')
    .values({ upload_id: id, part_number: number, size, place_size: size, blob: null, etag: null })
    .onConflict((conflict) =>
      conflict
        .columns(['upload_id', 'part_number'])
        .doUpdateSet({
          size,
          place_size: sql<number>`greatest(oss_part.place_size, excluded.place_size)`,
          is_left: false,
          modified_at: new Date(),
        })
        .where('oss_part.is_left', '=', true),
    )
    .returning('part_number')
    .executeTakeFirst();
  return claimedRow !== undefined;
}

function updatePlace(db: Kysely<Tables>, id: string, number: number) {
  return db
    .updateTable('oss_part')
    .where('upload_id', '=', id)
    .where('part_number', '=', number)
    .where('blob', 'is', null);
}

async function confirmPlace(deps: OssDeps, id: string, number: number, etag: string): Promise<void> {
  const row = await updatePlace(deps.db, id, number)
    .set({ etag, modified_at: new Date() })
    .returning('part_number')
    .executeTakeFirst();
  if (row === undefined) await trimEndedUpload(deps, id);
}

/** Releases the place of an interrupted part. Its bytes still count, and the next attempt may overwrite them. */
async function releasePlace(deps: OssDeps, id: string, number: number): Promise<void> {
  const row = await updatePlace(deps.db, id, number)
    .set({ is_left: true, modified_at: new Date() })
    .where('etag', 'is', null)
    .returning('part_number')
    .executeTakeFirst();
  if (row === undefined) await trimEndedUpload(deps, id);
}

/** Removes a part that was written while its upload was completed or aborted. */
async function trimEndedUpload({ db, blobs }: OssDeps, id: string): Promise<void> {
  const open = await db.selectFrom('oss_upload').select('id').where('id', '=', id).executeTakeFirst();
  if (open !== undefined) return;
  const object = await db.selectFrom('oss_object').select('size').where('blob', '=', id).executeTakeFirst();
  if (object === undefined) await blobs.remove(id);
  else await blobs.trim(id, object.size);
}

async function replacePart(
  { db, blobs }: OssDeps,
  id: string,
  { number, size }: IncomingPart,
  content: { readonly blob: string; readonly etag: string },
): Promise<void> {
  const before = await db.transaction().execute(async (transaction) => {
    await requireOpenUpload(transaction, id);
    const old = await transaction
      .selectFrom('oss_part')
      .select('blob')
      .where('upload_id', '=', id)
      .where('part_number', '=', number)
      .forUpdate()
      .executeTakeFirst();
    const values = { ...content, size, is_left: false, modified_at: new Date() };
    await transaction
      .insertInto('oss_part')
      .values({ upload_id: id, part_number: number, ...values })
      .onConflict((conflict) => conflict.columns(['upload_id', 'part_number']).doUpdateSet(values))
      .execute();
    await endWrite(transaction, content.blob);
    return old?.blob ?? null;
  });
  if (before !== null) await blobs.remove(before);
}
