import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath, mapDiskFull } from '../../kernel/failures/disk-errors.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';

const COPY_CHUNK_BYTES = 1024 * 1024;
const BLOB_ID_PATTERN = /^[0-9a-f-]{36}$/;

/** What a stream turned out to be. */
export interface ReceivedBytes {
  readonly size: number;
  /** Hexadecimal. */
  readonly md5: string;
}

/** A body was longer than it may be. */
export class BodyTooLongError extends Error {
  override readonly name = 'BodyTooLongError';
}

/**
 * The bytes of the endpoint's objects, in files named by ids of our own: no name that came from outside is ever a path.
 * A complete file never changes.
 */
export class BlobFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The file of a blob, whether it is there or not. @throws RangeError for what is no id of a blob */
  toPath(id: string): string {
    if (!BLOB_ID_PATTERN.test(id)) throw new RangeError('not the id of a blob');
    return join(this.#root, id.slice(0, 2), id);
  }

  /**
   * Writes a stream into a file, from an offset on; other streams may be written to other places of it meanwhile.
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

  /** Takes a file of this machine in; the path that it had stays valid. */
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

  /** Copies bytes of a blob to a place in another. */
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

  /** Forces a blob and its name to the disk. */
  async sync(id: string): Promise<void> {
    await mapDiskFull(() => syncPath(this.toPath(id)));
    await syncPath(dirname(this.toPath(id)));
  }

  /** Bytes of a blob; `undefined` when it is not there. */
  async readSize(id: string): Promise<number | undefined> {
    try {
      return (await stat(this.toPath(id))).size;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** When somebody last wrote to a blob; `undefined` when it is not there. */
  async readWrittenAt(id: string): Promise<Date | undefined> {
    try {
      return (await stat(this.toPath(id))).mtime;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Cuts off what lies behind a size, or fills up to it; nothing happens to a blob that is not there. */
  async trim(id: string, size: number): Promise<void> {
    await truncate(this.toPath(id), size).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }

  /** Removes a blob; one that is not there is fine. */
  async remove(id: string): Promise<void> {
    await rm(this.toPath(id), { force: true });
  }

  /** Blobs of one of the 256 folders that nobody has written to since a time. */
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
      // Neither truncates nor replaces: other parts are being written at the same time.
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
