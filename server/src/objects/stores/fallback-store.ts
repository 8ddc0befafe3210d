import type { Readable } from 'node:stream';
import type { ObjectName } from './object-name.ts';
import { type ByteRange, MissingObjectError, type ObjectStore, type DownloadInfo } from './object-store.ts';

/**
 * A store with the site's previous store as fallback: old objects stay readable, new objects go to the current store.
 */
export class FallbackStore implements ObjectStore {
  readonly #primary: ObjectStore;
  readonly #fallback: ObjectStore;

  constructor(primary: ObjectStore, fallback: ObjectStore) {
    this.#primary = primary;
    this.#fallback = fallback;
  }

  take(path: string, object: ObjectName, savedAs?: DownloadInfo): Promise<void> {
    return this.#primary.take(path, object, savedAs);
  }

  putBytes(object: ObjectName, bytes: Buffer): Promise<void> {
    return this.#primary.putBytes(object, bytes);
  }

  async copy(from: ObjectName, to: ObjectName): Promise<void> {
    await this.#tryBoth(
      () => this.#primary.copy(from, to),
      () => this.#fallback.withFile(from, (path) => this.#primary.take(path, to)),
    );
  }

  read(object: ObjectName, range?: ByteRange): Promise<Readable> {
    return this.#tryBoth(
      () => this.#primary.read(object, range),
      () => this.#fallback.read(object, range),
    );
  }

  async readSize(object: ObjectName): Promise<number | undefined> {
    return (await this.#primary.readSize(object)) ?? this.#fallback.readSize(object);
  }

  withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T> {
    return this.#tryBoth(
      () => this.#primary.withFile(object, work),
      () => this.#fallback.withFile(object, work),
    );
  }

  async createSignedUrl(object: ObjectName, seconds: number): Promise<string | undefined> {
    return (
      (await this.#primary.createSignedUrl(object, seconds)) ?? (await this.#fallback.createSignedUrl(object, seconds))
    );
  }

  async remove(object: ObjectName): Promise<void> {
    await this.#primary.remove(object);
    await this.#fallback.remove(object);
  }

  async #tryBoth<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> {
    try {
      return await first();
    } catch (error) {
      if (error instanceof MissingObjectError) return second();
      throw error;
    }
  }
}
