import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { SourceFormat } from '../rendition-variants.ts';
import { dicomForTests, halves, zipForTests } from '@dentarium/dicom/testing';
import { createPng } from './test-images.ts';

const SIDE = 15_800;
/** The side of the smallest image that needs more memory than every process has. */
const LARGE_SIDE = 7000;
/** The bytes of its pixels in three colours, with the filter bytes before each line, also in each pass. */
const LARGE_BYTES = LARGE_SIDE * LARGE_SIDE * 3 + LARGE_SIDE * 8;
const J2K = '1.2.840.10008.1.2.4.90';

/** Options for content that repeats one byte: as small as with the defaults, in a fifth of the time. */
const RUN_LENGTH_OPTIONS = { level: 1, memLevel: 9, strategy: constants.Z_RLE };
const createRows = (count: number) => Buffer.alloc(count);

/** Creates deflated rows of identical bytes. */
export function createDeflatedRows(count: number): Buffer {
  return deflateSync(createRows(count), RUN_LENGTH_OPTIONS);
}

/** Creates a square bitmap with the given pixels. */
export function createBitmap(side: number, bits: number, compression: number, pixels: Buffer): Buffer {
  const palette = bits <= 8 ? Buffer.alloc(2 ** bits * 4, 0x40) : Buffer.alloc(0);
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + palette.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(side, 18);
  head.writeInt32LE(side, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  return Buffer.concat([head, palette, pixels]);
}

/** Creates a grey TIFF with its pixels in one strip. */
function createTiff(side: number, compression: number, strip: Buffer, next = 0): Buffer {
  const entries: [number, number, number][] = [
    [0x100, 4, side],
    [0x101, 4, side],
    [0x102, 3, 8],
    [0x103, 3, compression],
    [0x106, 3, 1],
    [0x111, 4, 122],
    [0x115, 3, 1],
    [0x116, 4, side],
    [0x117, 4, strip.length],
  ];
  const head = Buffer.alloc(122);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  head.writeUInt32LE(next, 10 + entries.length * 12);
  return Buffer.concat([head, strip]);
}

/** Creates a JPEG with a false size in its header. */
async function createJpeg(width: number, height: number, progressive = false): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#336699' } })
    .jpeg({ progressive })
    .toBuffer();
  const frame = jpeg.indexOf(Buffer.from(progressive ? 'ffc2' : 'ffc0', 'hex'));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** Creates a JPEG with many scans over all of its pixels. */
async function createJpegWithManyScans(): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#336699' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from('ffda', 'hex'));
  const scan = jpeg.subarray(last, jpeg.length - 2);
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array.from({ length: 2000 }, () => scan),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** Creates the header of a JPEG 2000 stream of a size, without any data. */
function createCodestream(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(200);
  bytes.write('ff4fff51', 'hex');
  bytes.writeUInt16BE(41, 4);
  for (const [index, value] of [width, height, 0, 0, width, height, 0, 0].entries())
    bytes.writeUInt32BE(value, 8 + index * 4);
  bytes.writeUInt16BE(1, 40);
  bytes.set([15, 1, 1], 42);
  return bytes;
}

function createDicom(side: number, transferSyntax: string, frame: Buffer): Buffer {
  return dicomForTests({ columns: side, rows: side, frames: [frame], transferSyntax });
}

/** Creates the header of an RLE frame with two empty segments. */
function createEmptyRuns(): Buffer {
  const header = Buffer.alloc(66);
  header.writeUInt32LE(2, 0);
  header.writeUInt32LE(64, 4);
  header.writeUInt32LE(65, 8);
  return header;
}

/** Creates DICOM with a frame of 32 bits that consists of the longest runs. */
export function createRunLengthDicom(side: number): Buffer {
  const segment = Buffer.alloc(Math.ceil((side * side) / 128) * 2);
  for (let at = 0; at < segment.length; at += 2) segment[at] = 0x81;
  const header = Buffer.alloc(64);
  header.writeUInt32LE(4, 0);
  for (let at = 0; at < 4; at += 1) header.writeUInt32LE(64 + segment.length * at, 4 + at * 4);
  const frames = [Buffer.concat([header, segment, segment, segment, segment])];
  return dicomForTests({ columns: side, rows: side, frames, bits: 32, transferSyntax: '1.2.840.10008.1.2.5' });
}

/** Creates a padding element of this many bytes. */
function createPadding(length: number): Buffer {
  const head = Buffer.from('fcfffcff4f42000000000000', 'hex');
  head.writeUInt32LE(length, 8);
  return Buffer.concat([head, createRows(length)]);
}

/** The size of deflated DICOM that exceeds the memory of every process. */
const UNPACKED_BYTES = 150_000_000;

function createDeflatedDicom(): Buffer {
  const plain = dicomForTests({ columns: 8, rows: 8, frames: [halves(8, 8, 0, 9)] });
  const meta = 128 + 4 + 12;
  const syntax = plain.indexOf('1.2.840.10008.1.2.1');
  const deflated = Buffer.from('1.2.840.10008.1.2.1.99');
  const end = syntax + 20;
  const head = Buffer.concat([plain.subarray(0, syntax), deflated]);
  head.writeUInt16LE(22, syntax - 2);
  head.writeUInt32LE(8 + 22, meta - 4);
  return Buffer.concat([
    head,
    deflateRawSync(Buffer.concat([plain.subarray(end), createPadding(UNPACKED_BYTES)]), RUN_LENGTH_OPTIONS),
  ]);
}

function createZip(name: string, bytes: Uint8Array): Promise<Buffer> {
  return zipForTests([[name, bytes]], { level: 1 });
}

function createCr2(jpeg: Buffer): Buffer {
  const head = Buffer.alloc(100);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(16, 4);
  head.write('CR', 8, 'latin1');
  head.writeUInt16LE(2, 16);
  for (const [index, [tag, value]] of [[0x111, 100] as const, [0x117, jpeg.length] as const].entries()) {
    head.writeUInt16LE(tag, 18 + index * 12);
    head.writeUInt16LE(4, 20 + index * 12);
    head.writeUInt32LE(1, 22 + index * 12);
    head.writeUInt32LE(value, 26 + index * 12);
  }
  return Buffer.concat([head, jpeg]);
}

const PLY = 'ply\nformat binary_little_endian 1.0\nelement vertex 24000000\nproperty float x\nproperty float y\n';
/** Creates an interlaced PNG, which can only be decoded as a whole. */
export function createLargePng(): Buffer {
  return createPng({
    side: LARGE_SIDE,
    bits: 8,
    colour: 2,
    isInterlaced: true,
    stream: createDeflatedRows(LARGE_BYTES),
  });
}

/** Small files that claim or unpack to a huge size. `refused`: before anything is decoded. */
export const HOSTILE_IMAGES: readonly (readonly [
  what: string,
  format: SourceFormat,
  make: () => Buffer | Promise<Buffer>,
  end: 'refused' | 'any',
])[] = [
  ['an RLE bitmap of 200 bytes', 'bmp', () => createBitmap(SIDE, 8, 1, Buffer.alloc(146, 0)), 'refused'],
  ['an RLE bitmap of four bits', 'bmp', () => createBitmap(SIDE, 4, 2, Buffer.alloc(200, 0)), 'refused'],
  ['an RLE bitmap of full runs', 'bmp', () => createBitmap(5000, 8, 1, Buffer.alloc(230_000, 0xff)), 'any'],
  ['a bitmap that is cut', 'bmp', () => createBitmap(SIDE, 24, 0, createRows(1000)), 'refused'],
  [
    'a PNG without pixels',
    'png',
    () => createPng({ side: SIDE, bits: 16, colour: 6, stream: createDeflatedRows(1000) }),
    'refused',
  ],
  ['a PNG in several passes', 'png', createLargePng, 'any'],
  [
    'a PNG that is turned whole',
    'png',
    () => createPng({ side: LARGE_SIDE, bits: 8, colour: 2, stream: createDeflatedRows(LARGE_BYTES) }),
    'any',
  ],
  ['a JPEG of a few bytes', 'jpeg', () => createJpeg(SIDE, SIDE), 'refused'],
  ['a JPEG of several passes', 'jpeg', () => createJpeg(SIDE, SIDE, true), 'refused'],
  ['a JPEG of thousands of passes', 'jpeg', createJpegWithManyScans, 'any'],
  ['a raw file with such a JPEG', 'cr2', async () => createCr2(await createJpeg(SIDE, SIDE)), 'refused'],
  ['a TIFF that is cut', 'tiff', () => createTiff(SIDE, 1, createRows(1000)), 'any'],
  ['a TIFF of one strip', 'tiff', () => createTiff(SIDE, 8, createDeflatedRows(SIDE * SIDE)), 'any'],
  ['a TIFF whose directories go round', 'tiff', () => createTiff(100, 1, createRows(10_000), 8), 'any'],
  [
    'a TIFF of LZW',
    'tiff',
    () =>
      sharp(createRows(LARGE_SIDE * LARGE_SIDE * 3), { raw: { width: LARGE_SIDE, height: LARGE_SIDE, channels: 3 } })
        .tiff({ compression: 'lzw', predictor: 'none' })
        .toBuffer(),
    'any',
  ],
  ['DICOM of empty runs', 'dicom', () => createDicom(SIDE, '1.2.840.10008.1.2.5', createEmptyRuns()), 'refused'],
  ['DICOM around another size', 'dicom', () => createDicom(64, J2K, createCodestream(SIDE, SIDE)), 'refused'],
  ['DICOM around no JPEG 2000', 'dicom', () => createDicom(SIDE, J2K, createCodestream(SIDE, SIDE)), 'any'],
  [
    'DICOM around no HTJ2K',
    'dicom',
    () => createDicom(SIDE, '1.2.840.10008.1.2.4.201', createCodestream(SIDE, SIDE)),
    'any',
  ],
  [
    'DICOM around a large JPEG',
    'dicom',
    async () => createDicom(64, '1.2.840.10008.1.2.4.50', await createJpeg(SIDE, SIDE)),
    'refused',
  ],
  [
    'DICOM around a large lossless JPEG',
    'dicom',
    async () => createDicom(64, '1.2.840.10008.1.2.4.70', await createJpeg(SIDE, SIDE)),
    'refused',
  ],
  ['DICOM that unpacks to much', 'dicom', createDeflatedDicom, 'any'],
  [
    'a zip that unpacks to much',
    'zip',
    () => createZip('a.dcm', Buffer.concat([createDicom(64, J2K, createRows(10)), createPadding(70_000_000)])),
    'any',
  ],
  ['a zip in a zip', 'zip', async () => createZip('a.dcm', await createZip('b.dcm', createRows(10_000_000))), 'any'],
  ['a PLY that claims vertices', 'ply', () => Buffer.from(`${PLY}end_header\n`), 'refused'],
  ['an OFF that claims vertices', 'off', () => Buffer.from('OFF 24000000 8000000 0\n'), 'refused'],
  [
    'an STL that claims facets',
    'stl',
    () => Buffer.concat([createRows(80), Buffer.alloc(4, 0xff), createRows(50)]),
    'any',
  ],
  ['an OBJ of one long face', 'obj', () => Buffer.from(`v 0 0 0\nf${' 1'.repeat(1_000_000)}\n`), 'any'],
  [
    'a Draco of nothing',
    'drc',
    () => Buffer.concat([Buffer.from('DRACO\x02\x02\x01\x01\0\0', 'latin1'), Buffer.alloc(60, 0xff)]),
    'any',
  ],
];
