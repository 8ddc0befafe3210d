import { computeCoveredPart } from '@dentarium/domain/face-band';
import sharp, { type Sharp } from 'sharp';

/** Width of the copy in which the face is located. */
const ANALYSED_WIDTH_PIXELS = 200;

/** A portrait with covered eyes. */
export interface CoveredPortrait {
  readonly image: Sharp;
  /** True if the whole portrait is covered. */
  readonly isWhole: boolean;
}

/**
 * Covers the eyes of a portrait that is upright, also according to the metadata of the file.
 *
 * Does not recognise faces, because no model is used. Blacks out everything from the upper edge to below the eyes over
 * the full width: at least 56 % of the height, more if the detected skin begins low, and two thirds if no skin is
 * detected. The tip of the nose, the lips, the chin and the profile below stay visible. This holds for usual clinical
 * portraits, which are upright and show the whole head. A portrait that is wider than high may lie on its side, so it
 * is covered completely until a user turns it. An upside-down portrait is not detected. The user who publishes must
 * check the result.
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
  // The pixels are overwritten, so nothing remains under the cover.
  data.fill(0, 0, Math.min(height, Math.ceil(height * part)) * width * channels);
  return { image: sharp(data, { raw: { width, height, channels } }), isWhole: part === 1 };
}
