import type { Readable } from 'node:stream';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import type { ObjectName } from './object-name.ts';
import { type ByteRange, type DownloadInfo, MissingObjectError, type ObjectStore } from './object-store.ts';
import type { StorePlace } from './store-place.ts';

/** Codes of the system for a disk or share that does not answer. */
const UNREACHABLE_CODES: readonly string[] = [
  'EIO',
  'ESTALE',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENOTCONN',
  'ETIMEDOUT',
  'ENODEV',
];

/**
 * A store that works only while it carries the marker of the site. A lost mount leaves an empty folder: without the
 * guard its files would count as missing, and new ones would be written under the mount point.
 */
export class GuardedStore implements ObjectStore {
  readonly #place: StorePlace;

  constructor(place: StorePlace) {
    this.#place = place;
  }

  take(path: string, object: ObjectName, savedAs?: DownloadInfo): Promise<void> {
    return this.#run((store) => store.take(path, object, savedAs));
  }

  putBytes(object: ObjectName, bytes: Buffer): Promise<void> {
    return this.#run((store) => store.putBytes(object, bytes));
  }

  copy(from: ObjectName, to: ObjectName): Promise<void> {
    return this.#run((store) => store.copy(from, to));
  }

  read(object: ObjectName, range?: ByteRange): Promise<Readable> {
    return this.#run((store) => store.read(object, range));
  }

  async readSize(object: ObjectName): Promise<number | undefined> {
    const size = await this.#run((store) => store.readSize(object));
    if (size === undefined) await this.#place.requirePresent();
    return size;
  }

  withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T> {
    return this.#run((store) => store.withFile(object, work));
  }

  createSignedUrl(object: ObjectName, seconds: number): Promise<string | undefined> {
    return this.#run((store) => store.createSignedUrl(object, seconds));
  }

  remove(object: ObjectName): Promise<void> {
    return this.#run((store) => store.remove(object));
  }

  async #run<T>(work: (store: ObjectStore) => Promise<T>): Promise<T> {
    await this.#place.requirePresent();
    try {
      return await work(this.#place.store);
    } catch (error) {
      // A missing file may also mean that the mount was lost meanwhile.
      if (error instanceof MissingObjectError) await this.#place.requirePresent();
      if (UNREACHABLE_CODES.includes(errorCode(error)))
        throw new StoreUnreachableError(`${this.#place.store.title} does not answer`, { cause: error });
      throw error;
    }
  }
}
