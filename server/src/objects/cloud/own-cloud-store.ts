import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { formatContentDisposition } from '../../kernel/http/content-disposition.ts';
import { mapDiskFull } from '../../kernel/failures/disk-errors.ts';
import { isBucketName, isObjectName, type ObjectName } from '../stores/object-name.ts';
import { type ByteRange, MissingObjectError, type DownloadInfo, runOnFile } from '../stores/object-store.ts';
import { containsFile } from '../../kernel/site/contains-file.ts';
import { hasMarker, type OwnedStore, readFolderOwner, writeFolderOwner } from '../stores/owned-store.ts';
import { STORE_MARKER_FILE } from '../../kernel/site/site-identity.ts';
import { findObject, type OssObject, writeObjectRow } from './objects.ts';
import type { OssDeps } from './oss-deps.ts';
import { beginWrite, endWrite, undoWrite } from './space.ts';
import { encodePath } from '../protocol/percent.ts';
import { buildSignedQuery } from '../protocol/signed-address.ts';
import { mintCredentials } from './token.ts';

/** The parts of the endpoint that the store needs. */
export type OwnCloudDeps = Pick<OssDeps, 'db' | 'blobs' | 'keys' | 'bucket' | 'withScratch'>;

/**
 * Gives the server direct access to the objects of the product's own endpoint, from the disk and without the protocol.
 */
export class OwnCloudStore implements OwnedStore {
  readonly #deps: OwnCloudDeps;

  constructor(deps: OwnCloudDeps) {
    this.#deps = deps;
  }

  async take(path: string, object: ObjectName, savedAs?: DownloadInfo): Promise<void> {
    this.#requireValidName(object);
    const { db } = this.#deps;
    // Recorded first: the sweep removes no bytes that no record mentions.
    const blob = await db.transaction().execute((record) => beginWrite(record, { organisationId: null, size: 0 }));
    await this.#adopt(blob, path);
    const size = (await this.#deps.blobs.readSize(blob)) ?? 0;
    const replacedBlob = await db.transaction().execute(async (transaction) => {
      await endWrite(transaction, blob);
      const name = { bucket: object.bucket, key: object.name };
      // Stored before a crash: an object is written once, so the existing one is the same.
      if ((await findObject(transaction, name)) !== undefined) return blob;
      const etag = `"${blob.replaceAll('-', '').toUpperCase()}"`;
      const meta = savedAs === undefined ? {} : { 'content-disposition': formatContentDisposition(savedAs.fileName) };
      const contentType = savedAs?.contentType ?? null;
      const newObject = { blob, size, etag, contentType, meta, organisationId: null };
      return writeObjectRow(transaction, name, newObject, true);
    });
    if (replacedBlob !== undefined) await this.#deps.blobs.remove(replacedBlob);
  }

  async putBytes(object: ObjectName, bytes: Buffer): Promise<void> {
    await this.#deps.withScratch(async (path) => {
      await mapDiskFull(() => writeFile(path, bytes, { flag: 'wx' }));
      await this.take(path, object);
    });
  }

  async copy(from: ObjectName, to: ObjectName): Promise<void> {
    await this.withFile(from, (path) => this.take(path, to));
  }

  async read(object: ObjectName, range?: ByteRange): Promise<Readable> {
    const { blob } = await this.#requireRow(object);
    await this.#deps.blobs.requireBytes(blob);
    return createReadStream(this.#deps.blobs.toPath(blob), {
      highWaterMark: 256 * 1024,
      ...(range === undefined ? {} : { start: range.first, end: range.last }),
    });
  }

  async readSize(object: ObjectName): Promise<number | undefined> {
    this.#requireValidName(object);
    const row = await findObject(this.#deps.db, { bucket: object.bucket, key: object.name });
    // The row says nothing about a lost blob.
    return row === undefined ? undefined : this.#deps.blobs.readSize(row.blob);
  }

  async withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T> {
    const { blob } = await this.#requireRow(object);
    await this.#deps.blobs.requireBytes(blob);
    return runOnFile(this.#deps.blobs.toPath(blob), work, () => this.readSize(object));
  }

  /** Creates an address on the origin of the site, so it works under any host name that browsers use. */
  async createSignedUrl(object: ObjectName, seconds: number): Promise<string | undefined> {
    const { keys, bucket } = this.#deps;
    if (object.bucket !== bucket || (await this.readSize(object)) === undefined) return undefined;
    const name = { bucket, key: object.name };
    const expiresAt = new Date(Date.now() + seconds * 1000);
    const grant = { bucket, prefix: object.name, rights: ['read'], maxSize: 0, holder: null } as const;
    const credentials = mintCredentials(keys.key, grant, expiresAt);
    const query = buildSignedQuery({ ...credentials, region: keys.region }, name, seconds);
    return `/${bucket}/${encodePath(object.name)}?${query}`;
  }

  async remove(object: ObjectName): Promise<void> {
    this.#requireValidName(object);
    const removedRow = await this.#deps.db
      .deleteFrom('oss_object')
      .where('bucket', '=', object.bucket)
      .where('key', '=', object.name)
      .returning('blob')
      .executeTakeFirst();
    if (removedRow !== undefined) await this.#deps.blobs.remove(removedRow.blob);
  }

  get title(): string {
    return `the folder ${this.#deps.blobs.root}`;
  }

  readOwner(): Promise<string | undefined> {
    return readFolderOwner(this.#deps.blobs.root, this.title);
  }

  writeOwner(siteId: string): Promise<void> {
    return writeFolderOwner(this.#deps.blobs.root, siteId);
  }

  hasObjects(): Promise<boolean> {
    return containsFile(this.#deps.blobs.root, (name) => name !== STORE_MARKER_FILE);
  }

  isPresent(): Promise<boolean> {
    return hasMarker(this.#deps.blobs.root);
  }

  /** Adopts a file; removes the bytes again if the disk is full. */
  async #adopt(blob: string, path: string): Promise<void> {
    try {
      await this.#deps.blobs.adopt(blob, path);
    } catch (error) {
      await undoWrite(this.#deps, blob);
      throw error;
    }
  }

  #requireValidName({ bucket, name }: ObjectName): void {
    if (!isBucketName(bucket) || !isObjectName(name)) throw new MissingObjectError('not the name of an object');
  }

  async #requireRow(object: ObjectName): Promise<OssObject> {
    this.#requireValidName(object);
    const storedRow = await findObject(this.#deps.db, { bucket: object.bucket, key: object.name });
    if (storedRow === undefined) throw new MissingObjectError('no such object');
    return storedRow;
  }
}
