import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ByteSource } from '../../objects/stores/byte-source.ts';

/** Bytes of a file of frames that is deflated, unpacked. */
export const MAX_UNPACKED_BYTES = 1024 ** 3;
/** Bytes that all of them take together on the disk. */
const MAX_TOTAL_BYTES = 2 * MAX_UNPACKED_BYTES;
/** Milliseconds for which one is kept that nobody reads. */
const IDLE_MS = 60_000;

interface UnpackedFile {
  readonly size: number;
  readonly file: Promise<FileHandle>;
  /** Removes it. */
  readonly release: () => void;
  readonly removal: Promise<void>;
  users: number;
  timer?: NodeJS.Timeout;
}

/** Reads a file on the disk in parts. */
function toByteSource(file: FileHandle, size: number): ByteSource {
  return {
    size,
    async read(first, length) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - first)));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, first);
      return bytes.subarray(0, bytesRead);
    },
  };
}

/** Gives a path for bytes that are gone when the work is done. */
export type WithScratch = <T>(work: (path: string) => Promise<T>) => Promise<T>;

/** Large files of zips that lie unpacked on the disk as long as somebody reads their parts. */
export class UnpackedFiles {
  readonly #withScratch: WithScratch;
  /** The one that was asked for last comes last. */
  readonly #files = new Map<string, UnpackedFile>();

  constructor(withScratch: WithScratch) {
    this.#withScratch = withScratch;
  }

  /**
   * Works with the bytes of a file, which is unpacked unless it is there.
   *
   * @param key names it
   * @throws Failure `volume.busy` where there is no room, and what `unpack` throws
   */
  async use<T>(
    key: string,
    size: number,
    unpack: (path: string) => Promise<void>,
    work: (bytes: ByteSource) => Promise<T>,
  ): Promise<T> {
    const entry = this.#files.get(key) ?? this.#begin(key, size, unpack);
    this.#files.delete(key);
    this.#files.set(key, entry);
    entry.users += 1;
    clearTimeout(entry.timer);
    try {
      return await work(toByteSource(await entry.file, size));
    } finally {
      entry.users -= 1;
      if (entry.users === 0) entry.timer = setTimeout(() => this.#drop(key, entry), IDLE_MS).unref();
    }
  }

  /** Removes all. */
  async close(): Promise<void> {
    const all = [...this.#files];
    for (const [key, entry] of all) this.#drop(key, entry);
    await Promise.all(all.map(([, { removal }]) => removal));
  }

  #begin(key: string, size: number, unpack: (path: string) => Promise<void>): UnpackedFile {
    this.#makeRoom(size);
    const file = Promise.withResolvers<FileHandle>();
    const releaseSignal = Promise.withResolvers<void>();
    const removal = this.#withScratch(async (path) => {
      await unpack(path);
      const handle = await open(path);
      file.resolve(handle);
      await releaseSignal.promise;
      await handle.close();
    }).catch((error: unknown) => file.reject(error));
    const entry: UnpackedFile = { size, file: file.promise, release: releaseSignal.resolve, removal, users: 0 };
    // What failed is tried again by the next who asks.
    file.promise.catch(() => this.#drop(key, entry));
    return entry;
  }

  #makeRoom(size: number): void {
    const sumSizes = () => [...this.#files.values()].reduce((sum, entry) => sum + entry.size, 0);
    for (const [key, entry] of this.#files) {
      if (sumSizes() + size <= MAX_TOTAL_BYTES) return;
      if (entry.users === 0) this.#drop(key, entry);
    }
    if (sumSizes() + size > MAX_TOTAL_BYTES) throw new Failure('volume.busy');
  }

  #drop(key: string, entry: UnpackedFile): void {
    clearTimeout(entry.timer);
    entry.release();
    if (this.#files.get(key) === entry) this.#files.delete(key);
  }
}
