import { computeCoveredPart } from '@dentarium/domain/face-band';
import sharp, { type Sharp } from 'sharp';

/** Pixels across that are looked at to find where the face is. */
const ANALYSED_WIDTH_PIXELS = 200;

/** A portrait under its cover. */
export interface CoveredPortrait {
  readonly image: Sharp;
  /** Whether nothing of it is left to be seen. */
  readonly isWhole: boolean;
}

/**
 * Covers the eyes of a portrait that stands upright, by the metadata of the file too.
 *
 * It does not recognise faces: no model is used. Everything from the upper edge down to below the eyes is blacked out over the
 * whole width: 56 % of the height at least, more where the skin that it finds begins low, two thirds where it finds none. The
 * nose's tip, lips, chin and profile below stay. That holds for portraits as clinics take them, upright and with the whole head
 * in the image. One that is wider than high may lie on its side, and is covered whole until somebody turns it; one that stands
 * on its head is not noticed. Whoever publishes looks at the result.
 */
export async function coverEyes(upright: Sharp): Promise<CoveredPortrait> {
  const { data, info } = await upright
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const small = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: ANALYSED_WIDTH_PIXELS, withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const part = computeCoveredPart({ data: small.data, width: small.info.width, height: small.info.height });
  // The pixels themselves are overwritten: nothing lies under the cover.
  data.fill(0, 0, Math.min(height, Math.ceil(height * part)) * width * channels);
  return { image: sharp(data, { raw: { width, height, channels } }), isWhole: part === 1 };
}
