import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapDiskFull } from '../../kernel/failures/disk-errors.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';

/** For larger pieces the system looks for large pages of memory, which costs several times more than the writing. */
const WRITE_SIZE = 256 * 1024;
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

/** Uploads under way, one file each on this machine or on a share of all: parts go to their place in it, in any order. */
export class UploadArea {
  readonly #folder: string;

  /** @param folder on the file system of the store, so that a finished upload is moved and not copied. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file of an upload, whether it is there or not. @throws RangeError for what is no id of an upload */
  path(uploadId: string): string {
    if (!UPLOAD_ID.test(uploadId)) throw new RangeError('not the id of an upload');
    return join(this.#folder, uploadId);
  }

  /** @throws StoreFullError when the disk has no space for the part. */
  async write(uploadId: string, offset: number, bytes: Buffer): Promise<void> {
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

  /** Bytes that lie there; `undefined` when nothing does. */
  async readSize(uploadId: string): Promise<number | undefined> {
    try {
      return (await stat(this.path(uploadId))).size;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Removes the bytes of an upload; one that is not there is fine. */
  async discard(uploadId: string): Promise<void> {
    await rm(this.path(uploadId), { force: true });
  }

  /** Every upload that has bytes here, with the time of the latest of them. */
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
      // Neither truncates nor replaces: other parts are being written at the same time.
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
