import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { OssObjectTable } from '../db/tables/cloud.ts';
import type { Received } from './blob-folder.ts';
import { OssFault } from './oss-fault.ts';
import type { OssDescription, OssName, OssParts } from './oss-parts.ts';

export type OssObject = Selectable<OssObjectTable>;

/** The tag of bytes that came in one piece. */
export function etagOf({ md5 }: Received): string {
  return `"${md5.toUpperCase()}"`;
}

export function findObject(db: Kysely<Tables>, { bucket, key }: OssName): Promise<OssObject | undefined> {
  return db.selectFrom('oss_object').selectAll().where('bucket', '=', bucket).where('key', '=', key).executeTakeFirst();
}

/** @throws OssFault `NoSuchKey` */
export async function requireObject(db: Kysely<Tables>, name: OssName): Promise<OssObject> {
  const object = await findObject(db, name);
  if (object === undefined) throw new OssFault('NoSuchKey', 'The specified key does not exist.');
  return object;
}

/** An object that the product has taken for a file is never changed again, whoever has the right to write. */
async function refuseTaken(db: Kysely<Tables>, { bucket, key }: OssName): Promise<void> {
  const taken = await db
    .selectFrom('stored_object')
    .select('id')
    .where('bucket', '=', bucket)
    .where('full_name', '=', key)
    .executeTakeFirst();
  if (taken !== undefined) throw new OssFault('FileAlreadyExists', 'The object is in use and cannot be changed.');
}

/** What an object is made of. */
export interface NewOssObject extends OssDescription {
  readonly blob: string;
  readonly size: number;
  readonly etag: string;
}

/**
 * Gives a name to bytes that are safe on the disk, in a transaction of the caller.
 *
 * @returns the bytes that had the name before, to be removed after the transaction.
 */
export async function publishObject(
  transaction: Kysely<Tables>,
  name: OssName,
  object: NewOssObject,
  mayReplace = true,
): Promise<string | undefined> {
  const before = await transaction
    .selectFrom('oss_object')
    .select('blob')
    .where('bucket', '=', name.bucket)
    .where('key', '=', name.key)
    .forUpdate()
    .executeTakeFirst();
  if (before !== undefined && !mayReplace) throw new OssFault('FileAlreadyExists', 'The object exists already.');
  const { blob, size, etag, contentType, meta } = object;
  const values = { blob, size, etag, content_type: contentType, meta: JSON.stringify(meta), modified_at: new Date() };
  await transaction
    .insertInto('oss_object')
    .values({ ...name, ...values })
    .onConflict((conflict) => conflict.columns(['bucket', 'key']).doUpdateSet(values))
    .execute();
  // Behind the lock of the row: whoever takes the object for a file locks it first.
  await refuseTaken(transaction, name);
  return before?.blob;
}

/** Stores a stream as an object. */
export async function putObject(
  parts: OssParts,
  name: OssName,
  body: AsyncIterable<Buffer>,
  options: OssDescription & { readonly most: number; readonly mayReplace: boolean; readonly md5?: string | undefined },
): Promise<OssObject> {
  const blob = randomUUID();
  try {
    const received = await parts.blobs.receive(blob, body, 0, options.most);
    checkDigest(received, options.md5);
    await parts.blobs.sync(blob);
    const { contentType, meta } = options;
    const object = { blob, size: received.size, etag: etagOf(received), contentType, meta };
    const replaced = await parts.db
      .transaction()
      .execute((transaction) => publishObject(transaction, name, object, options.mayReplace));
    if (replaced !== undefined) await parts.blobs.remove(replaced);
  } catch (error) {
    await parts.blobs.remove(blob);
    throw error;
  }
  return requireObject(parts.db, name);
}

/** Holds what came against the digest that the client sent with it. */
export function checkDigest({ md5 }: Received, wanted: string | undefined): void {
  if (wanted === undefined || wanted === Buffer.from(md5, 'hex').toString('base64')) return;
  throw new OssFault('InvalidDigest', 'The Content-MD5 is not that of the content.');
}

/** Copies an object; onto itself to give it another description. */
export async function copyObject(
  parts: OssParts,
  from: OssName,
  to: OssName,
  description: OssDescription | undefined,
): Promise<OssObject> {
  const source = await requireObject(parts.db, from);
  const blob = randomUUID();
  await parts.blobs.adopt(blob, parts.blobs.path(source.blob));
  const { contentType, meta } = description ?? { contentType: source.content_type, meta: source.meta };
  const object = { blob, size: source.size, etag: source.etag, contentType, meta };
  try {
    const replaced = await parts.db.transaction().execute((transaction) => publishObject(transaction, to, object));
    if (replaced !== undefined) await parts.blobs.remove(replaced);
  } catch (error) {
    await parts.blobs.remove(blob);
    throw error;
  }
  return requireObject(parts.db, to);
}

/** Removes objects; those that are not there are fine. */
export async function removeObjects(parts: OssParts, bucket: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const gone = await parts.db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('oss_object')
      .where('bucket', '=', bucket)
      .where('key', 'in', keys)
      .returning('blob')
      .execute();
    for (const key of keys) await refuseTaken(transaction, { bucket, key });
    return rows;
  });
  for (const { blob } of gone) await parts.blobs.remove(blob);
}
