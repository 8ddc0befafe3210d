import { type DicomPerson, readPersonOfFile } from '@dentarium/dicom';
import { Failure } from '../../../kernel/failures/failure.ts';
import {
  DamagedImageError,
  type ImageFacts,
  TooManyPixelsError,
  type ZipVerdict,
} from '../../../objects/images/image-job.ts';
import type { ImagePool } from '../../../objects/images/image-pool.ts';
import { toImageFormat } from '../../../objects/images/rendition-variants.ts';
import { type Content, detectContent } from '../../../objects/content/content-type.ts';
import { withFileBytes } from '../../../objects/content/file-bytes.ts';

const ZIP = 'application/zip';
const DICOM = 'application/dicom';

/** The result of the examination of a file. */
export interface ExaminedContent extends Content {
  /** The width of the upright image in pixels; `null` for anything but an image. */
  readonly width: number | null;
  readonly height: number | null;
  /** The persons whom a DICOM file, or a zip of them, names. */
  readonly persons: readonly DicomPerson[];
}

/**
 * Examines an uploaded file: compares its bytes with its name and reads the header of an image.
 *
 * @throws Failure `upload.extension`, `upload.content`, `upload.pixels`, `upload.damaged`, and those of zips
 */
export async function examine(path: string, name: string, pool: ImagePool): Promise<ExaminedContent> {
  const content = await withFileBytes(path, (bytes) => detectContent(name, bytes));
  const persons = await readPersons(path, content.contentType, pool);
  const format = toImageFormat(content.contentType);
  if (format === undefined) return { ...content, persons, width: null, height: null };
  const { width, height } = await mapImageErrors(() => pool.run({ kind: 'probe', path, format }));
  return { ...content, persons, width, height };
}

/** Reads the persons whom a DICOM file, or a zip of them, names. @throws Failure for a zip that is refused */
export async function readPersons(path: string, contentType: string, pool: ImagePool): Promise<readonly DicomPerson[]> {
  if (contentType === ZIP) return readAllowedZip(path, pool);
  if (contentType !== DICOM) return [];
  const person = await withFileBytes(path, (bytes) => readPersonOfFile((maxBytes) => bytes.readAt(0, maxBytes)));
  return person === null ? [] : [person];
}

/**
 * Checks that a zip contains models or DICOM, and lists the persons whom it names. Other content is not an image of a
 * patient. @throws Failure
 */
async function readAllowedZip(path: string, pool: ImagePool): Promise<readonly DicomPerson[]> {
  const { refusal, persons } = await pool.run({ kind: 'zip', path }).catch((error: unknown): ZipVerdict => {
    // A zip with excessive work is not a genuine one.
    if (error instanceof DamagedImageError) return { refusal: { code: 'upload.zipDamaged' as const }, persons: [] };
    throw error;
  });
  if (refusal !== null) throw new Failure(refusal.code, refusal.detail);
  return persons;
}

/** Runs work on an image. @throws Failure `upload.pixels` with width and height of an image with too many; `upload.damaged` */
export async function mapImageErrors(work: () => Promise<ImageFacts>): Promise<ImageFacts> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooManyPixelsError)
      throw new Failure('upload.pixels', { width: error.width, height: error.height });
    if (error instanceof DamagedImageError) throw new Failure('upload.damaged');
    throw error;
  }
}
