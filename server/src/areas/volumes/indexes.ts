import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectRow } from '../../objects/object-row.ts';
import { MissingObjectError } from '../../objects/stores/object-store.ts';
import type { FileIndex } from './file-index.ts';
import { storeIndex, loadStoredIndexes } from './stored-indexes.ts';

/** The maximum number of slices in the memory cache, some hundred bytes each. */
const MAX_CACHED_SLICES = 20_000;
/** The maximum number of objects that are read concurrently. */
const MAX_CONCURRENT_READS = 8;

/**
 * Provides the indexes of objects from memory, from the database, or by reading the objects. Caching is safe, because
 * objects are immutable.
 */
export class Indexes {
  readonly #db: Kysely<Tables>;
  readonly #make: (object: ObjectRow) => Promise<FileIndex>;
  /** Indexes by object, most recently used last. */
  readonly #cache = new Map<string, FileIndex>();
  #slices = 0;
  /** Reads in progress by object. Concurrent requests share them. */
  readonly #pending = new Map<string, Promise<FileIndex>>();

  /** @param make reads the headers of an object */
  constructor(db: Kysely<Tables>, make: (object: ObjectRow) => Promise<FileIndex>) {
    this.#db = db;
    this.#make = make;
  }

  /**
   * Loads the indexes of objects.
   *
   * @param missing whether objects whose bytes are gone are left out
   * @throws the errors of `make`
   */
  async load(
    objects: readonly ObjectRow[],
    missing: 'refuse' | 'leaveOut' = 'refuse',
  ): Promise<ReadonlyMap<string, FileIndex>> {
    const loadedIndexes = new Map<string, FileIndex>();
    const addIndex = (id: string, index: FileIndex): void => {
      loadedIndexes.set(id, index);
      this.#remember(id, index);
    };
    for (const { id } of objects) {
      const cachedIndex = this.#cache.get(id);
      if (cachedIndex !== undefined) addIndex(id, cachedIndex);
    }
    const missingObjects = objects.filter(({ id }) => !loadedIndexes.has(id));
    for (const [id, index] of await loadStoredIndexes(
      this.#db,
      missingObjects.map(({ id }) => id),
    ))
      addIndex(id, index);
    const waiting = missingObjects.filter(({ id }) => !loadedIndexes.has(id)).values();
    const work = async (): Promise<void> => {
      for (const object of waiting) {
        try {
          addIndex(object.id, await this.#createOnce(object));
        } catch (error) {
          if (missing === 'refuse' || !(error instanceof MissingObjectError)) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, work));
    return loadedIndexes;
  }

  #createOnce(object: ObjectRow): Promise<FileIndex> {
    const pendingIndex =
      this.#pending.get(object.id) ?? this.#createAndStore(object).finally(() => this.#pending.delete(object.id));
    this.#pending.set(object.id, pendingIndex);
    return pendingIndex;
  }

  async #createAndStore(object: ObjectRow): Promise<FileIndex> {
    const index = await this.#make(object);
    await storeIndex(this.#db, object.id, index);
    return index;
  }

  #remember(id: string, index: FileIndex): void {
    const computeWeight = (one: FileIndex | undefined): number => (one === undefined ? 0 : one.slices.length + 1);
    this.#slices -= computeWeight(this.#cache.get(id));
    this.#cache.delete(id);
    this.#cache.set(id, index);
    this.#slices += computeWeight(index);
    for (const [other, own] of this.#cache) {
      if (this.#slices <= MAX_CACHED_SLICES || other === id) break;
      this.#cache.delete(other);
      this.#slices -= computeWeight(own);
    }
  }
}
