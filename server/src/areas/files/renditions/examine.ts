import type { ZipRefusal } from '@dentarium/domain/zip-content';
import { Failure } from '../../../kernel/failures/failure.ts';
import { DamagedImageError, type ImageFacts, TooManyPixelsError } from '../../../objects/images/image-job.ts';
import type { ImagePool } from '../../../objects/images/image-pool.ts';
import { toImageFormat } from '../../../objects/images/rendition-variants.ts';
import { type Content, detectContent } from '../../../objects/content/content-type.ts';
import { withFileBytes } from '../../../objects/content/file-bytes.ts';

const ZIP = 'application/zip';

/** The result of the examination of a file. */
export interface ExaminedContent extends Content {
  /** The width of the upright image in pixels; `null` for anything but an image. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Examines an uploaded file: compares its bytes with its name and reads the header of an image.
 *
 * @throws Failure `upload.extension`, `upload.content`, `upload.pixels`, `upload.damaged`, and those of zips
 */
export async function examine(path: string, name: string, pool: ImagePool): Promise<ExaminedContent> {
  const content = await withFileBytes(path, (bytes) => detectContent(name, bytes));
  if (content.contentType === ZIP) await requireAllowedZip(path, pool);
  const format = toImageFormat(content.contentType);
  if (format === undefined) return { ...content, width: null, height: null };
  const { width, height } = await mapImageErrors(() => pool.run({ kind: 'probe', path, format }));
  return { ...content, width, height };
}

/** Checks that a zip contains models or DICOM. Other content is not an image of a patient. @throws Failure */
async function requireAllowedZip(path: string, pool: ImagePool): Promise<void> {
  const refusal = await pool.run({ kind: 'zip', path }).then(
    (verdict) => verdict.refusal,
    (error: unknown): ZipRefusal => {
      // A zip with excessive work is not a genuine one.
      if (error instanceof DamagedImageError) return { code: 'upload.zipDamaged' };
      throw error;
    },
  );
  if (refusal !== null) throw new Failure(refusal.code, refusal.detail);
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
