import { type FaceMask, createMaskTest } from '@dentarium/domain/face-mask';
import sharp, { type Sharp } from 'sharp';

/**
 * Blacks out the area of a mask in an upright image. The pixels are overwritten, so nothing remains under the cover.
 */
export async function coverArea(upright: Sharp, mask: FaceMask): Promise<Sharp> {
  const { data, info } = await upright
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const isCovered = createMaskTest(mask, { width, height });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels;
      if (isCovered(x, y)) data.fill(0, at, at + channels);
    }
  return sharp(data, { raw: { width, height, channels } });
}
