import { describe, expect, test } from '@jest/globals';
import { readBmpHeader } from './bmp-header.ts';
import { decodeBmp } from './bmp-pixels.ts';
import { DamagedImageError } from './image-job.ts';

interface Parts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compression?: number;
  readonly palette?: readonly number[];
  readonly masks?: readonly number[];
  readonly pixels: readonly number[];
}

/** Creates a bitmap with a header of 40 bytes. */
function bitmap({ width, height, bits, compression = 0, palette = [], masks = [], pixels }: Parts): Buffer {
  const extra = Buffer.alloc(masks.length * 4 + palette.length * 4);
  masks.forEach((mask, index) => extra.writeUInt32LE(mask >>> 0, index * 4));
  palette.forEach((colour, index) => extra.writeUInt32LE(colour, masks.length * 4 + index * 4));
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + extra.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(palette.length, 46);
  return Buffer.concat([head, extra, Buffer.from(pixels)]);
}

function rows(bytes: Buffer): string[] {
  const header = readBmpHeader(bytes);
  const hex = decodeBmp(bytes, header).toString('hex');
  return Array.from({ length: header.height }, (_, row) =>
    hex.slice(row * header.width * 6, (row + 1) * header.width * 6),
  );
}

const [RED, GREEN, BLUE] = ['ff0000', '00ff00', '0000ff'];
const COLOURS = [0xff0000, 0x00ff00, 0x0000ff];

describe('bitmaps', () => {
  test('decodes 24 bits from the bottom row up', () => {
    const pixels = [255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0];
    expect(rows(bitmap({ width: 2, height: 2, bits: 24, pixels }))).toEqual([RED + RED, BLUE + GREEN]);
  });

  test('decodes 24 bits from the top row down', () => {
    const pixels = [255, 0, 0, 0, 0, 255, 0, 0];
    expect(rows(bitmap({ width: 1, height: -2, bits: 24, pixels }))).toEqual([BLUE, GREEN]);
  });

  test.each([
    [1, [0b0100_0000, 0, 0, 0], [RED, GREEN, RED]],
    [2, [0b0001_1000, 0, 0, 0], [RED, GREEN, BLUE]],
    [4, [0x01, 0x20, 0, 0], [RED, GREEN, BLUE]],
    [8, [0, 1, 2, 0], [RED, GREEN, BLUE]],
  ])('decodes %i bits with a palette', (bits, pixels, colours) => {
    expect(rows(bitmap({ width: 3, height: 1, bits, palette: COLOURS, pixels }))).toEqual([colours.join('')]);
  });

  test('decodes 16 bits as 555, and by masks as 565', () => {
    expect(rows(bitmap({ width: 2, height: 1, bits: 16, pixels: [0x00, 0x7c, 0x1f, 0x00] }))).toEqual([RED + BLUE]);
    const masks = [0xf800, 0x07e0, 0x001f];
    expect(
      rows(bitmap({ width: 2, height: 1, bits: 16, compression: 3, masks, pixels: [0x00, 0xf8, 0xe0, 0x07] })),
    ).toEqual([RED + GREEN]);
  });

  test('decodes 32 bits by masks, the first of them at the upper end', () => {
    const masks = [0xff000000, 0x00ff0000, 0x0000ff00];
    expect(rows(bitmap({ width: 1, height: 1, bits: 32, compression: 3, masks, pixels: [0, 0, 0, 255] }))).toEqual([
      RED,
    ]);
  });

  test('decodes runs of eight bits: repeated, literal, moved, ended', () => {
    const pixels = [2, 1, 0, 3, 0, 1, 2, 0, 0, 0, 0, 2, 1, 0, 1, 2, 0, 1];
    const bytes = bitmap({ width: 5, height: 2, bits: 8, compression: 1, palette: COLOURS, pixels });
    expect(rows(bytes)).toEqual([RED + BLUE + RED + RED + RED, GREEN + GREEN + RED + GREEN + BLUE]);
  });

  test('decodes runs of four bits', () => {
    const bytes = bitmap({ width: 4, height: 1, bits: 4, compression: 2, palette: COLOURS, pixels: [3, 0x12, 0, 1] });
    expect(rows(bytes)).toEqual([GREEN + BLUE + GREEN + RED]);
  });

  test('ignores runs outside of the image', () => {
    const bytes = bitmap({
      width: 2,
      height: 1,
      bits: 8,
      compression: 1,
      palette: COLOURS,
      pixels: [255, 1, 255, 2, 0, 0, 255, 1],
    });
    expect(rows(bytes)).toEqual([GREEN + GREEN]);
  });

  test.each([
    ['no bitmap', Buffer.from('GIF89a and more than enough bytes')],
    ['a cut header', bitmap({ width: 1, height: 1, bits: 24, pixels: [] }).subarray(0, 30)],
    ['an unknown depth', bitmap({ width: 1, height: 1, bits: 7, pixels: [0] })],
    ['an unknown compression', bitmap({ width: 1, height: 1, bits: 24, compression: 4, pixels: [0] })],
    ['no pixels', bitmap({ width: 1, height: 1, bits: 24, pixels: [] })],
  ])('refuses a bitmap with %s', (_, bytes) => {
    expect(() => decodeBmp(bytes, readBmpHeader(bytes))).toThrow(DamagedImageError);
  });
});
