import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapDiskFull } from '../../kernel/failures/disk-errors.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';

/**
 * Bytes per write. For larger writes the system allocates large pages of memory, which costs several times more than
 * the write.
 */
const WRITE_SIZE = 256 * 1024;
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

/**
 * Stores uploads in progress, each as one file on this machine or on a shared folder; parts are written to their place
 * in any order.
 */
export class UploadArea {
  readonly #folder: string;
  readonly #requirePresent: () => Promise<void>;

  /**
   * @param folder on the file system of the store, so a finished upload is moved instead of copied.
   * @param requirePresent throws if the file system is not mounted: parts would be written below its mount point.
   */
  constructor(folder: string, requirePresent: () => Promise<void> = async () => undefined) {
    this.#folder = folder;
    this.#requirePresent = requirePresent;
  }

  /** Returns the path of an upload, whether or not it exists. @throws RangeError if the id is not valid */
  path(uploadId: string): string {
    if (!UPLOAD_ID.test(uploadId)) throw new RangeError('not the id of an upload');
    return join(this.#folder, uploadId);
  }

  /**
   * Writes a part.
   *
   * @throws StoreFullError if the disk has no space for the part.
   * @throws StoreUnreachableError if the disk is not mounted.
   */
  async write(uploadId: string, offset: number, bytes: Buffer): Promise<void> {
    await this.#requirePresent();
    const handle = await this.#openForWriting(uploadId);
    try {
      await mapDiskFull(async () => {
        for (let writtenBytes = 0; writtenBytes < bytes.length;) {
          const length = Math.min(bytes.length - writtenBytes, WRITE_SIZE);
          writtenBytes += (await handle.write(bytes, writtenBytes, length, offset + writtenBytes)).bytesWritten;
        }
      });
    } finally {
      await handle.close();
    }
  }

  /** Returns the stored bytes of an upload; `undefined` if there are none. */
  async readSize(uploadId: string): Promise<number | undefined> {
    try {
      return (await stat(this.path(uploadId))).size;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Removes the bytes of an upload, if they exist. */
  async discard(uploadId: string): Promise<void> {
    await rm(this.path(uploadId), { force: true });
  }

  /** Lists the stored uploads with the time of their last write. */
  async listUploads(): Promise<{ readonly uploadId: string; readonly writtenAt: Date }[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    const entries = await Promise.all(
      names.filter((name) => UPLOAD_ID.test(name)).map((name) => this.#readEntry(name)),
    );
    return entries.filter((entry) => entry !== undefined);
  }

  async #readEntry(uploadId: string) {
    const entry = await stat(this.path(uploadId)).catch(() => undefined);
    return entry === undefined ? undefined : { uploadId, writtenAt: entry.mtime };
  }

  async #openForWriting(uploadId: string) {
    const path = this.path(uploadId);
    try {
      // This mode neither truncates nor replaces the file, because other parts are written at the same time.
      return await mapDiskFull(() => open(path, 'r+'));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    await mkdir(this.#folder, { recursive: true });
    const created = await mapDiskFull(() => open(path, 'a', 0o600));
    await created.close();
    return open(path, 'r+');
  }
}
