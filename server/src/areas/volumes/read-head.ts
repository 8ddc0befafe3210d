import { type DicomFile, readDicom } from '@dentarium/dicom';
import { isDicom } from '../../objects/content/dicom-content.ts';
import { PIXELS } from './frame-places.ts';

/** Bytes before the pixels: as most files have them, as few do, and as those of many frames do, which describe each. */
const HEADS = [16 * 1024, 512 * 1024, 8 * 1024 ** 2, 32 * 1024 ** 2] as const;
/** Bytes that all longer heads of a stored file may have together. */
const MOST_OF_ALL = 256 * 1024 ** 2;
/** Bytes that a head may become that is deflated. */
const MOST_INFLATED = 64 * 1024 ** 2;

/** What may be read of the heads of one stored file. */
export class HeadBudget {
  #left = MOST_OF_ALL;

  /** Whether so many bytes more may be read. */
  allows(bytes: number): boolean {
    if (bytes <= HEADS[0]) return true;
    this.#left -= bytes;
    return this.#left >= 0;
  }
}

async function headIn(bytes: Buffer): Promise<DicomFile | undefined> {
  try {
    const file = await readDicom(bytes, {
      untilTag: PIXELS,
      claim: (wanted) => {
        if (wanted > MOST_INFLATED) throw new Error('a head that becomes too large');
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
 * @param headOf gives so many of its first bytes
 * @returns `undefined` for what is no DICOM, has no pixels, or more before them than is read
 */
export async function readHead(
  headOf: (most: number) => Promise<Buffer>,
  budget: HeadBudget,
): Promise<DicomFile | undefined> {
  for (const most of HEADS) {
    if (!budget.allows(most)) return undefined;
    const bytes = await headOf(most);
    if (!isDicom(bytes)) return undefined;
    const file = await headIn(bytes);
    if (file !== undefined || bytes.length < most) return file;
  }
  return undefined;
}
