import { toFileExtension, UPLOAD_PART_SIZE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import { LIBRARY } from '../../../objects/quota/library.ts';
import { lockSpace, requireSpace } from '../../../objects/quota/storage-quota.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { StoreFullError } from '../../../kernel/failures/store-errors.ts';
import { formatCrc32 } from './crc32.ts';
import { finishUpload, RefusedUploadError } from './finish-upload.ts';
import { findKnownObject } from './find-known-object.ts';
import { createObjectName } from '../../../objects/new-object-name.ts';
import { discardUpload, type Upload, type UploadDeps } from './discard-upload.ts';
import {
  toBaseName,
  checkPart,
  checkUpload,
  toContentKey,
  type NamedPart,
  type NamedUpload,
  type PartRequest,
  withSize,
  type UploadRequest,
} from './upload-request.ts';

/** The answer to a part. */
export interface PartAnswer {
  readonly complete: boolean;
  readonly id: string | null;
}

/** Returns whether a content has arrived, and otherwise its received parts. */
export async function getUploadStatus(deps: UploadDeps, principal: Principal, namedUpload: NamedUpload) {
  const request = withSize(namedUpload, deps.library.limits);
  checkUpload(request, deps.library.limits);
  const knownObjectId = await findKnownObject(deps.db, principal, deps.library.uses, toContentKey(request));
  if (knownObjectId !== undefined) return { exist: true, id: knownObjectId, parts: [] };
  const rows = await deps.db
    .selectFrom('upload_part')
    .innerJoin('upload', 'upload.id', 'upload_part.upload_id')
    .select('upload_part.chunk_index')
    .where('upload.account_id', '=', principal.accountId)
    .where('upload.md5', '=', request.md5)
    .where('upload.size', '=', request.size)
    .orderBy('upload_part.chunk_index')
    .execute();
  const receivedParts = rows.map((row) => row.chunk_index);
  // If a server was killed between the last part and the completion, one part is requested again to trigger the
  // completion.
  return {
    exist: false,
    id: null,
    parts: receivedParts.length === request.totalChunk ? receivedParts.slice(0, -1) : receivedParts,
  };
}

/**
 * Receives one part. The last missing part completes the upload. Each part may be sent again, also concurrently.
 *
 * @returns the id of the object once it is complete
 * @throws Failure `upload.partDamaged` for a CRC-32 that differs from the request, `upload.changed` for a part with
 *   different content than before, and as `finishUpload`
 */
export async function receivePart(
  deps: UploadDeps,
  principal: Principal,
  namedPart: NamedPart,
  bytes: Buffer,
): Promise<PartAnswer> {
  const partCrc32 = formatCrc32(bytes);
  const request = { ...withSize(namedPart, deps.library.limits), partCrc32 };
  checkUpload(request, deps.library.limits);
  checkPart(request, bytes.length);
  if (namedPart.partCrc32 !== undefined && namedPart.partCrc32 !== partCrc32) throw new Failure('upload.partDamaged');
  const pendingUpload = await findUpload(deps.db, principal, request);
  const knownObjectId =
    pendingUpload === undefined
      ? await findKnownObject(deps.db, principal, deps.library.uses, toContentKey(request))
      : undefined;
  if (knownObjectId !== undefined) return { complete: true, id: knownObjectId };
  const upload = await (pendingUpload === undefined
    ? beginUpload(deps, principal, request)
    : resumeUpload(deps, pendingUpload, request));
  if (upload === undefined || !(await writePart(deps, upload, request, bytes)))
    return resolveCompletedUpload(deps, principal, request, bytes);
  const offset = request.chunkIndex * UPLOAD_PART_SIZE;
  deps.digests.add(upload.id, deps.library.area.path(upload.id), offset, bytes.length);
  const receivedCount = await countReceivedParts(deps.db, upload.id);
  // At least this part exists, unless another request has completed the upload since.
  if (receivedCount === 0) return resolveCompletedUpload(deps, principal, request, bytes);
  if (receivedCount < upload.total_chunk) return { complete: false, id: null };
  try {
    return { complete: true, id: await finishUpload(deps, principal, upload) };
  } catch (error) {
    if (error instanceof RefusedUploadError) return resolveCompletedUpload(deps, principal, request, bytes);
    throw error;
  }
}

/**
 * Answers a part whose upload another request has ended. A refused upload is received again: it is refused for the same
 * reason, or begins again if its parts are gone.
 */
async function resolveCompletedUpload(
  deps: UploadDeps,
  principal: Principal,
  request: PartRequest,
  bytes: Buffer,
): Promise<PartAnswer> {
  const id = await findKnownObject(deps.db, principal, deps.library.uses, toContentKey(request));
  const nextPart = { ...request, size: request.isExact ? request.size : undefined };
  return id === undefined ? receivePart(deps, principal, nextPart, bytes) : { complete: true, id };
}

/** Milliseconds between updates of the row of an active upload, which show the sweep that it is in use. */
const TOUCH_INTERVAL_MS = 600_000;

async function resumeUpload(
  { db, library }: Pick<UploadDeps, 'db' | 'library'>,
  upload: Upload,
  request: UploadRequest,
): Promise<Upload> {
  const fileName = toBaseName(request.fileFullName);
  // The upload began under another name. The current name determines the type of the bytes.
  const nameColumns =
    toFileExtension(upload.full_name) === toFileExtension(fileName)
      ? {}
      : { full_name: createObjectName(library.root, upload.organisation_id, fileName) };
  if (!('full_name' in nameColumns) && Date.now() - upload.updated_at.getTime() < TOUCH_INTERVAL_MS) return upload;
  await db
    .updateTable('upload')
    .set({ ...nameColumns, updated_at: new Date() })
    .where('id', '=', upload.id)
    .execute();
  return { ...upload, ...nameColumns };
}

function findUpload(
  db: Kysely<Tables>,
  principal: Principal,
  { md5, size }: UploadRequest,
): Promise<Upload | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('account_id', '=', principal.accountId)
    .where('md5', '=', md5)
    .where('size', '=', size)
    .executeTakeFirst();
}

/**
 * Starts an upload.
 *
 * @returns `undefined` if another request has completed an upload of the same content meanwhile. The row could be
 *   inserted only after that, so the content is visible now.
 */
async function beginUpload(
  { db, library }: UploadDeps,
  principal: Principal,
  request: UploadRequest,
): Promise<Upload | undefined> {
  const organisation = principal.organisationIds[0];
  if (organisation === undefined) throw new Failure('access.denied');
  return db.transaction().execute(async (transaction) => {
    await reserveSpaceFor(transaction, principal, organisation, request);
    const upload = await transaction
      .insertInto('upload')
      .values({
        account_id: principal.accountId,
        organisation_id: organisation,
        bucket: LIBRARY.bucket,
        full_name: createObjectName(library.root, organisation, toBaseName(request.fileFullName)),
        md5: request.md5,
        size: request.size,
        total_chunk: request.totalChunk,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'md5', 'size']).doUpdateSet({ updated_at: sql`now()` }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if ((await findKnownObject(transaction, principal, library.uses, toContentKey(request))) === undefined)
      return upload;
    await transaction.deleteFrom('upload').where('id', '=', upload.id).execute();
    return undefined;
  });
}

/**
 * Reserves the space of the whole upload at its start. An upload that another request has just started has its space
 * already.
 */
async function reserveSpaceFor(
  transaction: Kysely<Tables>,
  principal: Principal,
  organisationId: string,
  request: UploadRequest,
): Promise<void> {
  if (!(await lockSpace(transaction, organisationId))) return;
  if ((await findUpload(transaction, principal, request)) === undefined)
    await requireSpace(transaction, organisationId, request.size);
}

const FOREIGN_KEY = '23503';

/**
 * Writes a part at its offset. Inserts its row first and commits after the write: a concurrent duplicate waits and then
 * finds the row, and the completion, which locks the row of the upload, waits for parts in progress. The commit does
 * not wait for the disk: a power failure may lose the row, and the part is sent again.
 *
 * @returns true if the upload still exists; false if another request has just completed it.
 */
async function writePart(deps: UploadDeps, upload: Upload, request: PartRequest, bytes: Buffer): Promise<boolean> {
  try {
    await deps.db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      const row = { upload_id: upload.id, chunk_index: request.chunkIndex, crc32: request.partCrc32 };
      const inserted = await transaction
        .insertInto('upload_part')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('upload_id')
        .executeTakeFirst();
      if (inserted !== undefined)
        await deps.library.area.write(upload.id, request.chunkIndex * UPLOAD_PART_SIZE, bytes);
      else await requireSameContent(transaction, row);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY) return false;
    if (error instanceof StoreFullError) await discardUpload(deps, upload.id);
    throw error;
  }
}

async function requireSameContent(
  db: Kysely<Tables>,
  row: { upload_id: string; chunk_index: number; crc32: string },
): Promise<void> {
  const storedPart = await db
    .selectFrom('upload_part')
    .select('crc32')
    .where('upload_id', '=', row.upload_id)
    .where('chunk_index', '=', row.chunk_index)
    .executeTakeFirst();
  if (storedPart !== undefined && storedPart.crc32 !== row.crc32) throw new Failure('upload.changed');
}

async function countReceivedParts(db: Kysely<Tables>, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload_part')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return count;
}
