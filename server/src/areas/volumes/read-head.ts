import { type DicomFile, readDicom } from '@dentarium/dicom';
import { isDicom } from '../../objects/content/dicom-content.ts';
import { PIXELS } from './locate-frames.ts';

/**
 * The header sizes in bytes to try: for most files, for a few, and for multi-frame files, which describe each frame.
 */
const HEAD_BYTES = [16 * 1024, 512 * 1024, 8 * 1024 ** 2, 32 * 1024 ** 2] as const;
/** The maximum total size in bytes of the long headers of a stored file. */
const MAX_TOTAL_HEAD_BYTES = 256 * 1024 ** 2;
/** The maximum size in bytes of an inflated header. */
const MAX_INFLATED_BYTES = 64 * 1024 ** 2;

/** The budget for reading headers of one stored file. */
export class HeadBudget {
  #left = MAX_TOTAL_HEAD_BYTES;

  /** Returns true if the budget allows the given number of bytes more. */
  allows(bytes: number): boolean {
    if (bytes <= HEAD_BYTES[0]) return true;
    this.#left -= bytes;
    return this.#left >= 0;
  }
}

async function parseHead(bytes: Buffer): Promise<DicomFile | undefined> {
  try {
    const file = await readDicom(bytes, {
      untilTag: PIXELS,
      claim: (requestedBytes) => {
        if (requestedBytes > MAX_INFLATED_BYTES) throw new Error('a head that becomes too large');
      },
    });
    return file.dataSet.elements[PIXELS] === undefined ? undefined : file;
  } catch {
    return undefined;
  }
}

/**
 * Reads the header of a DICOM file up to its pixels.
 *
 * @param readBytes reads the given number of first bytes
 * @returns `undefined` if the file is not DICOM, has no pixels, or has too large a header
 */
export async function readHead(
  readBytes: (maxBytes: number) => Promise<Buffer>,
  budget: HeadBudget,
): Promise<DicomFile | undefined> {
  for (const maxBytes of HEAD_BYTES) {
    if (!budget.allows(maxBytes)) return undefined;
    const bytes = await readBytes(maxBytes);
    if (!isDicom(bytes)) return undefined;
    const file = await parseHead(bytes);
    if (file !== undefined || bytes.length < maxBytes) return file;
  }
  return undefined;
}
