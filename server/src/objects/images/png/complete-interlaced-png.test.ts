import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { DamagedImageError } from '../image-job.ts';
import { completeInterlacedPng } from './complete-interlaced-png.ts';

const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 0, g: 0, b: 0, alpha: 0.5 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const toPixels = (png: Buffer) => sharp(png).raw().toBuffer();

test.each<[string, () => Promise<Buffer>]>([
  ['colours', () => noise(37, 29).png({ progressive: true }).toBuffer()],
  ['transparency', () => noise(16, 9, 4).png({ progressive: true }).toBuffer()],
  ['grey', () => noise(5, 3).greyscale().png({ progressive: true }).toBuffer()],
  ['one pixel', () => noise(1, 1).png({ progressive: true }).toBuffer()],
  ['a palette of 16 colours', () => noise(33, 18).png({ progressive: true, palette: true, colours: 16 }).toBuffer()],
  ['a palette of two colours', () => noise(21, 18).png({ progressive: true, palette: true, colours: 2 }).toBuffer()],
  ['16 bits', () => noise(12, 18).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
])('SAFE-03 keeps every pixel of a whole interlaced PNG of %s', async (_, create) => {
  const png = await create();
  expect((await sharp(png).metadata()).isProgressive).toBe(true);
  const completed = completeInterlacedPng(png);
  expect((await sharp(completed).metadata()).isProgressive).toBe(false);
  expect((await toPixels(completed)).equals(await toPixels(png))).toBe(true);
});

test('SAFE-03 shows the pixels of a missing pass like those of the earlier ones', async () => {
  const side = 64;
  const ramp = Buffer.from(Array.from({ length: side * side }, (_, at) => (at % side) * 4));
  const png = await sharp(ramp, { raw: { width: side, height: side, channels: 1 } })
    .png({ progressive: true, compressionLevel: 0 })
    .toBuffer();
  const pixels = await sharp(completeInterlacedPng(png.subarray(0, Math.floor(png.length * 0.4))))
    .greyscale()
    .raw()
    .toBuffer();
  const differences = ramp.map((value, at) => Math.abs(value - (pixels[at] ?? 0)));
  // A pixel is at most some columns away from the one that stands for it.
  expect(Math.max(...differences)).toBeLessThanOrEqual(8 * 4);
});

test('SAFE-03 refuses an interlaced PNG without pixels', async () => {
  const png = await noise(64, 64).png({ progressive: true }).toBuffer();
  expect(() => completeInterlacedPng(png.subarray(0, 45))).toThrow(DamagedImageError);
  expect(() => completeInterlacedPng(Buffer.from('nothing'))).toThrow(DamagedImageError);
});
