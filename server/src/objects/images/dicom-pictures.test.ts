import { describe, expect, test } from '@jest/globals';
import { decodeDct } from '@dentarium/dicom';
import {
  type DicomForTests,
  dicomForTests,
  elementForTests,
  halves,
  jpegOf12Bits,
  losslessFrame,
  runLengths,
  withJfif,
} from '@dentarium/dicom/testing';
import sharp from 'sharp';
import { openDicom } from './dicom/open-dicom.ts';
import type { ImageLimits } from './image-limits.ts';

const LIMITS: ImageLimits = { maxPixels: 1_000_000, claim: () => undefined };
const SIZE = { columns: 64, rows: 32 };
const FRAME = halves(64, 32, 100, 3000);
const JPEG = '1.2.840.10008.1.2.4.50';
const LOSSLESS = '1.2.840.10008.1.2.4.70';

/**
 * Renders a file of 64 by 32 pixels and returns the colours in the middle of its left and right half, and the warnings.
 */
async function renderPicture(more: Partial<DicomForTests>) {
  const { image, warnings } = await (
    await openDicom(dicomForTests({ ...SIZE, frames: [FRAME], ...more }), LIMITS)
  ).picture();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  // A grey spot is represented by one number.
  const at = (x: number) => {
    const start = (16 * 64 + x) * info.channels;
    const colours = [...data.subarray(start, start + info.channels)];
    return new Set(colours).size === 1 ? colours.slice(0, 1) : colours;
  };
  return { left: at(16), right: at(48), warnings };
}

describe('pictures of DICOM files', () => {
  test('STG-06 shows negative values of signed JPEG-LS of 12 bits stored as dark, not bright', async () => {
    const frames = [await losslessFrame('jpegLs', { values: halves(64, 32, -1000 & 0xfff, 1000), ...SIZE, bits: 12 })];
    const picture = await renderPicture({
      frames,
      transferSyntax: '1.2.840.10008.1.2.4.80',
      storedBits: 12,
      signed: true,
    });
    expect(picture).toEqual({ left: [0], right: [255], warnings: [] });
  });

  test('STG-06 uses the narrow window of a head CT, however far bone and air lie outside of it', async () => {
    const bone = Int16Array.from(halves(64, 32, -1000, 40), (value, at) => (at % 64 > 56 ? 2000 : value));
    const { left, right, warnings } = await renderPicture({
      frames: [new Uint16Array(bone.buffer)],
      signed: true,
      window: [40, 100],
    });
    expect({ left, warnings }).toEqual({ left: [0], warnings: [] });
    expect(Math.abs((right[0] ?? 0) - 127)).toBeLessThan(4);
  });

  test.each<[string, [number, number], string[]]>([
    ['shows nothing of the image, with a warning', [40_000, 100], ['window']],
    ['is too wide, without a warning', [32_768, 65_535], []],
  ])('STG-06 replaces a window that %s', async (_, window, warnings) => {
    expect(await renderPicture({ window })).toEqual({ left: [0], right: [255], warnings });
  });

  test.each([LOSSLESS, '1.2.840.10008.1.2.4.80', '1.2.840.10008.1.2.4.90'])(
    'STG-06 reads baseline JPEG correctly in a file with the syntax %s',
    async (transferSyntax) => {
      const grey = Buffer.from(Uint8Array.from(halves(64, 32, 20, 220)));
      const raw = { width: 64, height: 32, channels: 1 as const };
      const frames = [await sharp(grey, { raw }).toColourspace('b-w').jpeg({ quality: 100 }).toBuffer()];
      expect(await renderPicture({ frames, transferSyntax, bits: 8 })).toEqual({
        left: [0],
        right: [255],
        warnings: [],
      });
      const deepPicture = await renderPicture({ frames, transferSyntax, bits: 16, storedBits: 12 });
      expect(deepPicture.warnings).toEqual(['values']);
    },
  );

  const createColouredImage = (r: number, g: number, b: number) =>
    sharp({ create: { width: 64, height: 32, channels: 3, background: { r, g, b } } });
  const isNear = (one: readonly number[], other: readonly number[]) =>
    one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 4);

  test('STG-06 keeps the colours of an RGB JPEG without colour markers and warns of contradicting markers', async () => {
    // A JPEG of sharp has no colour marker. As luminance and differences these are 200, 100 and 120.
    const jpeg = await createColouredImage(189, 215, 150).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    const rgb = { transferSyntax: JPEG, samples: 3, bits: 8, photometric: 'RGB' };
    const bare = await renderPicture({ ...rgb, frames: [jpeg] });
    expect(bare.warnings).toEqual([]);
    expect(isNear(bare.left, [200, 100, 120])).toBe(true);
    expect((await renderPicture({ ...rgb, frames: [withJfif(jpeg)] })).warnings).toEqual(['colours']);
    const usualPicture = await renderPicture({ ...rgb, photometric: 'YBR_FULL_422', frames: [jpeg] });
    expect(usualPicture.warnings).toEqual([]);
    expect(isNear(usualPicture.left, [189, 215, 150])).toBe(true);
  });

  test('STG-06 reads a file that begins with its header, without a preamble, by the syntax in the header', async () => {
    const rle = { transferSyntax: '1.2.840.10008.1.2.5', frames: [runLengths(FRAME)], bare: true };
    expect(await renderPicture(rle)).toEqual({ left: [0], right: [255], warnings: [] });
  });

  test('STG-06 keeps the colours of RGB of 8 bits in big-endian words', async () => {
    const words = (await createColouredImage(200, 100, 20).raw().toBuffer()).swap16();
    const big = { transferSyntax: '1.2.840.10008.1.2.2', samples: 3, bits: 8, photometric: 'RGB', frames: [words] };
    expect(await renderPicture(big)).toEqual({ left: [200, 100, 20], right: [200, 100, 20], warnings: [] });
  });

  test.each([
    ['1.2.840.10008.1.2.4.51', 'sequential'],
    ['1.2.840.10008.1.2.4.55', 'progressive'],
  ] as const)('STG-06 renders JPEG of 12 bits (%s, %s)', async (transferSyntax, way) => {
    const slope = Uint16Array.from({ length: 64 * 32 }, (_, at) => 300 + (at % 64) * 50);
    const frames = [jpegOf12Bits(slope, 64, 32, way)];
    const { left, right, warnings } = await renderPicture({
      frames,
      transferSyntax,
      storedBits: 12,
      window: [1875, 3150],
    });
    expect(warnings).toEqual([]);
    expect(isNear([...left, ...right], [65, 194])).toBe(true);
    const values = decodeDct(frames[0] ?? Buffer.alloc(0));
    expect(Math.max(...values.map((value, at) => Math.abs(value - (slope[at] ?? 0))))).toBeLessThan(3);
  });

  test.each([false, true])('decodes 12 bits like the decoder of photographs, progressive: %s', async (progressive) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const grain = sharp({ create: { width: 75, height: 43, channels: 3, background: 'grey', noise } });
    const soft = await grain.blur(1.5).toColourspace('b-w').raw().toBuffer();
    const jpeg = await sharp(soft, { raw: { width: 75, height: 43, channels: 1 } })
      .toColourspace('b-w')
      .jpeg({ quality: 90, progressive })
      .toBuffer();
    const expected = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    const decodedValues = decodeDct(jpeg);
    const step = expected.info.channels;
    expect(decodedValues).toHaveLength(75 * 43);
    expect(decodedValues.every((value, at) => value === expected.data[at * step])).toBe(true);
  });

  test('STG-06 warns of pixels that look like noise, but not of an image of a patient', async () => {
    let state = 1;
    const random = () => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16;
    const frames = [Uint16Array.from({ length: 64 * 32 }, () => random() & 0xfff)];
    expect((await renderPicture({ frames })).warnings).toEqual(['values']);
    expect((await renderPicture({})).warnings).toEqual([]);
  });

  test.each([
    ['twice as high as wide', '0.2\\0.1', 64, 64],
    ['twice as wide as high', '0.1\\0.2', 128, 32],
    ['square', '0.1\\0.1', 64, 32],
  ])('SAFE-04 stretches a picture of pixels that are %s', async (_, spacing, width, height) => {
    const groups = elementForTests(0x28, 0x30, 'DS', spacing);
    const picture = await openDicom(dicomForTests({ ...SIZE, frames: [FRAME], groups }), LIMITS);
    expect([picture.width, picture.height]).toEqual([width, height]);
    const { data, info } = await (await picture.createUpright('whole')).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    // The edge between the halves stays in the middle.
    const row = [...data].filter((_level, at) => at % info.channels === 0).slice(0, width);
    expect(Math.abs(row.findIndex((level) => level > 128) - width / 2)).toBeLessThanOrEqual(1);
  });

  test('SAFE-03 draws the overlay of a file in white', async () => {
    const integers = (...values: readonly number[]) => Buffer.from(values.flatMap((value) => [value, 0]));
    const groups = Buffer.concat([
      elementForTests(0x6000, 0x10, 'US', integers(1)),
      elementForTests(0x6000, 0x11, 'US', integers(2)),
      elementForTests(0x6000, 0x50, 'SS', integers(17, 17)),
      elementForTests(0x6000, 0x3000, 'OW', Buffer.from([1, 0])),
    ]);
    expect((await renderPicture({ groups })).left).toEqual([255]);
    expect((await renderPicture({})).left).toEqual([0]);
  });
});
