import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatContentDisposition } from '../../kernel/http/content-disposition.ts';
import { encodePath } from '../protocol/percent.ts';
import { mapDiskFull } from '../../kernel/failures/disk-errors.ts';
import { isObjectName, type ObjectName } from './object-name.ts';
import { type ByteRange, MissingObjectError, type DownloadInfo } from './object-store.ts';
import { formatMarker, type OwnedStore, parseMarker } from './owned-store.ts';
import { LIBRARY } from '../quota/library.ts';
import type { OssClient } from './oss-client.ts';

/** The object that names the site of the bucket. Its name is that of the marker of a folder without the dot. */
const MARKER_KEY = 'dentarium-site.json';

/** The time for an answer about the marker: the start of a server waits for it. */
const MARKER_TIMEOUT_MS = 5_000;

/** Maximum bytes that one copy request in the cloud accepts. */
const MAX_COPY_BYTES = 1024 ** 3;

/**
 * A store in the object storage of another provider. It always uses the bucket of the account; the bucket in the rows
 * of the product is ignored.
 */
export class OssClientStore implements OwnedStore {
  readonly #client: OssClient;
  readonly #withScratch: <T>(work: (path: string) => Promise<T>) => Promise<T>;

  constructor(client: OssClient, withScratch: <T>(work: (path: string) => Promise<T>) => Promise<T>) {
    this.#client = client;
    this.#withScratch = withScratch;
  }

  async take(path: string, object: ObjectName, savedAs?: DownloadInfo): Promise<void> {
    const { size } = await stat(path);
    await this.#upload(object, createReadStream(path, { highWaterMark: 256 * 1024 }), size, savedAs);
  }

  async putBytes(object: ObjectName, bytes: Buffer): Promise<void> {
    await this.#upload(object, bytes, bytes.length);
  }

  async copy(from: ObjectName, to: ObjectName): Promise<void> {
    const size = await this.readSize(from);
    if (size === undefined) throw new MissingObjectError('no such object');
    if (size > MAX_COPY_BYTES) {
      await this.withFile(from, (path) => this.take(path, to));
      return;
    }
    const source = `/${this.#client.account.bucket}/${encodePath(requireKey(from))}`;
    await this.#client.request({ method: 'PUT', key: requireKey(to), headers: { 'x-oss-copy-source': source } });
  }

  async read(object: ObjectName, range?: ByteRange): Promise<Readable> {
    const headers = range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` };
    return this.#client.read(requireKey(object), headers);
  }

  async readSize(object: ObjectName): Promise<number | undefined> {
    try {
      const { headers } = await this.#client.request({ method: 'HEAD', key: requireKey(object) });
      return Number(headers.get('content-length'));
    } catch (error) {
      if (error instanceof MissingObjectError) return undefined;
      throw error;
    }
  }

  async withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T> {
    return this.#withScratch(async (path) => {
      const body = await this.read(object);
      await mapDiskFull(() => pipeline(body, createWriteStream(path)));
      return work(path);
    });
  }

  async createSignedUrl(object: ObjectName, seconds: number): Promise<string | undefined> {
    return (await this.readSize(object)) === undefined
      ? undefined
      : this.#client.signedAddress(requireKey(object), seconds);
  }

  async remove(object: ObjectName): Promise<void> {
    await this.#client.request({ method: 'DELETE', key: requireKey(object) });
  }

  get title(): string {
    const { bucket } = this.#client.account;
    return `the bucket ${bucket} at ${this.#client.origin}`;
  }

  async readOwner(): Promise<string | undefined> {
    try {
      const response = await this.#client.request({
        method: 'GET',
        key: MARKER_KEY,
        signal: AbortSignal.timeout(MARKER_TIMEOUT_MS),
      });
      return parseMarker(await response.text(), this.title);
    } catch (error) {
      if (error instanceof MissingObjectError) return undefined;
      throw error;
    }
  }

  async writeOwner(siteId: string): Promise<void> {
    const body = Buffer.from(formatMarker(siteId));
    const headers = { 'content-length': String(body.length), 'content-type': 'application/json' };
    await this.#client.request({ method: 'PUT', key: MARKER_KEY, headers, body });
  }

  async hasObjects(): Promise<boolean> {
    for await (const _object of this.#client.list(`${LIBRARY.root}/`)) return true;
    return false;
  }

  async isPresent(): Promise<boolean> {
    return true;
  }

  async #upload(object: ObjectName, body: Buffer | Readable, size: number, savedAs?: DownloadInfo): Promise<void> {
    const headers = {
      'content-length': String(size),
      'content-type': savedAs?.contentType ?? 'application/octet-stream',
      ...(savedAs === undefined ? {} : { 'content-disposition': formatContentDisposition(savedAs.fileName) }),
    };
    await this.#client.request({ method: 'PUT', key: requireKey(object), headers, body });
  }
}

function requireKey({ name }: ObjectName): string {
  if (!isObjectName(name)) throw new MissingObjectError('not the name of an object');
  return name;
}
