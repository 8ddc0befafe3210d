import { describe, expect, test } from '@jest/globals';
import { decodeDisplayFrame } from './display-frame.ts';
import { toGreyLevels } from './grey-levels.ts';
import { readPixelForm } from './pixel-form.ts';
import { readDicom } from './read-dicom.ts';
import { NoDicomImageError } from './refusals.ts';
import { readCommonSpacing, readSpacing } from './spacing.ts';
import {
  type DicomForTests,
  dicomForTests,
  elementForTests,
  halves,
  itemForTests,
  losslessJpeg,
  runLengths,
} from './testing/index.ts';

const SIZE = { columns: 8, rows: 4 };
const FRAME = halves(8, 4, 0, 4095);
const WINDOW = [2048, 4096] as const;
const RLE = '1.2.840.10008.1.2.5';
const LOSSLESS = '1.2.840.10008.1.2.4.70';

function readTestFile(more: Partial<DicomForTests>, trailer = Buffer.alloc(0)) {
  const bytes = dicomForTests({ ...SIZE, frames: [FRAME], storedBits: 12, window: WINDOW, ...more });
  return readDicom(Uint8Array.from(Buffer.concat([bytes, trailer])));
}

/** Returns the levels, or the colours, of the first and the last pixel of a frame. */
async function showEnds(more: Partial<DicomForTests>, { frame = 0, trailer = Buffer.alloc(0) } = {}) {
  const displayFrame = await decodeDisplayFrame(await readTestFile(more, trailer), frame);
  const [bytes, step] = displayFrame.kind === 'grey' ? [toGreyLevels(displayFrame.grey), 1] : [displayFrame.rgb, 3];
  return [[...bytes.subarray(0, step)], [...bytes.subarray(-step)]];
}

const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
const signedWords = (...values: number[]) => Buffer.from(Int16Array.from(values).buffer);

describe('VIEW-02 grey pixels as devices store them', () => {
  test.each<[string, Partial<DicomForTests>]>([
    ['with the stored bits at the top', { frames: [FRAME.map((value) => value << 4)], highBit: 15 }],
    ['with the stored bits in the middle', { frames: [FRAME.map((value) => value << 2)], highBit: 13 }],
    ['with bits above the stored ones', { frames: [FRAME.map((value) => value | 0xa000)] }],
    ['with a High Bit that cannot be', { highBit: 40 }],
    ['with more centres than widths', { window: undefined, more: windowElements('2048\\100', '4096') }],
    ['with a window that begins with nonsense', { window: undefined, more: windowElements('x\\2048', 'y\\4096') }],
    [
      'in fragments without a coding',
      { coded: { transferSyntax: '1.2.840.10008.1.2.1.98', frames: [[toBytes(FRAME)]] } },
    ],
  ])('shows %s', async (_, more) => {
    expect(await showEnds(more)).toEqual([[0], [255]]);
  });

  test.each<[string, Partial<DicomForTests>]>([
    ['MONOCHROME1 in small letters', { photometric: 'Monochrome1' }],
    ['an inverse Presentation LUT Shape', { groups: elementForTests(0x2050, 0x20, 'CS', 'INVERSE') }],
    [
      'MONOCHROME1 with an inverse shape',
      { photometric: 'MONOCHROME1', groups: elementForTests(0x2050, 0x20, 'CS', 'INVERSE') },
    ],
  ])('inverts %s', async (_, more) => {
    expect(await showEnds(more)).toEqual([[255], [0]]);
  });

  test.each([1, 3, 200])('ignores %i bytes behind the pixels', async (length) => {
    expect(await showEnds({}, { trailer: Buffer.alloc(length, 0x41) })).toEqual([[0], [255]]);
  });
});

function windowElements(centre: string, width: string): Buffer {
  return Buffer.concat([elementForTests(0x28, 0x1050, 'DS', centre), elementForTests(0x28, 0x1051, 'DS', width)]);
}

function toBytes(frame: Uint16Array): Buffer {
  return Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
}

describe('VIEW-02 frames', () => {
  const frames = [halves(8, 4, 0, 100), halves(8, 4, 1000, 2000), halves(8, 4, 3000, 4095)];
  const coded = { [RLE]: runLengths, [LOSSLESS]: (frame: Uint16Array) => losslessJpeg(frame, 8, 4, 12) };

  test.each(
    Object.entries(coded).flatMap(([transferSyntax, encode]) =>
      [[], [0, 0, 0], [0], [0, 8, 16], [8, 200, 400], [0, 1_000_000, 2_000_000], true].map(
        (withTable) => [transferSyntax, JSON.stringify(withTable), withTable, encode] as const,
      ),
    ),
  )('finds the frames of %s behind a table of offsets %s', async (transferSyntax, _, withTable, encode) => {
    // Each frame has two fragments, so that their number does not tell the frames.
    const fragments = frames.map((frame) => {
      const bytes = encode(frame);
      const half = Math.ceil(bytes.length / 4) * 2;
      return [bytes.subarray(0, half), bytes.subarray(half)];
    });
    const file = await readTestFile({ frames, coded: { transferSyntax, frames: fragments, withTable } });
    const values = await Promise.all(
      frames.map(async (_frame, index) => {
        const displayFrame = await decodeDisplayFrame(file, index);
        return displayFrame.kind === 'grey' ? [displayFrame.grey.values[0], displayFrame.grey.values[7]] : [];
      }),
    );
    expect(values).toEqual(frames.map((frame) => [frame[0], frame[7]]));
  });

  test.each<[string, Partial<DicomForTests>, number]>([
    ['more than it holds', { frames, statedFrames: 7 }, 3],
    ['fewer than it holds', { frames, statedFrames: 2 }, 2],
    [
      'more than its compressed pixels hold',
      { frames, statedFrames: 7, coded: { transferSyntax: RLE, frames: frames.map((frame) => [runLengths(frame)]) } },
      3,
    ],
  ])('counts the frames of a file that states %s', async (_, more, count) => {
    expect(readPixelForm((await readTestFile(more)).dataSet).frames).toBe(count);
  });
});

describe('VIEW-02 colours as devices store them', () => {
  const spots = SIZE.columns * SIZE.rows;
  const RED_BLUE = { bits: 8, storedBits: 8, window: undefined } as const;
  const repeat = (...bytes: number[]) => Buffer.concat(Array.from({ length: spots / 2 }, () => Buffer.from(bytes)));
  const ends = (first: readonly number[], last: readonly number[]) =>
    Buffer.from(Array.from({ length: spots }, (_, spot) => (spot < spots / 2 ? first : last)).flat());
  const channel = (number: number, data: Buffer, descriptor: Buffer, segmented = 0) =>
    Buffer.concat([
      elementForTests(0x28, 0x1100 + number, 'US', descriptor),
      elementForTests(0x28, 0x1200 + segmented + number, 'OW', data),
    ]);

  test('shows all colours of a file that says it stores half of them', async () => {
    const pixels = ends([76, 85, 255], [29, 255, 107]);
    const file = { ...RED_BLUE, samples: 3, photometric: 'YBR_FULL_422', frames: [pixels] };
    expect(await showEnds(file)).toEqual([
      [254, 0, 0],
      [0, 0, 254],
    ]);
  });

  test('shows the half that a file stores', async () => {
    const file = { ...RED_BLUE, samples: 3, photometric: 'YBR_FULL_422', frames: [repeat(76, 76, 85, 255)] };
    expect(await showEnds(file)).toEqual([
      [254, 0, 0],
      [254, 0, 0],
    ]);
  });

  test('shows the retired form with a sample before the colours', async () => {
    const pixels = ends([0, 255, 0, 0], [0, 0, 0, 255]);
    expect(await showEnds({ ...RED_BLUE, samples: 4, photometric: 'ARGB', frames: [pixels] })).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
  });

  test.each(['HSV', 'CMYK'])('refuses %s by its name', async (photometric) => {
    const samples = photometric === 'CMYK' ? 4 : 3;
    const file = { ...RED_BLUE, samples, photometric, frames: [Buffer.alloc(spots * samples)] };
    await expect(showEnds(file)).rejects.toEqual(new NoDicomImageError('syntax', photometric));
  });

  test('shows a grey stream in a file of colours', async () => {
    const grey = Uint16Array.from(FRAME, (value) => value >> 4);
    const jpeg = losslessJpeg(grey, 8, 4, 8);
    const file = { ...RED_BLUE, samples: 3, photometric: 'RGB', frames: [jpeg], transferSyntax: LOSSLESS };
    const displayFrame = await decodeDisplayFrame(await readTestFile(file), 0);
    expect(displayFrame).toMatchObject({ kind: 'grey', warnings: ['colours'] });
  });

  test('applies a palette of signed pixels', async () => {
    const pixels = Buffer.concat(Array.from({ length: spots }, (_, spot) => signedWords(spot < 16 ? -2 : -1)));
    const descriptor = signedWords(2, -2, 16);
    const more = Buffer.concat([
      channel(1, words(0xff00, 0), descriptor),
      channel(2, words(0, 0x8000), descriptor),
      channel(3, words(0, 0xff00), descriptor),
    ]);
    const file = {
      bits: 16,
      storedBits: 16,
      signed: true,
      photometric: 'PALETTE COLOR',
      frames: [pixels],
      groups: more,
    };
    expect(await showEnds(file)).toEqual([
      [255, 0, 0],
      [0, 128, 255],
    ]);
  });

  test.each<[string, number[]]>([
    ['values', [0, 4, 0x1000, 0x2000, 0x3000, 0x4000]],
    ['a line after a value', [0, 1, 0x1000, 1, 3, 0x4000]],
    ['a repetition of the first segment', [0, 2, 0x1000, 0x2000, 0, 1, 0x3000, 0, 1, 0x4000]],
    ['an earlier segment again', [0, 1, 0x1000, 2, 1, 0, 0, 1, 2, 0x4000]],
  ])('applies a palette of segments: %s', async (_, segments) => {
    const pixels = Buffer.from(Array.from({ length: spots }, (_spot, spot) => (spot < 16 ? 0 : 3)));
    const descriptor = words(4, 0, 16);
    const groups = Buffer.concat([1, 2, 3].map((number) => channel(number, words(...segments), descriptor, 0x20)));
    const file = { ...RED_BLUE, photometric: 'PALETTE COLOR', frames: [pixels], groups };
    expect(await showEnds(file)).toEqual([
      [0x10, 0x10, 0x10],
      [0x40, 0x40, 0x40],
    ]);
  });
});

describe('SAFE-02 spacing', () => {
  const decimal = (group: number, element: number, value: string) => elementForTests(group, element, 'DS', value);
  const sequence = (group: number, element: number, ...items: Buffer[]) =>
    elementForTests(group, element, 'SQ', Buffer.concat(items.map(itemForTests)));
  const measures = (spacing: string) => sequence(0x28, 0x9110, decimal(0x28, 0x30, spacing));

  test.each<[string, Buffer[], object | null]>([
    ['one number', [decimal(0x28, 0x30, '0.2')], null],
    ['three numbers', [decimal(0x28, 0x30, '0.2\\0.2\\0.2')], null],
    ['text', [decimal(0x28, 0x30, 'a\\b')], null],
    ['decimal commas', [decimal(0x28, 0x30, '1,25\\1,25')], { down: 1.25, across: 1.25, source: 'patient' }],
    [
      'a magnification with a comma',
      [decimal(0x18, 0x1114, '1,25'), decimal(0x18, 0x1164, '0.1\\0.1')],
      { down: 0.08, across: 0.08, source: 'corrected' },
    ],
    [
      'distances of the source',
      [decimal(0x18, 0x1110, '1500'), decimal(0x18, 0x1111, '1200'), decimal(0x18, 0x1164, '0.1\\0.1')],
      { down: 0.08, across: 0.08, source: 'distances' },
    ],
    [
      'distances in the wrong order',
      [decimal(0x18, 0x1110, '1200'), decimal(0x18, 0x1111, '1500'), decimal(0x18, 0x1164, '0.1\\0.1')],
      { down: 0.1, across: 0.1, source: 'detector' },
    ],
    [
      'a distance of zero',
      [decimal(0x18, 0x1110, '1200'), decimal(0x18, 0x1111, '0'), decimal(0x18, 0x1164, '0.1\\0.1')],
      { down: 0.1, across: 0.1, source: 'detector' },
    ],
  ])('reads %s', async (_, elements, spacing) => {
    expect(readSpacing((await readTestFile({ more: Buffer.concat(elements) })).dataSet)).toEqual(spacing);
  });

  test.each<[string, readonly string[], number | undefined]>([
    ['that they share', ['0.3\\0.3', '0.3\\0.3'], 0.3],
    ['that differs', ['0.3\\0.3', '0.4\\0.4'], undefined],
    ['that one lacks', ['0.3\\0.3', ''], undefined],
  ])('reads a spacing of frames %s', async (_, spacings, across) => {
    const groups = Buffer.concat([
      sequence(0x5200, 0x9229, sequence(0x28, 0x9145, decimal(0x28, 0x1053, '1'))),
      sequence(0x5200, 0x9230, ...spacings.map(measures)),
    ]);
    const { dataSet } = await readTestFile({ frames: [FRAME, FRAME], groups });
    expect(readCommonSpacing(dataSet, 2)?.across).toBe(across);
  });
});
