import { HeadBudget, NoDicomImageError, readHeadOrProblem } from '@dentarium/dicom';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ByteSource } from '../../objects/stores/byte-source.ts';
import { parseDicomSlices } from './dicom-slices.ts';
import { type DicomSlices, type FileIndex, type IndexedSlice, createFileIndex } from './file-index.ts';
import { MAX_SLICE_BYTES, PIXELS, locateFrames } from './locate-frames.ts';
import { createSingleFrameFile } from './single-frame.ts';

/** A stored file with slices, in any format. */
export interface SliceSource {
  /**
   * Indexes its slices by their headers.
   *
   * @throws Failure `volume.damaged`, `volume.tooLarge`; UnreadableZip, MissingObject
   */
  index(): Promise<FileIndex>;
  /**
   * Returns the DICOM file of one slice.
   *
   * @throws Failure `volume.damaged`, `volume.busy`; UnreadableZip, MissingObject
   */
  slice(index: FileIndex, slice: IndexedSlice): Promise<Buffer>;
}

/**
 * Reads the slices of a DICOM file from its first bytes, and from more bytes for a multi-frame file.
 *
 * @param readFirstBytes reads the given number of first bytes
 * @returns `undefined` for DICOM without an image; `unknown` for a file that is not DICOM, or whose head is too large
 * @throws Failure `volume.colours`, `volume.damaged`, `volume.none`, `volume.packed`, `volume.tooLarge`
 */
export async function readSlices(
  readFirstBytes: (maxBytes: number) => Promise<Buffer>,
  work: { readonly size: number; readonly budget: HeadBudget; readonly withBytes: WithBytes },
): Promise<DicomSlices | 'unknown' | undefined> {
  const file = await readHeadOrProblem(readFirstBytes, PIXELS, work.budget);
  if (file === 'damaged') throw new Failure('volume.damaged');
  if (file === 'noTag') return undefined;
  if (typeof file === 'string') return 'unknown';
  try {
    const dicomSlices = await parseDicomSlices(file, (read, pixels) =>
      work.withBytes((bytes) => locateFrames(read, pixels, bytes)),
    );
    if (dicomSlices.frames === null && work.size > MAX_SLICE_BYTES) throw new Failure('volume.tooLarge');
    return dicomSlices;
  } catch (error) {
    if (error instanceof NoDicomImageError) return undefined;
    throw error;
  }
}

/** Runs work on the bytes of a DICOM file, wherever they are stored. */
export type WithBytes = <T>(work: (bytes: ByteSource) => Promise<T>) => Promise<T>;

/** Reads one slice of a multi-frame DICOM file. @throws Failure `volume.damaged` */
export async function readFrame(index: FileIndex, slice: IndexedSlice, withBytes: WithBytes): Promise<Buffer> {
  const [form, frames] = [index.forms[slice.form], index.dicoms[slice.dicom]?.frames];
  if (form === undefined || frames === undefined || frames === null || slice.frame === null)
    throw new Failure('volume.damaged');
  const { start, length } = slice.frame;
  const bytes = await withBytes((source) => source.read(start, length));
  if (bytes.length !== length) throw new Failure('volume.damaged');
  return createSingleFrameFile(form, frames, bytes);
}

/** A single DICOM file with one slice or several frames. */
export class DicomSource implements SliceSource {
  readonly #bytes: ByteSource;

  constructor(bytes: ByteSource) {
    this.#bytes = bytes;
  }

  async index(): Promise<FileIndex> {
    const { size } = this.#bytes;
    const dicomSlices = await readSlices((maxBytes) => this.#bytes.read(0, maxBytes), {
      size,
      budget: new HeadBudget(),
      withBytes: (work) => work(this.#bytes),
    });
    const isVolume = dicomSlices !== undefined && dicomSlices !== 'unknown';
    return createFileIndex(isVolume ? [{ packed: null, size, contents: dicomSlices }] : [], null);
  }

  async slice(index: FileIndex, slice: IndexedSlice): Promise<Buffer> {
    if (slice.frame !== null) return readFrame(index, slice, (work) => work(this.#bytes));
    return this.#bytes.read(0, this.#bytes.size);
  }
}
