import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ByteSource } from '../../objects/stores/byte-source.ts';

/** The maximum size in bytes of an unpacked multi-frame file. */
export const MAX_UNPACKED_BYTES = 1024 ** 3;
/** The maximum total size of unpacked files on disk, in bytes. */
const MAX_TOTAL_BYTES = 2 * MAX_UNPACKED_BYTES;
/** Milliseconds after which an unused file is removed. */
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

/** Runs work with a scratch path whose content is deleted afterwards. */
export type WithScratch = <T>(work: (path: string) => Promise<T>) => Promise<T>;

/** Large zip entries that stay unpacked on disk while their parts are read. */
export class UnpackedFiles {
  readonly #withScratch: WithScratch;
  /** Unpacked files by key, most recently used last. */
  readonly #files = new Map<string, UnpackedFile>();

  constructor(withScratch: WithScratch) {
    this.#withScratch = withScratch;
  }

  /**
   * Runs work on the bytes of a file. Unpacks the file if necessary.
   *
   * @param key identifies the file
   * @throws Failure `volume.busy` without enough disk space, and errors of `unpack`
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

  /** Removes all unpacked files. */
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
    // The next request retries a failed unpacking.
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
