import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ReceivedBytes } from './blob-folder.ts';
import { OssError } from '../protocol/oss-error.ts';
import type { OssDescription, OssName, OssDeps } from './oss-deps.ts';
import { beginWrite, endWrite, readUnfiledSize, reserveCloudSpace, undoWrite, type SpaceRequest } from './space.ts';

/** A row of an object of the own cloud. */
export type OssObject = Selectable<Tables['oss_object']>;

/** Returns the etag of bytes that were uploaded in one piece. */
export function toEtag({ md5 }: ReceivedBytes): string {
  return `"${md5.toUpperCase()}"`;
}

/** Finds the object of a name. */
export function findObject(db: Kysely<Tables>, { bucket, key }: OssName): Promise<OssObject | undefined> {
  return db.selectFrom('oss_object').selectAll().where('bucket', '=', bucket).where('key', '=', key).executeTakeFirst();
}

/**
 * Loads an object.
 *
 * @throws OssError `NoSuchKey`
 */
export async function requireObject(db: Kysely<Tables>, name: OssName): Promise<OssObject> {
  const object = await findObject(db, name);
  if (object === undefined) throw new OssError('NoSuchKey', 'The specified key does not exist.');
  return object;
}

/** Refuses to change an object that is registered as a file, whatever the rights of the caller are. */
async function refuseFiledObject(db: Kysely<Tables>, { bucket, key }: OssName): Promise<void> {
  const filedObject = await db
    .selectFrom('stored_object')
    .select('id')
    .where('bucket', '=', bucket)
    .where('full_name', '=', key)
    .executeTakeFirst();
  if (filedObject !== undefined) throw new OssError('FileAlreadyExists', 'The object is in use and cannot be changed.');
}

/** The content of a new object. */
export interface NewOssObject extends OssDescription {
  readonly blob: string;
  readonly size: number;
  readonly etag: string;
  /** The organisation whose space it takes until it is filed; `null` if the server stores it. */
  readonly organisationId: string | null;
}

/**
 * Assigns a name to bytes that are durable on the disk, in a transaction of the caller.
 *
 * @returns the bytes that had the name before, which the caller removes after the transaction.
 */
export async function publishObject(
  transaction: Kysely<Tables>,
  name: OssName,
  object: NewOssObject,
  mayReplace = true,
): Promise<string | undefined> {
  const replacedBlob = await writeObjectRow(transaction, name, object, mayReplace);
  // Runs after the row is locked: registering an object as a file locks the row first.
  await refuseFiledObject(transaction, name);
  return replacedBlob;
}

/**
 * Assigns a name to bytes as `publishObject`, also to those of a file. Only the server itself may do that, for a file
 * without bytes in this store.
 */
export async function writeObjectRow(
  transaction: Kysely<Tables>,
  name: OssName,
  object: NewOssObject,
  mayReplace: boolean,
): Promise<string | undefined> {
  const existing = await transaction
    .selectFrom('oss_object')
    .select('blob')
    .where('bucket', '=', name.bucket)
    .where('key', '=', name.key)
    .forUpdate()
    .executeTakeFirst();
  if (existing !== undefined && !mayReplace) throw new OssError('FileAlreadyExists', 'The object exists already.');
  const { blob, size, etag, contentType, meta, organisationId } = object;
  const values = {
    blob,
    size,
    etag,
    content_type: contentType,
    meta: JSON.stringify(meta),
    modified_at: new Date(),
    organisation_id: organisationId,
  };
  await transaction
    .insertInto('oss_object')
    .values({ ...name, ...values })
    .onConflict((conflict) => conflict.columns(['bucket', 'key']).doUpdateSet(values))
    .execute();
  return existing?.blob;
}

/** An object that is being received. */
export interface IncomingObject extends OssDescription {
  readonly body: AsyncIterable<Buffer>;
  /** The size that the client announced. */
  readonly size: number;
  readonly mayReplace: boolean;
  readonly md5?: string | undefined;
  readonly organisationId: string | null;
}

/** Stores a stream as an object. Reserves the space before the first byte is read. */
export async function putObject(deps: OssDeps, name: OssName, incoming: IncomingObject): Promise<OssObject> {
  const { size, contentType, meta, organisationId } = incoming;
  const blob = await beginObject(deps, name, { size, organisationId });
  try {
    const received = await deps.blobs.writeStream(blob, incoming.body, 0, size);
    if (received.size !== size) throw new OssError('IncompleteBody', 'The body is shorter than announced.');
    checkDigest(received, incoming.md5);
    await deps.blobs.sync(blob);
    const object = { blob, size, etag: toEtag(received), contentType, meta, organisationId };
    await endObject(deps, name, object, incoming.mayReplace);
  } catch (error) {
    await undoWrite(deps, blob);
    throw error;
  }
  return requireObject(deps.db, name);
}

function beginObject({ db }: OssDeps, name: OssName, request: SpaceRequest): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await reserveCloudSpace(transaction, request, () => readUnfiledSize(transaction, name, request.organisationId));
    return beginWrite(transaction, request);
  });
}

async function endObject(deps: OssDeps, name: OssName, object: NewOssObject, mayReplace: boolean): Promise<void> {
  const replacedBlob = await deps.db.transaction().execute(async (transaction) => {
    await endWrite(transaction, object.blob);
    return publishObject(transaction, name, object, mayReplace);
  });
  if (replacedBlob !== undefined) await deps.blobs.remove(replacedBlob);
}

/** Compares the received bytes with the digest that the client sent. */
export function checkDigest({ md5 }: ReceivedBytes, spaceRequest: string | undefined): void {
  if (spaceRequest === undefined || spaceRequest === Buffer.from(md5, 'hex').toString('base64')) return;
  throw new OssError('InvalidDigest', 'The Content-MD5 is not that of the content.');
}

/** Options of a copy. */
export interface CopyOptions {
  /** `undefined`: the description of the source. */
  readonly description: OssDescription | undefined;
  readonly organisationId: string | null;
}

/** Copies an object; a copy onto itself changes its description. */
export async function copyObject(
  deps: OssDeps,
  from: OssName,
  to: OssName,
  { description, organisationId }: CopyOptions,
): Promise<OssObject> {
  const source = await requireObject(deps.db, from);
  const { contentType, meta } = description ?? { contentType: source.content_type, meta: source.meta };
  const blob = await beginObject(deps, to, { size: source.size, organisationId });
  try {
    await deps.blobs.adopt(blob, deps.blobs.toPath(source.blob));
    const object = { blob, size: source.size, etag: source.etag, contentType, meta, organisationId };
    await endObject(deps, to, object, true);
  } catch (error) {
    await undoWrite(deps, blob);
    throw error;
  }
  return requireObject(deps.db, to);
}

/** Removes objects; missing ones are ignored. */
export async function removeObjects(deps: OssDeps, bucket: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const removedRows = await deps.db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('oss_object')
      .where('bucket', '=', bucket)
      .where('key', 'in', keys)
      .returning('blob')
      .execute();
    for (const key of keys) await refuseFiledObject(transaction, { bucket, key });
    return rows;
  });
  for (const { blob } of removedRows) await deps.blobs.remove(blob);
}
