import type { VolumeDescription } from './calls.ts';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { BlobAnswer } from '../../kernel/http/blob-answer.ts';
import { StoredZip, UnreadableZipError } from '../../objects/images/zip/stored-zip.ts';
import { toObjectName, type ObjectRow } from '../../objects/object-row.ts';
import { toObjectSource } from '../../objects/stores/byte-source.ts';
import { MissingObjectError } from '../../objects/stores/object-store.ts';
import { findObjectOfRow } from '../../objects/uses/read-object.ts';
import { listSiblingDicomFiles, type Library, fileObjectUse } from '../files/area.ts';
import { chooseSlices } from './choose-slices.ts';
import { type FileIndex, createFileIndex } from './file-index.ts';
import { INDEX_VERSION } from './stored-indexes.ts';
import { Indexes } from './indexes.ts';
import { DicomSource, type SliceSource } from './slice-source.ts';
import { UnpackedFiles } from './unpacked-files.ts';
import { ZipSource } from './zip-source.ts';

/** The maximum number of files of a stage that may form one series. */
const MAX_SERIES_FILES = 4000;
/** The maximum number of volumes that are listed, and of slices that are read, concurrently. */
const MAX_CONCURRENT_LISTINGS = 4;
const MAX_CONCURRENT_READS = 48;

async function withFailures<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnreadableZipError) throw new Failure('volume.damaged');
    throw error;
  }
}

/** An opened file. */
export interface OpenedFile extends AuthorisedAccess {
  readonly fileId: string;
  readonly object: ObjectRow;
}

/** The volumes of CBCT files: their descriptions and their slices. */
export class Volumes {
  readonly #library: Library;
  readonly #indexes: Indexes;
  readonly #unpacked: UnpackedFiles;
  readonly #db: Kysely<Tables>;
  #listingCount = 0;
  #readingCount = 0;

  constructor(db: Kysely<Tables>, library: Library) {
    this.#db = db;
    this.#library = library;
    this.#unpacked = new UnpackedFiles((work) => library.withScratch(work));
    this.#indexes = new Indexes(db, (object) => this.#createIndex(object));
  }

  /**
   * Returns a file that may contain slices. @throws Failure `file.notFound`, `volume.none` for a file that is neither a
   *   zip nor DICOM
   */
  async requireFile(ctx: RecordContext, fileId: string): Promise<OpenedFile> {
    const storedObject = await findObjectOfRow(ctx, fileObjectUse, fileId);
    if (storedObject === undefined) throw new Failure('file.notFound');
    const { object, db } = storedObject;
    if (object.kind !== 'archive' && object.kind !== 'dicom') throw new Failure('volume.none');
    return { fileId, object, db };
  }

  /**
   * Describes the volume of a file: the slices of a series of a zip, by default the largest, the frames of a DICOM file, or the files of its series in its
   * stage.
   *
   * @throws Failure `object.notFound`, `volume.none`, `volume.oneSlice`, `volume.colours`, `volume.packed`,
   *   `volume.damaged`, `volume.tooLarge`, `volume.busy`, `not.found` for an unknown series
   */
  async describe(openedFile: OpenedFile, seriesId?: string): Promise<VolumeDescription> {
    if (this.#listingCount >= MAX_CONCURRENT_LISTINGS) throw new Failure('volume.busy');
    this.#listingCount += 1;
    try {
      const seriesFiles =
        openedFile.object.kind === 'dicom'
          ? await listSiblingDicomFiles(openedFile.db, openedFile.fileId, MAX_SERIES_FILES + 1)
          : [];
      if (seriesFiles.length > MAX_SERIES_FILES) throw new Failure('volume.tooLarge');
      const files = [openedFile, ...seriesFiles];
      const openedIndexes = await withFailures(this.#indexes.load([openedFile.object]));
      // A lost file of the series leaves a gap that the viewer names.
      const others = this.#indexes.load(
        seriesFiles.map(({ object }) => object),
        'leaveOut',
      );
      const indexes = new Map([...(await withFailures(others)), ...openedIndexes]);
      const indexed = files.map(({ fileId, object, ...file }) => ({
        fileId,
        name: 'name' in file ? file.name : null,
        index: indexes.get(object.id) ?? createFileIndex([], null),
      }));
      const [openedIndex] = indexed;
      if (openedIndex === undefined) throw new Failure('volume.none');
      return chooseSlices(indexed, openedIndex, seriesId);
    } finally {
      this.#listingCount -= 1;
    }
  }

  /** Returns a slice of a file by its index. @throws Failure as `describe`, `not.found` for an index without a slice */
  async slice({ object }: OpenedFile, at: number): Promise<BlobAnswer> {
    const index = (await withFailures(this.#indexes.load([object]))).get(object.id);
    const slice = index?.slices[at];
    if (index === undefined || slice === undefined) throw new Failure('not.found');
    if (this.#readingCount >= MAX_CONCURRENT_READS) throw new Failure('volume.busy');
    this.#readingCount += 1;
    try {
      const body = await withFailures(this.#openSource(object).slice(index, slice));
      return { body, contentType: 'application/dicom', etag: `${object.md5}-${at}-${INDEX_VERSION}` };
    } finally {
      this.#readingCount -= 1;
    }
  }

  /** Indexes an object in advance. Ignores a deleted object. */
  async prepare(objectId: string): Promise<void> {
    const object = await this.#db.selectFrom('stored_object').selectAll().where('id', '=', objectId).executeTakeFirst();
    if (object === undefined) return;
    try {
      await this.#indexes.load([object]);
    } catch (error) {
      if (!(error instanceof MissingObjectError)) throw error;
    }
  }

  /** Removes the unpacked files. */
  close(): Promise<void> {
    return this.#unpacked.close();
  }

  /** Indexes a file. Stores a refusal as well, because a file never changes. */
  async #createIndex(object: ObjectRow): Promise<FileIndex> {
    try {
      return await this.#openSource(object).index();
    } catch (error) {
      if (error instanceof UnreadableZipError) return createFileIndex([], 'volume.damaged');
      if (error instanceof Failure && error.code !== 'volume.busy') return createFileIndex([], error.code);
      throw error;
    }
  }

  #openSource(object: ObjectRow): SliceSource {
    const bytes = toObjectSource(this.#library.store, toObjectName(object), object.size);
    return object.kind === 'archive'
      ? new ZipSource(new StoredZip(bytes), this.#unpacked, object.id)
      : new DicomSource(bytes);
  }
}
