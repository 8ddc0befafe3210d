import type { Readable } from 'node:stream';
import type { ObjectName } from './object-name.ts';
import { type ByteRange, MissingObject, type ObjectStore, type SavedAs } from './object-store.ts';

/**
 * A store, and behind it the one that the site used before: what was stored there stays readable, everything new goes
 * into the present one.
 */
export class StoreWithOlder implements ObjectStore {
  readonly #present: ObjectStore;
  readonly #older: ObjectStore;

  constructor(present: ObjectStore, older: ObjectStore) {
    this.#present = present;
    this.#older = older;
  }

  take(path: string, object: ObjectName, savedAs?: SavedAs): Promise<void> {
    return this.#present.take(path, object, savedAs);
  }

  put(object: ObjectName, bytes: Buffer): Promise<void> {
    return this.#present.put(object, bytes);
  }

  async copy(from: ObjectName, to: ObjectName): Promise<void> {
    await this.#either(
      () => this.#present.copy(from, to),
      () => this.#older.withFile(from, (path) => this.#present.take(path, to)),
    );
  }

  read(object: ObjectName, range?: ByteRange): Promise<Readable> {
    return this.#either(
      () => this.#present.read(object, range),
      () => this.#older.read(object, range),
    );
  }

  async size(object: ObjectName): Promise<number | undefined> {
    return (await this.#present.size(object)) ?? this.#older.size(object);
  }

  withFile<T>(object: ObjectName, work: (path: string) => Promise<T>): Promise<T> {
    return this.#either(
      () => this.#present.withFile(object, work),
      () => this.#older.withFile(object, work),
    );
  }

  async signedAddress(object: ObjectName, seconds: number): Promise<string | undefined> {
    return (await this.#present.signedAddress(object, seconds)) ?? (await this.#older.signedAddress(object, seconds));
  }

  async remove(object: ObjectName): Promise<void> {
    await this.#present.remove(object);
    await this.#older.remove(object);
  }

  async #either<T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> {
    try {
      return await first();
    } catch (error) {
      if (error instanceof MissingObject) return second();
      throw error;
    }
  }
}
