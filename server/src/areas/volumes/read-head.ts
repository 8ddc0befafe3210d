import { type DicomFile, readDicom } from '@dentarium/dicom';
import { isDicom } from '../../objects/content/dicom-content.ts';
import { PIXELS } from './frame-places.ts';

/** Bytes before the pixels: as most files have them, as few do, and as those of many frames do, which describe each. */
const HEAD_BYTES = [16 * 1024, 512 * 1024, 8 * 1024 ** 2, 32 * 1024 ** 2] as const;
/** Bytes that all longer heads of a stored file may have together. */
const MAX_TOTAL_HEAD_BYTES = 256 * 1024 ** 2;
/** Bytes that a head may become that is deflated. */
const MAX_INFLATED_BYTES = 64 * 1024 ** 2;

/** What may be read of the heads of one stored file. */
export class HeadBudget {
  #left = MAX_TOTAL_HEAD_BYTES;

  /** Whether so many bytes more may be read. */
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
 * @param readBytes gives so many of its first bytes
 * @returns `undefined` for what is no DICOM, has no pixels, or more before them than is read
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
