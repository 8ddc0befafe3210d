import { HeadBudget } from '@dentarium/dicom';
import { isDiscDirectory } from '@dentarium/dicom/disc-files';
import { canBeDicom, toNamePattern } from '@dentarium/dicom/zip-entries';
import type { ErrorCode } from '@dentarium/api/errors';
import type { FileEntry } from '@zip.js/zip.js/index-native.js';
import { Failure } from '../../kernel/failures/failure.ts';
import {
  type PackedFile,
  type StoredZip,
  UnreadableZipError,
  type ZipListing,
} from '../../objects/images/zip/stored-zip.ts';
import { type DicomSlices, type FileIndex, type DicomEntry, type IndexedSlice, createFileIndex } from './file-index.ts';
import { readFrame, readSlices, type SliceSource, type WithBytes } from './slice-source.ts';
import { MAX_UNPACKED_BYTES, type UnpackedFiles } from './unpacked-files.ts';

/** The maximum number of files of a zip. */
const MAX_FILES = 20_000;
/** The maximum number of files with headers to read. */
const MAX_HEADS = 4000;
/** The maximum number of headers that are read concurrently. */
const MAX_CONCURRENT_READS = 8;

/** The refusals that skip a file of a zip. Other files of the zip may be slices. */
const SKIPPED_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'volume.colours',
  'volume.none',
  'volume.packed',
  'volume.tooLarge',
]);

/** Returns whether a file of a zip is damaged, so that the others make a volume without it. */
function isDamage(error: unknown): boolean {
  return error instanceof UnreadableZipError || (error instanceof Failure && error.code === 'volume.damaged');
}

/** Completes missing attributes of an image from the directory of the disc. */
function completeFromDirectory(
  dicomSlices: DicomSlices,
  image: { readonly series: string; readonly instance: number | null } | undefined,
) {
  if (image === undefined) return dicomSlices;
  const slices = dicomSlices.slices.map((slice) => ({
    ...slice,
    form: slice.form.series === '' ? { ...slice.form, series: image.series } : slice.form,
    instance: slice.instance === 0 ? (image.instance ?? 0) : slice.instance,
  }));
  return { ...dicomSlices, slices };
}

/**
 * A zip of DICOM files with one slice or several frames each. The directory of a disc gives the files and their order.
 */
export class ZipSource implements SliceSource {
  readonly #zip: StoredZip;
  readonly #unpacked: UnpackedFiles;
  /** Identifies the zip. */
  readonly #key: string;

  constructor(zip: StoredZip, unpacked: UnpackedFiles, key: string) {
    this.#zip = zip;
    this.#unpacked = unpacked;
    this.#key = key;
  }

  async index(): Promise<FileIndex> {
    const { entries, discs } = await this.#zip.list(MAX_FILES);
    const others = entries.filter((entry) => canBeDicom(entry) && !isDiscDirectory(entry) && !discs.images.has(entry));
    const candidates = [...discs.images.keys(), ...others];
    if (candidates.length > MAX_HEADS) throw new Failure('volume.tooLarge');
    const dicomEntries: (DicomEntry | 'unknown' | undefined)[] = [];
    const damagedEntries = new Set<FileEntry>();
    const budget = new HeadBudget();
    let refusal: ErrorCode | null = null;
    const waiting = candidates.entries();
    const work = async (): Promise<void> => {
      for (const [at, entry] of waiting) {
        try {
          dicomEntries[at] = await this.#readEntry(entry, discs, budget);
        } catch (error) {
          if (isDamage(error)) damagedEntries.add(entry);
          else if (error instanceof Failure && SKIPPED_REFUSALS.has(error.code)) refusal = error.code;
          else throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_READS }, work));
    const isSlice = (_: FileEntry, at: number) => typeof dicomEntries[at] === 'object';
    const slicePatterns = new Set(candidates.filter(isSlice).map(({ filename }) => toNamePattern(filename)));
    // A slice of zeros, or one that was cut before its header, is known by its name only.
    const isLostSlice = ({ filename }: FileEntry, at: number) =>
      dicomEntries[at] === 'unknown' && slicePatterns.has(toNamePattern(filename));
    return createFileIndex(
      dicomEntries.filter((one) => typeof one === 'object'),
      refusal,
      candidates
        .filter((entry, at) => damagedEntries.has(entry) || isLostSlice(entry, at))
        .map(({ filename }) => filename),
    );
  }

  async slice(index: FileIndex, slice: IndexedSlice): Promise<Buffer> {
    const packed = index.dicoms[slice.dicom]?.packed;
    if (packed === undefined || packed === null) throw new Failure('volume.damaged');
    return slice.frame === null ? this.#zip.readAll(packed) : readFrame(index, slice, this.#withBytes(packed));
  }

  async #readEntry(
    entry: FileEntry,
    discs: ZipListing['discs'],
    budget: HeadBudget,
  ): Promise<DicomEntry | 'unknown' | undefined> {
    const { uncompressedSize: size, compressedSize } = entry;
    if (size > MAX_UNPACKED_BYTES || compressedSize > MAX_UNPACKED_BYTES) throw new Failure('volume.tooLarge');
    // The first read of the header determines the location in the zip.
    const packedFile = Promise.withResolvers<PackedFile>();
    const readFirstBytes = async (maxBytes: number): Promise<Buffer> => {
      const { head, location: place } = await this.#zip.head(entry, maxBytes);
      packedFile.resolve(place);
      return head;
    };
    const withBytes: WithBytes = async (work) => this.#withBytes(await packedFile.promise)(work);
    const dicomSlices = await readSlices(readFirstBytes, { size, budget, withBytes });
    return dicomSlices === undefined || dicomSlices === 'unknown'
      ? dicomSlices
      : {
          packed: await packedFile.promise,
          size,
          contents: completeFromDirectory(dicomSlices, discs.images.get(entry)),
        };
  }

  /** Reads a multi-frame file in parts: directly in the zip, or after unpacking if it is deflated. */
  #withBytes(packed: PackedFile): WithBytes {
    return async (work) => {
      if (!packed.isDeflated) return work(this.#zip.toByteSource(packed));
      const key = `${this.#key} ${packed.start}`;
      return this.#unpacked.use(key, packed.unpacked, (path) => this.#zip.unpack(packed, path), work);
    };
  }
}
