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
import { findKnownObject } from './known-content.ts';
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

/** What the browser is told of a part. */
export interface PartAnswer {
  readonly complete: boolean;
  readonly id: string | null;
}

/** Whether a content has arrived, and else which of its parts have. */
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
  // A server that was killed between the last part and the end: one part is asked for again, and with it comes the end.
  return {
    exist: false,
    id: null,
    parts: receivedParts.length === request.totalChunk ? receivedParts.slice(0, -1) : receivedParts,
  };
}

/**
 * Receives one part; the last one that was missing ends the upload. Each part may be sent again, at the same time too.
 *
 * @returns the id of the object once it is complete
 * @throws Failure `upload.partDamaged` for another CRC-32 than the request names, `upload.changed` for a part with another
 * content than before, and as `finishUpload`
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
    : resumeUpload(deps.db, pendingUpload, request));
  if (upload === undefined || !(await writePart(deps, upload, request, bytes)))
    return resolveCompletedUpload(deps, principal, request, bytes);
  const offset = request.chunkIndex * UPLOAD_PART_SIZE;
  deps.digests.add(upload.id, deps.library.area.path(upload.id), offset, bytes.length);
  const receivedCount = await countReceivedParts(deps.db, upload.id);
  // Its own part at least is there, unless another request has ended the upload since.
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
 * The answer to a part whose upload another request has ended. What was refused there is looked at anew: it is refused for the
 * same reason, or, with parts that went with it, begun again.
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

/** While an upload goes on, its row is touched now and then: the sweep only has to see that it is still in use. */
const TOUCH_INTERVAL_MS = 600_000;

async function resumeUpload(db: Kysely<Tables>, upload: Upload, request: UploadRequest): Promise<Upload> {
  const fileName = toBaseName(request.fileFullName);
  // Begun under another name: the bytes are the same, and what they are is decided by the name of today.
  const nameColumns =
    toFileExtension(upload.full_name) === toFileExtension(fileName)
      ? {}
      : { full_name: createObjectName(upload.organisation_id, fileName) };
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
 * Begins an upload.
 *
 * @returns `undefined` when another request has ended one of the same content since it was looked for: the row could only
 *   be made after that, so the content is seen now.
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
        full_name: createObjectName(organisation, toBaseName(request.fileFullName)),
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

/** An upload takes the space of the whole when it begins; one that another request has just begun has it already. */
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
 * Writes a part to its place. Its row is inserted first and committed after: the same part sent twice at the same time
 * waits and then finds it there, and the end of the upload, which locks the upload's row, waits for parts under way. The
 * commit does not wait for the disk: a power cut may cost the row, and the part is sent again.
 *
 * @returns whether the upload is still there; it is gone when another request has just ended it.
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
    if (!(error instanceof StoreFullError)) throw error;
    await discardUpload(deps, upload.id);
    throw new Failure('upload.diskFull');
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
