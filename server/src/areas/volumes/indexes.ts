import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectRow } from '../../objects/object-row.ts';
import type { FileIndex } from './file-index.ts';
import { keepIndex, keptIndexes } from './kept-indexes.ts';

/** Slices whose indexes are kept in memory, some hundred bytes each. */
const MOST_SLICES = 20_000;
/** Objects that are read at the same time. */
const AT_ONCE = 8;

/** The indexes of objects: from memory, from the database, or made now and kept. An object is written once and never changed. */
export class Indexes {
  readonly #db: Kysely<Tables>;
  readonly #make: (object: ObjectRow) => Promise<FileIndex>;
  /** By object; the one that was asked for last comes last. */
  readonly #known = new Map<string, FileIndex>();
  #slices = 0;
  /** Whoever asks meanwhile waits for the same. */
  readonly #making = new Map<string, Promise<FileIndex>>();

  /** @param make reads the headers of an object */
  constructor(db: Kysely<Tables>, make: (object: ObjectRow) => Promise<FileIndex>) {
    this.#db = db;
    this.#make = make;
  }

  /** The indexes of objects. @throws what `make` throws */
  async of(objects: readonly ObjectRow[]): Promise<ReadonlyMap<string, FileIndex>> {
    const found = new Map<string, FileIndex>();
    const take = (id: string, index: FileIndex): void => {
      found.set(id, index);
      this.#remember(id, index);
    };
    for (const { id } of objects) {
      const known = this.#known.get(id);
      if (known !== undefined) take(id, known);
    }
    const unknown = objects.filter(({ id }) => !found.has(id));
    for (const [id, index] of await keptIndexes(
      this.#db,
      unknown.map(({ id }) => id),
    ))
      take(id, index);
    const waiting = unknown.filter(({ id }) => !found.has(id)).values();
    const work = async (): Promise<void> => {
      for (const object of waiting) take(object.id, await this.#once(object));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return found;
  }

  #once(object: ObjectRow): Promise<FileIndex> {
    const making = this.#making.get(object.id) ?? this.#kept(object).finally(() => this.#making.delete(object.id));
    this.#making.set(object.id, making);
    return making;
  }

  async #kept(object: ObjectRow): Promise<FileIndex> {
    const index = await this.#make(object);
    await keepIndex(this.#db, object.id, index);
    return index;
  }

  #remember(id: string, index: FileIndex): void {
    const weight = (one: FileIndex | undefined): number => (one === undefined ? 0 : one.slices.length + 1);
    this.#slices -= weight(this.#known.get(id));
    this.#known.delete(id);
    this.#known.set(id, index);
    this.#slices += weight(index);
    for (const [other, own] of this.#known) {
      if (this.#slices <= MOST_SLICES || other === id) break;
      this.#known.delete(other);
      this.#slices -= weight(own);
    }
  }
}
