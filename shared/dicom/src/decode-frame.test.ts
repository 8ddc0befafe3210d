import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import {
  DicomFormatError,
  decodeFrame,
  readFrameBytes,
  readGreyFrame,
  toGreyLevels,
  NoDicomImageError,
  readPixelForm,
  readDicom,
} from './index.ts';
import { createLevelTable } from './grey-levels.ts';
import {
  type DicomForTests,
  dicomForTests,
  jpegOf12Bits,
  losslessFrame,
  losslessJpeg,
  runLengths,
} from './testing/index.ts';

const SIZE = { columns: 64, rows: 40 };
/** Soft shades with edges, of 12 bits. */
const VALUES = Uint16Array.from({ length: 64 * 40 }, (_, at) => {
  const [x, y] = [at % 64, Math.floor(at / 64)];
  return (x * 41 + y * 23 + (x > 30 && y > 20 ? 1300 : 0)) & 0xfff;
});
const FRAME = { values: VALUES, ...SIZE, bits: 12 };
const PLAIN = '1.2.840.10008.1.2.1';
const JPEG = '1.2.840.10008.1.2.4.';

async function decodeSample(more: Partial<DicomForTests>, frame = 0) {
  const bytes = dicomForTests({ ...SIZE, frames: [VALUES], storedBits: 12, ...more });
  const { dataSet, transferSyntax } = await readDicom(new Uint8Array(bytes));
  const form = readPixelForm(dataSet);
  const samples = await decodeFrame(readFrameBytes(dataSet, form, frame), form, transferSyntax);
  return readGreyFrame(dataSet, form, { values: samples.values, frame });
}

describe('frames', () => {
  test.each<[string, string, () => Promise<Buffer | Uint16Array> | Buffer | Uint16Array]>([
    ['plain', PLAIN, () => VALUES],
    ['big endian', '1.2.840.10008.1.2.2', () => Buffer.from(VALUES.slice().buffer).swap16()],
    ['run lengths', '1.2.840.10008.1.2.5', () => runLengths(VALUES)],
    ['deflated', '1.2.840.10008.1.2.8.1', () => deflateRawSync(Buffer.from(VALUES.buffer))],
    ['lossless JPEG', `${JPEG}57`, () => losslessJpeg(VALUES, 64, 40, 12)],
    ['lossless JPEG of the first kind', `${JPEG}70`, () => losslessJpeg(VALUES, 64, 40, 12)],
    ['JPEG-LS', `${JPEG}80`, () => losslessFrame('jpegLs', FRAME)],
    ['JPEG 2000', `${JPEG}90`, () => losslessFrame('jpeg2000', FRAME)],
    ['HTJ2K', `${JPEG}201`, () => losslessFrame('htj2k', FRAME)],
    ['HTJ2K by resolutions', `${JPEG}202`, () => losslessFrame('htj2k', FRAME)],
    ['HTJ2K that may lose', `${JPEG}203`, () => losslessFrame('htj2k', FRAME)],
  ])('VIEW-02 decodes the original pixels of %s (%s)', async (_, transferSyntax, frame) => {
    const { values } = await decodeSample({ transferSyntax, frames: [await frame()] });
    expect([...values]).toEqual([...VALUES]);
  });

  test.each(['sequential', 'progressive'] as const)(
    'VIEW-02 decodes JPEG of 12 bits, %s, to within 2 values',
    async (way) => {
      const { values } = await decodeSample({
        transferSyntax: `${JPEG}51`,
        frames: [jpegOf12Bits(VALUES, 64, 40, way)],
      });
      expect(Math.max(...[...values].map((value, at) => Math.abs(value - (VALUES[at] ?? 0))))).toBeLessThanOrEqual(2);
    },
  );

  test('VIEW-02 decodes the last pixel of lossless JPEG if its code ends with the last byte', async () => {
    // 8 pixels of 2048, each a code of one bit.
    const table = ['ffc400140001', '00'.repeat(15), '00'].join('');
    const stream = ['ffd8', 'ffc3000b0c0001000801011100', table, 'ffda0008010100010000', '00', 'ffd9'].join('');
    const frames = [Buffer.from(stream, 'hex')];
    const { values } = await decodeSample({ transferSyntax: `${JPEG}70`, frames, columns: 8, rows: 1 });
    expect([...values]).toEqual(Array.from({ length: 8 }, () => 2048));
  });

  test('VIEW-02 finds each of several frames, compressed or not', async () => {
    const other = VALUES.toReversed();
    const plain = await decodeSample({ frames: [VALUES, other] }, 1);
    const packed = await decodeSample(
      { transferSyntax: '1.2.840.10008.1.2.5', frames: [VALUES, other].map(runLengths) },
      1,
    );
    expect([[...plain.values], [...packed.values]]).toEqual([[...other], [...other]]);
  });

  test('VIEW-02 shows a file without modality', async () => {
    const { values } = await decodeSample({ modality: '' });
    expect([...values]).toEqual([...VALUES]);
  });

  test('VIEW-02 refuses unsupported files by the name of their syntax, and damaged files as damaged', async () => {
    const video = decodeSample({ transferSyntax: `${JPEG}102`, frames: [Buffer.alloc(100)] });
    await expect(video).rejects.toThrow(NoDicomImageError);
    await expect(video).rejects.toMatchObject({ code: 'syntax', detail: `${JPEG}102` });
    await expect(decodeSample({ transferSyntax: `${JPEG}90`, frames: [Buffer.alloc(100)] })).rejects.toThrow(
      DicomFormatError,
    );
  });
});

describe('grey levels', () => {
  /** Returns the grey levels of these values by a window of a file, by the line of the standard (PS3.3 C.11.2.1.2). */
  const line = (centre: number, width: number) => (value: number) =>
    Math.floor(Math.max(0, Math.min(255, ((value - (centre - 0.5)) / (width - 1) + 0.5) * 255)));

  test('VIEW-02 maps a window by the line of the standard', async () => {
    const frame = await decodeSample({ window: [1500, 1800] });
    expect(frame).toMatchObject({ windows: [{ centre: 1500, width: 1800, name: '' }], shape: 'linear', warnings: [] });
    expect([...toGreyLevels(frame)]).toEqual([...VALUES].map(line(1500, 1800)));
  });

  test('VIEW-02 keeps integral levels: a window of 256 from 0 is the identity', async () => {
    const frame = await decodeSample({ window: [128, 256] });
    const table = createLevelTable(frame, { window: null, isInverted: false });
    const bytes = Array.from({ length: 256 }, (_, value) => value);
    expect(bytes.map((value) => table[value - frame.least])).toEqual(bytes);
  });

  test('VIEW-02 shows the lowest values of MONOCHROME1 as white', async () => {
    const frame = await decodeSample({ window: [1500, 1800], photometric: 'MONOCHROME1' });
    const plain = await decodeSample({ window: [1500, 1800] });
    const sums = [...toGreyLevels(frame)].map((level, at) => level + (toGreyLevels(plain)[at] ?? 0));
    expect(sums.every((sum) => sum === 255 || sum === 254)).toBe(true);
  });

  test.each<[string, [number, number], readonly string[]]>([
    ['shows nothing', [60_000, 100], ['window']],
    ['is too wide', [32_768, 65_535], []],
  ])('VIEW-02 replaces a window that %s by the automatic one', async (_, window, warnings) => {
    const frame = await decodeSample({ window });
    expect(frame.warnings).toEqual(warnings);
    expect(frame.window).toEqual(frame.ownWindow);
    expect(frame.windows).toHaveLength(1);
  });
});
