import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../../kernel/failure.ts';
import type { ByteSource } from '../../objects/stores/byte-source.ts';

/** Bytes of a file of frames that is deflated, unpacked. */
export const LARGEST_UNPACKED = 1024 ** 3;
/** Bytes that all of them take together on the disk. */
const MOST_OF_ALL = 2 * LARGEST_UNPACKED;
/** Milliseconds for which one is kept that nobody reads. */
const IDLE = 60_000;

interface Unpacked {
  readonly size: number;
  readonly file: Promise<FileHandle>;
  /** Removes it. */
  readonly leave: () => void;
  readonly gone: Promise<void>;
  users: number;
  timer?: NodeJS.Timeout;
}

/** Reads a file on the disk in parts. */
function bytesOfFile(file: FileHandle, size: number): ByteSource {
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
  readonly #files = new Map<string, Unpacked>();

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
    const own = this.#files.get(key) ?? this.#begin(key, size, unpack);
    this.#files.delete(key);
    this.#files.set(key, own);
    own.users += 1;
    clearTimeout(own.timer);
    try {
      return await work(bytesOfFile(await own.file, size));
    } finally {
      own.users -= 1;
      if (own.users === 0) own.timer = setTimeout(() => this.#drop(key, own), IDLE).unref();
    }
  }

  /** Removes all. */
  async close(): Promise<void> {
    const all = [...this.#files];
    for (const [key, own] of all) this.#drop(key, own);
    await Promise.all(all.map(([, { gone }]) => gone));
  }

  #begin(key: string, size: number, unpack: (path: string) => Promise<void>): Unpacked {
    this.#makeRoom(size);
    const file = Promise.withResolvers<FileHandle>();
    const left = Promise.withResolvers<void>();
    const gone = this.#withScratch(async (path) => {
      await unpack(path);
      const handle = await open(path);
      file.resolve(handle);
      await left.promise;
      await handle.close();
    }).catch((error: unknown) => file.reject(error));
    const own: Unpacked = { size, file: file.promise, leave: left.resolve, gone, users: 0 };
    // What failed is tried again by the next who asks.
    file.promise.catch(() => this.#drop(key, own));
    return own;
  }

  #makeRoom(size: number): void {
    const taken = () => [...this.#files.values()].reduce((sum, own) => sum + own.size, 0);
    for (const [key, own] of this.#files) {
      if (taken() + size <= MOST_OF_ALL) return;
      if (own.users === 0) this.#drop(key, own);
    }
    if (taken() + size > MOST_OF_ALL) throw new Failure('volume.busy');
  }

  #drop(key: string, own: Unpacked): void {
    clearTimeout(own.timer);
    own.leave();
    if (this.#files.get(key) === own) this.#files.delete(key);
  }
}
