import { describe, expect, test } from '@jest/globals';
import {
  type DicomForTests,
  dicomForTests,
  elementForTests,
  halves,
  losslessFrame,
  losslessJpeg,
  runLengths,
  withJfif,
} from '@dentarium/dicom/testing';
import sharp from 'sharp';
import { anonymiseDicom } from './anonymise-dicom.ts';
import { DamagedDicomError } from './dicom-dataset.ts';
import { drawDicom } from './testing/draw-dicom.ts';

const SECRET = Buffer.from('XIAOMING');
const SIZE = { columns: 64, rows: 32 };
const GREY = halves(64, 32, 100, 3000);

const LOSSLESS = '1.2.840.10008.1.2.4.70';
const BASELINE = '1.2.840.10008.1.2.4.50';
const JPEG_LS = '1.2.840.10008.1.2.4.80';
const JPEG_2000 = '1.2.840.10008.1.2.4.90';
const RLE = '1.2.840.10008.1.2.5';

/** Inserts a segment with the secret behind the start of a JPEG. */
function withSegment(jpeg: Buffer, marker: number, content = SECRET): Buffer {
  const head = Buffer.from([0xff, marker, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Puts the secret between the last pixel of a scan and the end of a JPEG. */
function insertBeforeEnd(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, -2), SECRET, jpeg.subarray(-2)]);
}

function appendSecret(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, SECRET]);
}

function toCoded(transferSyntax: string, ...fragments: Buffer[]): Partial<DicomForTests> {
  return { coded: { transferSyntax, frames: [fragments] } };
}

async function createBaseline(): Promise<Buffer> {
  const grey = Buffer.from(halves(64, 32, 20, 200));
  return withJfif(
    await sharp(grey, { raw: { width: 64, height: 32, channels: 1 } })
      .jpeg()
      .toBuffer(),
  );
}

/** Inserts a comment with the secret behind the first segment of a JPEG 2000 stream. */
function withComment(stream: Buffer): Buffer {
  const at = 4 + stream.readUInt16BE(4);
  const head = Buffer.from([0xff, 0x64, 0, SECRET.length + 4, 0, 1]);
  return Buffer.concat([stream.subarray(0, at), head, SECRET, stream.subarray(at)]);
}

/** Puts the secret between the two segments of a frame of run lengths. */
function betweenSegments(frame: Buffer): Buffer {
  const second = frame.readUInt32LE(8);
  const frameWithSecret = Buffer.concat([frame.subarray(0, second), SECRET, frame.subarray(second)]);
  frameWithSecret.writeUInt32LE(second + SECRET.length, 8);
  return frameWithSecret;
}

/** Writes the secret into the four bits above the twelve stored ones, bit by bit. */
function inUnusedBits(): Uint16Array {
  return GREY.map((value, at) => (((SECRET[at >> 1] ?? 0) >> ((at & 1) * 4)) << 12) | value);
}

/** Returns whether the unused bits of 16-bit pixels at the end of a file hold anything. */
function hasUnusedBits(bytes: Buffer): boolean {
  const pixels = bytes.subarray(-GREY.length * 2);
  return GREY.some((_, at) => pixels.readUInt16LE(at * 2) >= 4096);
}

const EIGHT_BITS = { bits: 8 } as const;
const [lossless, rle] = [losslessJpeg(GREY, 64, 32, 16), runLengths(GREY)];
const encode = (codec: 'jpegLs' | 'jpeg2000') => losslessFrame(codec, { values: GREY, ...SIZE, bits: 16 });

/** An extended table of offsets that holds the secret. */
const OFFSETS = elementForTests(0x7fe0, 0x0001, 'OB', SECRET);

const PLACES: readonly (readonly [place: string, create: () => Promise<Partial<DicomForTests>>])[] = [
  [
    'a comment of JPEG',
    async () => ({ ...EIGHT_BITS, ...toCoded(BASELINE, withSegment(await createBaseline(), 0xfe)) }),
  ],
  ['EXIF of JPEG', async () => ({ ...EIGHT_BITS, ...toCoded(BASELINE, withSegment(await createBaseline(), 0xe1)) })],
  ['JFIF of JPEG', async () => ({ ...EIGHT_BITS, ...toCoded(BASELINE, withSegment(await createBaseline(), 0xe0)) })],
  ['behind JPEG', async () => ({ ...EIGHT_BITS, ...toCoded(BASELINE, appendSecret(await createBaseline())) })],
  [
    'behind the scan of JPEG',
    async () => ({ ...EIGHT_BITS, ...toCoded(BASELINE, insertBeforeEnd(await createBaseline())) }),
  ],
  ['a fragment of its own', async () => ({ ...EIGHT_BITS, ...toCoded(BASELINE, await createBaseline(), SECRET) })],
  [
    'the table of offsets',
    async () => ({
      ...EIGHT_BITS,
      coded: { transferSyntax: BASELINE, frames: [[await createBaseline()]], withTable: [0x4f41_4958, 0x474e_494d] },
    }),
  ],
  ['a comment of lossless JPEG', async () => toCoded(LOSSLESS, withSegment(lossless, 0xfe))],
  ['behind lossless JPEG', async () => toCoded(LOSSLESS, appendSecret(lossless))],
  ['behind the scan of lossless JPEG', async () => toCoded(LOSSLESS, insertBeforeEnd(lossless))],
  ['APP8 of JPEG-LS', async () => toCoded(JPEG_LS, withSegment(await encode('jpegLs'), 0xe8))],
  ['behind JPEG-LS', async () => toCoded(JPEG_LS, appendSecret(await encode('jpegLs')))],
  ['a comment of JPEG-LS', async () => toCoded(JPEG_LS, withSegment(await encode('jpegLs'), 0xfe))],
  ['behind JPEG 2000', async () => toCoded(JPEG_2000, appendSecret(await encode('jpeg2000')))],
  ['a comment of JPEG 2000', async () => toCoded(JPEG_2000, withComment(await encode('jpeg2000')))],
  ['behind run lengths', async () => toCoded(RLE, appendSecret(rle))],
  ['between run lengths', async () => toCoded(RLE, betweenSegments(rle))],
  [
    'the head of run lengths',
    async () => {
      const frame = Buffer.from(rle);
      SECRET.copy(frame, 40);
      return toCoded(RLE, frame);
    },
  ],
  [
    'behind native pixels',
    async () => ({ frames: [GREY, Uint16Array.from([0x4958, 0x4f41, 0x494d, 0x474e])], statedFrames: 1 }),
  ],
  [
    'native pixels of 8 bits',
    async () => ({ ...EIGHT_BITS, frames: [Buffer.concat([Buffer.from(halves(64, 32, 20, 200)), SECRET])] }),
  ],
  ['unused bits', async () => ({ frames: [inUnusedBits()], storedBits: 12 })],
  ['an extended table', async () => ({ groups: OFFSETS })],
];

describe('bytes in and behind the pixels', () => {
  test.each(PLACES)('SAFE-03 %s are gone, and the picture stays', async (place, create) => {
    const file = dicomForTests({ ...SIZE, frames: [GREY], ...(await create()) });
    expect([place, file.includes(SECRET) || hasUnusedBits(file)]).toEqual([place, true]);
    const clean = Buffer.concat((await anonymiseDicom(file, { name: 'P07', key: 'a key' })).pieces);
    expect(clean.includes(SECRET)).toBe(false);
    const [before, after] = [await drawDicom(file), await drawDicom(clean)];
    expect([after.form, after.samples.equals(before.samples)]).toEqual(['64 x 32', true]);
    expect(place !== 'unused bits' || !hasUnusedBits(clean)).toBe(true);
  });

  const halve = (stream: Buffer): Buffer => stream.subarray(0, stream.length >> 1);

  test.each<[string, () => Promise<Partial<DicomForTests>>]>([
    ['JPEG', async () => ({ ...EIGHT_BITS, ...toCoded(BASELINE, halve(await createBaseline())) })],
    ['lossless JPEG', async () => toCoded(LOSSLESS, halve(lossless))],
    ['JPEG-LS', async () => toCoded(JPEG_LS, halve(await encode('jpegLs')))],
    ['JPEG 2000', async () => toCoded(JPEG_2000, halve(await encode('jpeg2000')))],
    ['run lengths', async () => toCoded(RLE, halve(rle))],
    ['a native picture', async () => ({ frames: [GREY.slice(0, GREY.length >> 1)], statedFrames: 1 })],
  ])('SAFE-03 refuses %s that ends in the middle, rather than to write a picture that is cut', async (_, create) => {
    const file = dicomForTests({ ...SIZE, frames: [GREY], ...(await create()) });
    await expect(anonymiseDicom(file, { name: 'P07', key: 'a key' })).rejects.toBeInstanceOf(DamagedDicomError);
  });

  /** Creates a palette of two colours whose red table has the secret behind it. */
  function createPalette(segmented: boolean): Buffer {
    const descriptor = Buffer.from([2, 0, 0, 0, 16, 0]);
    const plain = Buffer.from([0, 10, 0, 200]);
    const segment = Buffer.from([0, 0, 2, 0, 0, 10, 0, 200]);
    const element = segmented ? 0x1221 : 0x1201;
    const data = segmented ? segment : plain;
    return Buffer.concat([
      ...[0x1101, 0x1102, 0x1103].map((number) => elementForTests(0x28, number, 'US', descriptor)),
      ...[0, 1, 2].map((channel) =>
        elementForTests(0x28, element + channel, 'OW', channel === 0 ? Buffer.concat([data, SECRET]) : data),
      ),
    ]);
  }

  test.each([false, true])('SAFE-03 nothing stays behind the tables of a palette (segments: %s)', async (segmented) => {
    const frames = [Buffer.from(halves(64, 32, 0, 1))];
    const file = dicomForTests({
      ...SIZE,
      ...EIGHT_BITS,
      frames,
      photometric: 'PALETTE COLOR',
      groups: createPalette(segmented),
    });
    const clean = Buffer.concat((await anonymiseDicom(file, { name: 'P07', key: 'a key' })).pieces);
    expect([file.includes(SECRET), clean.includes(SECRET)]).toEqual([true, false]);
    const [before, after] = [await drawDicom(file), await drawDicom(clean)];
    expect([after.form, after.samples.equals(before.samples)]).toEqual(['64 x 32', true]);
  });

  test('SAFE-03 every frame of a compressed file stays', async () => {
    const frames = [0, 500, 1000].map((dark) => runLengths(halves(64, 32, dark, 3000)));
    const coded = { transferSyntax: RLE, frames: frames.map((frame) => [appendSecret(frame)]) };
    const file = dicomForTests({ ...SIZE, frames: [GREY, GREY, GREY], coded });
    const clean = Buffer.concat((await anonymiseDicom(file, { name: 'P07', key: 'a key' })).pieces);
    expect(clean.includes(SECRET)).toBe(false);
    const pixels = clean.subarray(-3 * GREY.length * 2);
    expect([0, 1, 2].map((frame) => pixels.readUInt16LE(frame * GREY.length * 2))).toEqual([0, 500, 1000]);
  });
});
