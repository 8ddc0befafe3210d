import { isDicom } from './is-dicom.ts';
import { type DicomFile, readDicom } from './read-dicom.ts';

/**
 * The sizes in bytes of the part before the pixels to try: for most files, for some, for those with large private data,
 * and for multi-frame files, which describe each frame.
 */
const HEAD_BYTES = [16 * 1024, 512 * 1024, 8 * 1024 ** 2, 32 * 1024 ** 2] as const;
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

async function parseHead(bytes: Uint8Array, untilTag: string): Promise<DicomFile | undefined> {
  try {
    const file = await readDicom(bytes, {
      untilTag,
      claim: (requestedBytes) => {
        if (requestedBytes > MAX_INFLATED_BYTES) throw new Error('a head that becomes too large');
      },
    });
    return file.dataSet.elements[untilTag] === undefined ? undefined : file;
  } catch {
    return undefined;
  }
}

/**
 * Reads the head of a DICOM file up to a tag, whatever private data and sequences are before it.
 *
 * @param readBytes reads the given number of first bytes, or fewer at the end of the file
 * @param untilTag the last tag that is read, such as `x7fe00010`
 * @returns `undefined` if the file is not DICOM, does not have the tag, or has too large a head
 */
export async function readDicomHead(
  readBytes: (maxBytes: number) => Promise<Uint8Array>,
  untilTag: string,
  budget: HeadBudget,
): Promise<DicomFile | undefined> {
  for (const maxBytes of HEAD_BYTES) {
    if (!budget.allows(maxBytes)) return undefined;
    const bytes = await readBytes(maxBytes);
    if (!isDicom(bytes)) return undefined;
    const file = await parseHead(bytes, untilTag);
    if (file !== undefined || bytes.length < maxBytes) return file;
  }
  return undefined;
}
