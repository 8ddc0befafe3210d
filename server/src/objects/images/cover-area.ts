import { type FaceMask, createMaskTest } from '@dentarium/domain/face-mask';
import sharp, { type Sharp } from 'sharp';

/** Blacks out what a mask covers of an upright image. The pixels themselves are overwritten: nothing lies under the cover. */
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
