import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { renderCellImage } from './cell-image.ts';

const MASK = { x: 0.5, y: 0.25, w: 0.5, h: 0.1, angle: 0 };

test.each([
  ['where it is set', MASK, { above: true, there: false, below: true }],
  ['from above, where nobody has set it', null, { above: false, there: false, below: true }],
])('BEN-02 the eyes of a portrait are covered in a report %s', async (_, mask, expected) => {
  const background = { r: 220, g: 210, b: 200 };
  const bytes = await sharp({ create: { width: 80, height: 120, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const image = { bytes, crop: null, masked: true, mask, mirror: false, rotation: 0 };
  const { jpeg } = await renderCellImage(image, { fit: 'contain' }, { width: 80, height: 120 });
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const isLight = (part: number) =>
    (data[(Math.floor(part * info.height) * info.width + Math.floor(info.width / 2)) * info.channels] ?? 0) > 100;
  expect({ above: isLight(0.1), there: isLight(0.25), below: isLight(0.9) }).toEqual(expected);
});
