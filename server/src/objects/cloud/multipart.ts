import { createHash, randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { allowLongIdle } from '../../kernel/db/allow-long-idle.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { publishObject } from './objects.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssDescription, OssName, OssDeps } from './oss-deps.ts';
import { reserveCloudSpace } from './space.ts';

/** A row of an unfinished upload in parts. */
export type OssUpload = Selectable<Tables['oss_upload']>;
/** A row of a part of an upload. */
export type OssPart = Selectable<Tables['oss_part']>;

const MIN_PART_BYTES = 102_400;
/** Maximum number of parts of one upload. */
export const MAX_PARTS = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Begins an upload in parts and returns its id.
 *
 * @param organisationId the organisation whose space the upload takes; `null` for the server itself.
 */
export async function beginUpload(
  deps: OssDeps,
  name: OssName,
  { contentType, meta }: OssDescription,
  organisationId: string | null,
): Promise<string> {
  return deps.db.transaction().execute(async (transaction) => {
    await reserveCloudSpace(transaction, { organisationId, size: 0 });
    const { id } = await transaction
      .insertInto('oss_upload')
      .values({ ...name, content_type: contentType, meta: JSON.stringify(meta), organisation_id: organisationId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/**
 * Loads an upload.
 *
 * @throws OssError `NoSuchUpload`
 */
export async function requireUpload(
  db: Kysely<Tables>,
  { bucket, key }: OssName,
  id: string,
  lock = false,
): Promise<OssUpload> {
  const query = db.selectFrom('oss_upload').selectAll().where('bucket', '=', bucket).where('key', '=', key);
  const row = UUID.test(id)
    ? await query
        .where('id', '=', id)
        .$if(lock, (eb) => eb.forUpdate())
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new OssError('NoSuchUpload', 'The specified upload does not exist.');
  return row;
}

/** Lists the parts that have arrived, in order. */
export function listParts(db: Kysely<Tables>, uploadId: string): Promise<OssPart[]> {
  return db
    .selectFrom('oss_part')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('etag', 'is not', null)
    .orderBy('part_number')
    .execute();
}

/** Counts the parts that have arrived. */
export async function countParts(db: Kysely<Tables>, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('oss_part')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('upload_id', '=', uploadId)
    .where('etag', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A part in the list with which the client completes the upload. */
export interface ListedPart {
  readonly number: number;
  readonly etag: string;
}

/** Completes an upload: its listed parts, in order, become the object. */
export async function completeUpload(
  deps: OssDeps,
  name: OssName,
  uploadId: string,
  listed: readonly ListedPart[],
  maxBytes: number,
): Promise<string> {
  const leftover = await deps.db.transaction().execute(async (transaction) => {
    const upload = await requireUpload(transaction, name, uploadId, true);
    const all = await listParts(transaction, upload.id);
    const selectedParts = selectParts(all, listed, maxBytes);
    await allowLongIdle(transaction);
    const { blob, size } = await joinParts(deps, upload, selectedParts);
    await deps.blobs.sync(blob);
    const etag = computeTag(listed);
    const replacedBlob = await publishObject(transaction, name, {
      blob,
      size,
      etag,
      contentType: upload.content_type,
      meta: upload.meta,
      organisationId: upload.organisation_id,
    });
    await transaction.deleteFrom('oss_upload').where('id', '=', upload.id).execute();
    const usedBlobs = [...all.map((part) => part.blob), upload.id, replacedBlob ?? null];
    return { etag, size, blobs: usedBlobs.filter((id) => id !== null && id !== blob) };
  });
  // An unlisted part may extend beyond the last of the listed parts.
  await deps.blobs.trim(uploadId, leftover.size);
  for (const id of leftover.blobs) if (id !== null) await deps.blobs.remove(id);
  return leftover.etag;
}

function unquote(etag: string): string {
  return etag.replaceAll('"', '');
}

function computeTag(listed: readonly ListedPart[]): string {
  const digest = createHash('md5')
    .update(listed.map(({ etag }) => unquote(etag)).join(''))
    .digest('hex');
  return `"${digest.toUpperCase()}-${listed.length}"`;
}

function selectParts(all: readonly OssPart[], listed: readonly ListedPart[], maxBytes: number): OssPart[] {
  if (listed.length === 0) throw new OssError('MalformedXML', 'The list of parts is empty.');
  const byNumber = new Map(all.map((part) => [part.part_number, part]));
  const selectedParts = listed.map(({ number, etag }, index) => {
    if (index > 0 && number <= (listed[index - 1]?.number ?? 0))
      throw new OssError('InvalidPartOrder', 'The parts are not in ascending order.');
    const part = byNumber.get(number);
    if (part === undefined || unquote(part.etag ?? '') !== unquote(etag))
      throw new OssError('InvalidPart', 'A part is missing or has another tag.', { PartNumber: String(number) });
    return part;
  });
  if (selectedParts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES))
    throw new OssError('EntityTooSmall', `Only the last part may be smaller than ${MIN_PART_BYTES} bytes.`);
  if (sumSizes(selectedParts) > maxBytes) throw new OssError('EntityTooLarge', 'The object is larger than allowed.');
  return selectedParts;
}

function sumSizes(selectedParts: readonly OssPart[]): number {
  return selectedParts.reduce((sum, { size }) => sum + size, 0);
}

/** Joins the parts in one file; parts at their final place are not copied. */
async function joinParts(deps: OssDeps, upload: OssUpload, selectedParts: readonly OssPart[]) {
  const offsets: number[] = [];
  let size = 0;
  for (const part of selectedParts) {
    offsets.push(size);
    size += part.size;
  }
  const partSize = upload.part_size ?? 0;
  const regular = selectedParts.every((part, index) => (part.part_number - 1) * partSize === offsets[index]);
  if (!regular) return { blob: await copyParts(deps, upload, selectedParts), size };
  for (const [index, part] of selectedParts.entries())
    if (part.blob !== null)
      await deps.blobs.copyRange(part.blob, { first: 0, size: part.size }, upload.id, offsets[index] ?? 0);
  await deps.blobs.trim(upload.id, size);
  return { blob: upload.id, size };
}

/** Copies parts one after the other, for parts of different sizes or with gaps between them. */
async function copyParts({ blobs }: OssDeps, upload: OssUpload, selectedParts: readonly OssPart[]): Promise<string> {
  const targetBlob = randomUUID();
  let offset = 0;
  for (const part of selectedParts) {
    const first = part.blob === null ? (part.part_number - 1) * (upload.part_size ?? 0) : 0;
    await blobs.copyRange(part.blob ?? upload.id, { first, size: part.size }, targetBlob, offset);
    offset += part.size;
  }
  return targetBlob;
}

/** Aborts an upload and removes everything that has arrived. */
export async function abortUpload(deps: OssDeps, name: OssName, uploadId: string): Promise<void> {
  const upload = await requireUpload(deps.db, name, uploadId);
  await dropUpload(deps, upload.id);
}

/** Removes an upload: its rows first, so a crash can only leave bytes without a row. */
async function dropUpload({ db, blobs }: OssDeps, id: string): Promise<void> {
  const parts = await db.selectFrom('oss_part').select('blob').where('upload_id', '=', id).execute();
  await db.deleteFrom('oss_upload').where('id', '=', id).execute();
  for (const { blob } of parts) if (blob !== null) await blobs.remove(blob);
  await blobs.remove(id);
}
