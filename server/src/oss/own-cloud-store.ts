import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { whenFull } from '../storage/disk-faults.ts';
import { isBucketName, isObjectName, type ObjectName } from '../storage/object-name.ts';
import { type ByteRange, MissingObject, type ObjectStore } from '../storage/object-store.ts';
import { findObject, type OssObject, publishObject } from './objects.ts';
import type { OssParts } from './oss-parts.ts';

/** The objects of the product's own endpoint, as the server itself uses them: past the protocol, straight from the disk. */
export class OwnCloudStore implements ObjectStore {
  readonly #parts: OssParts;

  constructor(parts: OssParts) {
    this.#parts = parts;
  }

  async take(path: string, object: ObjectName): Promise<void> {
    this.#check(object);
    const blob = randomUUID();
    await this.#parts.blobs.adopt(blob, path);
    const size = (await this.#parts.blobs.size(blob)) ?? 0;
    const gone = await this.#parts.db.transaction().execute(async (transaction) => {
      const name = { bucket: object.bucket, key: object.name };
      // Done before a crash: an object is written once, so what is there is the same.
      if ((await findObject(transaction, name)) !== undefined) return blob;
      const etag = `"${blob.replaceAll('-', '').toUpperCase()}"`;
      return publishObject(transaction, name, { blob, size, etag, contentType: null, meta: {} });
    });
    if (gone !== undefined) await this.#parts.blobs.remove(gone);
  }

  async put(object: ObjectName, bytes: Buffer): Promise<void> {
    await this.#parts.withScratch(async (path) => {
      await whenFull(() => writeFile(path, bytes, { flag: 'wx' }));
      await this.take(path, object);
    });
  }

  async copy(from: ObjectName, to: ObjectName): Promise<void> {
    await this.withFile(from, (path) => this.take(path, to));
  }

  async read(object: ObjectName, range?: ByteRange): Promise<Readable> {
    const path = this.#parts.blobs.path((await this.#require(object)).blob);
    return createReadStream(path, {
      highWaterMark: 256 * 1024,
      ...(range === undefined ? {} : { start: range.first, end: range.last }),
    });
  }

  async size(object: ObjectName): Promise<number | undefined> {
    this.#check(object);
    return (await findObject(this.#parts.db, { bucket: object.bucket, key: object.name }))?.size;
  }

  async withFile<T>(object: ObjectName, use: (path: string) => Promise<T>): Promise<T> {
    return use(this.#parts.blobs.path((await this.#require(object)).blob));
  }

  async remove(object: ObjectName): Promise<void> {
    this.#check(object);
    const gone = await this.#parts.db
      .deleteFrom('oss_object')
      .where('bucket', '=', object.bucket)
      .where('key', '=', object.name)
      .returning('blob')
      .executeTakeFirst();
    if (gone !== undefined) await this.#parts.blobs.remove(gone.blob);
  }

  #check({ bucket, name }: ObjectName): void {
    if (!isBucketName(bucket) || !isObjectName(name)) throw new MissingObject('not the name of an object');
  }

  async #require(object: ObjectName): Promise<OssObject> {
    this.#check(object);
    const found = await findObject(this.#parts.db, { bucket: object.bucket, key: object.name });
    if (found === undefined) throw new MissingObject('no such object');
    return found;
  }
}
