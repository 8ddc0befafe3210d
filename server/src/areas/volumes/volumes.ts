import type { Context } from '../../kernel/access/context.ts';
import { Failure } from '../../kernel/failure.ts';
import type { BlobAnswer } from '../../kernel/http/blob-answer.ts';
import { StoredZip, UnreadableZip } from '../../objects/images/zip/stored-zip.ts';
import { nameOf, type ObjectRow } from '../../objects/object-row.ts';
import { MissingObject, type ObjectStore } from '../../objects/stores/object-store.ts';
import { objectOfRow } from '../../objects/uses/read-object.ts';
import { objectsOfFiles } from '../files/area.ts';
import { listSlices, type SliceList } from './slice-list.ts';

/** Lists of slices that are kept; each is some hundred kilobytes. */
const KEPT = 24;
/** Zips that are listed at the same time, and slices that are read. */
const MOST_LISTED = 4;
const MOST_READ = 48;

async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MissingObject) throw new Failure('object.notFound');
    if (error instanceof UnreadableZip) throw new Failure('volume.damaged');
    throw error;
  }
}

/** The volumes of CBCT files: what their slices are like, and the slices one by one. */
export class Volumes {
  readonly #store: ObjectStore;
  /** By object; the one that was asked for last comes last. An object is written once and never changed. */
  readonly #lists = new Map<string, Promise<SliceList>>();
  #listing = 0;
  #reading = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** @throws Failure `file.notFound`, `volume.none` for what is no zip */
  async object(ctx: Context, fileId: string): Promise<ObjectRow> {
    const found = await objectOfRow(ctx, objectsOfFiles, fileId);
    if (found === undefined) throw new Failure('file.notFound');
    if (found.object.kind !== 'archive') throw new Failure('volume.none');
    return found.object;
  }

  /** @throws Failure `object.notFound`, `volume.none`, `volume.damaged`, `volume.tooLarge`, `volume.busy` */
  list(object: ObjectRow): Promise<SliceList> {
    const kept = this.#lists.get(object.id);
    this.#lists.delete(object.id);
    const list = kept ?? this.#read(object);
    this.#lists.set(object.id, list);
    // What failed is tried again by the next who asks.
    list.catch(() => this.#lists.delete(object.id));
    for (const id of this.#lists.keys()) {
      if (this.#lists.size <= KEPT) break;
      this.#lists.delete(id);
    }
    return list;
  }

  /** @throws Failure as `list`, `not.found` for a number that no slice has */
  async slice(object: ObjectRow, at: number): Promise<BlobAnswer> {
    const { places } = await this.list(object);
    const place = places[at];
    if (place === undefined) throw new Failure('not.found');
    const body = await this.#readSlice(object, place);
    return { body, contentType: 'application/dicom', etag: `${object.md5}-${at}` };
  }

  async #readSlice(object: ObjectRow, place: SliceList['places'][number]): Promise<Buffer> {
    if (this.#reading >= MOST_READ) throw new Failure('volume.busy');
    this.#reading += 1;
    try {
      return await orRefused(this.#zip(object).whole(place));
    } finally {
      this.#reading -= 1;
    }
  }

  async #read(object: ObjectRow): Promise<SliceList> {
    if (this.#listing >= MOST_LISTED) throw new Failure('volume.busy');
    this.#listing += 1;
    try {
      return await orRefused(listSlices(this.#zip(object)));
    } finally {
      this.#listing -= 1;
    }
  }

  #zip(object: ObjectRow): StoredZip {
    return new StoredZip(this.#store, nameOf(object), object.size);
  }
}
