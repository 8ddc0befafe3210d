import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath, mapDiskFull } from '../../kernel/failures/disk-errors.ts';
import { MissingObjectError } from '../stores/object-store.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';

const COPY_CHUNK_BYTES = 1024 * 1024;
const BLOB_ID_PATTERN = /^[0-9a-f-]{36}$/;

/** The digests and the size of a received stream. */
export interface ReceivedBytes {
  readonly size: number;
  /** Hexadecimal. */
  readonly md5: string;
}

/** A body exceeds its maximum size. */
export class BodyTooLongError extends Error {
  override readonly name = 'BodyTooLongError';
}

/**
 * Stores the bytes of the endpoint's objects in files named by generated ids: no name from a client becomes a path. A
 * complete file never changes.
 */
export class BlobFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The folder of all blobs. */
  get root(): string {
    return this.#root;
  }

  /** Returns the path of a blob, whether or not it exists. @throws RangeError if the id is not valid */
  toPath(id: string): string {
    if (!BLOB_ID_PATTERN.test(id)) throw new RangeError('not the id of a blob');
    return join(this.#root, id.slice(0, 2), id);
  }

  /**
   * Writes a stream into a file from an offset on; other streams may write to other places of it at the same time.
   *
   * @throws StoreFullError
   * @throws BodyTooLongError
   */
  async writeStream(id: string, body: AsyncIterable<Buffer>, offset: number, maxBytes: number): Promise<ReceivedBytes> {
    const hash = createHash('md5');
    const handle = await this.#openForWriting(id);
    let size = 0;
    try {
      for await (const chunk of body) {
        if (size + chunk.length > maxBytes) throw new BodyTooLongError('longer than allowed');
        hash.update(chunk);
        await mapDiskFull(() => writeAll(handle, chunk, offset + size));
        size += chunk.length;
      }
    } finally {
      await handle.close();
    }
    return { size, md5: hash.digest('hex') };
  }

  /** Adopts a local file; its old path stays valid. */
  async adopt(id: string, path: string): Promise<void> {
    await mkdir(dirname(this.toPath(id)), { recursive: true });
    try {
      await mapDiskFull(() => link(path, this.toPath(id)));
    } catch (error) {
      if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'].includes(errorCode(error)))
        throw error;
      await this.writeStream(
        id,
        createReadStream(path, { highWaterMark: COPY_CHUNK_BYTES }),
        0,
        Number.MAX_SAFE_INTEGER,
      );
    }
    await this.sync(id);
  }

  /** Copies bytes of a blob into another blob. */
  async copyRange(
    from: string,
    { first, size }: { first: number; size: number },
    to: string,
    at: number,
  ): Promise<void> {
    if (size === 0) return;
    const source = createReadStream(this.toPath(from), {
      start: first,
      end: first + size - 1,
      highWaterMark: COPY_CHUNK_BYTES,
    });
    await this.writeStream(to, source, at, size);
  }

  /** Flushes a blob and its directory entry to the disk. */
  async sync(id: string): Promise<void> {
    await mapDiskFull(() => syncPath(this.toPath(id)));
    await syncPath(dirname(this.toPath(id)));
  }

  /** Returns the size of a blob in bytes; `undefined` if it does not exist. */
  async readSize(id: string): Promise<number | undefined> {
    try {
      return (await stat(this.toPath(id))).size;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** @throws MissingObjectError for a blob that is lost, although a row names it */
  async requireBytes(id: string): Promise<void> {
    if ((await this.readSize(id)) === undefined) throw new MissingObjectError('the bytes of the object are lost');
  }

  /** Returns the time of the last write to a blob; `undefined` if it does not exist. */
  async readWrittenAt(id: string): Promise<Date | undefined> {
    try {
      return (await stat(this.toPath(id))).mtime;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Truncates a blob to a size, or pads it; does nothing if the blob does not exist. */
  async trim(id: string, size: number): Promise<void> {
    await truncate(this.toPath(id), size).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }

  /** Removes a blob, if it exists. */
  async remove(id: string): Promise<void> {
    await rm(this.toPath(id), { force: true });
  }

  /** Lists the blobs of one of the 256 folders that were not written to since a time. */
  async listUntouched(folder: number, before: Date): Promise<string[]> {
    const path = join(this.#root, folder.toString(16).padStart(2, '0'));
    const names = await readdir(path).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    const oldNames = await Promise.all(
      names
        .filter((name) => BLOB_ID_PATTERN.test(name))
        .map(async (name) => {
          const entry = await stat(join(path, name)).catch(() => undefined);
          return entry !== undefined && entry.mtime < before ? name : undefined;
        }),
    );
    return oldNames.filter((name) => name !== undefined);
  }

  async #openForWriting(id: string) {
    const path = this.toPath(id);
    try {
      // This mode neither truncates nor replaces the file, because other parts are written at the same time.
      return await open(path, 'r+');
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    await mapDiskFull(() => mkdir(dirname(path), { recursive: true }));
    const created = await mapDiskFull(() => open(path, 'a', 0o600));
    await created.close();
    return open(path, 'r+');
  }
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, chunk: Buffer, position: number): Promise<void> {
  for (let writtenBytes = 0; writtenBytes < chunk.length;) {
    writtenBytes += (await handle.write(chunk, writtenBytes, chunk.length - writtenBytes, position + writtenBytes))
      .bytesWritten;
  }
}
