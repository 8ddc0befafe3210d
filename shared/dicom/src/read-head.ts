import { isDicom } from './is-dicom.ts';
import { type DicomFile, readDicom } from './read-dicom.ts';

/**
 * The sizes in bytes of the part before the pixels to try: for most files, for some, for those with large private data,
 * and for multi-frame files, which describe each frame.
 */
const HEAD_BYTES = [16 * 1024, 512 * 1024, 8 * 1024 ** 2, 32 * 1024 ** 2] as const;
const ROWS = 'x00280010';
/** The maximum total size in bytes of the long heads of one stored file, such as a zip. */
const MAX_TOTAL_HEAD_BYTES = 256 * 1024 ** 2;
/** The maximum size in bytes of an inflated head. */
const MAX_INFLATED_BYTES = 64 * 1024 ** 2;

/** The budget for reading the heads of the files in one stored file. */
export class HeadBudget {
  #left = MAX_TOTAL_HEAD_BYTES;

  /** Returns true if the budget allows the given number of bytes more. */
  allows(bytes: number): boolean {
    if (bytes <= HEAD_BYTES[0]) return true;
    this.#left -= bytes;
    return this.#left >= 0;
  }
}

/**
 * The reason why a head is not read: the bytes are not DICOM, do not have the tag, end or contradict themselves before
 * it, or are too many.
 */
export type HeadProblem = 'noDicom' | 'noTag' | 'damaged' | 'tooLarge';

async function parseHead(bytes: Uint8Array, untilTag: string): Promise<DicomFile | HeadProblem> {
  try {
    const file = await readDicom(bytes, {
      untilTag,
      claim: (requestedBytes) => {
        if (requestedBytes > MAX_INFLATED_BYTES) throw new Error('a head that becomes too large');
      },
    });
    const { elements } = file.dataSet;
    if (elements[untilTag] !== undefined) return file;
    // A file that states the size of its image has lost the rest; others, such as reports, have no image.
    return elements[ROWS] === undefined ? 'noTag' : 'damaged';
  } catch {
    return 'damaged';
  }
}

/**
 * Reads the head of a DICOM file up to a tag, whatever private data and sequences are before it.
 *
 * @param readBytes reads the given number of first bytes, or fewer at the end of the file
 * @param untilTag the last tag that is read, such as `x7fe00010`
 * @returns the problem of a file whose head is not read
 */
export async function readHeadOrProblem(
  readBytes: (maxBytes: number) => Promise<Uint8Array>,
  untilTag: string,
  budget: HeadBudget,
): Promise<DicomFile | HeadProblem> {
  for (const maxBytes of HEAD_BYTES) {
    if (!budget.allows(maxBytes)) return 'tooLarge';
    const bytes = await readBytes(maxBytes);
    if (!isDicom(bytes)) return 'noDicom';
    const head = await parseHead(bytes, untilTag);
    if (typeof head !== 'string' || bytes.length < maxBytes) return head;
  }
  return 'tooLarge';
}

/** Reads a head as {@link readHeadOrProblem} does. @returns `undefined` for a file with any problem */
export async function readDicomHead(
  readBytes: (maxBytes: number) => Promise<Uint8Array>,
  untilTag: string,
  budget: HeadBudget,
): Promise<DicomFile | undefined> {
  const head = await readHeadOrProblem(readBytes, untilTag, budget);
  return typeof head === 'string' ? undefined : head;
}
