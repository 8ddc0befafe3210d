/** What a small DICOM file for a test is like; unless told it is grey, plain, one frame of 16 bits. */
export interface DicomForTests {
  readonly columns: number;
  readonly rows: number;
  /** Frames of pixels, as they stand in the file: numbers of 16 bits, or bytes where they are compressed. */
  readonly frames: readonly (Uint16Array | Buffer)[];
  readonly photometric?: string;
  readonly transferSyntax?: string;
  readonly modality?: string;
  /** Centre and width. */
  readonly window?: readonly [number, number];
  readonly instance?: number;
  readonly samples?: number;
  readonly bits?: number;
}

const PLAIN = '1.2.840.10008.1.2.1';
const LONG = new Set(['OB', 'OW', 'SQ', 'UN', 'UT']);

function element(group: number, number: number, vr: string, value: string | number | Buffer): Buffer {
  const bytes = Buffer.isBuffer(value) ? value : typeof value === 'number' ? shortOf(value) : Buffer.from(value);
  const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([vr === 'UI' ? 0 : 32])]);
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8);
  head.writeUInt16LE(group, 0);
  head.writeUInt16LE(number, 2);
  head.write(vr, 4, 'latin1');
  if (LONG.has(vr)) head.writeUInt32LE(padded.length, 8);
  else head.writeUInt16LE(padded.length, 6);
  return Buffer.concat([head, padded]);
}

function shortOf(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function item(bytes: Buffer): Buffer {
  const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
  const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0]);
  head.writeUInt32LE(padded.length, 4);
  return Buffer.concat([head, padded]);
}

/** Compressed frames as items behind an empty table. */
function encapsulated(frames: readonly Buffer[]): Buffer {
  const head = Buffer.from('e07f10004f420000ffffffff', 'hex');
  const end = Buffer.from('feffdde000000000', 'hex');
  return Buffer.concat([head, item(Buffer.alloc(0)), ...frames.map(item), end]);
}

/** Makes a DICOM file. */
export function dicomForTests(image: DicomForTests): Buffer {
  const { transferSyntax = PLAIN, samples = 1, bits = 16, photometric = 'MONOCHROME2' } = image;
  const meta = element(2, 0x10, 'UI', transferSyntax);
  const isPlain = transferSyntax === PLAIN;
  const frames = image.frames.map((frame) => (Buffer.isBuffer(frame) ? frame : Buffer.from(frame.buffer)));
  const pixels = isPlain ? element(0x7fe0, 0x10, 'OW', Buffer.concat(frames)) : encapsulated(frames);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(2, 0, 'UL', Buffer.from([meta.length, 0, 0, 0])),
    meta,
    element(8, 0x60, 'CS', image.modality ?? 'OT'),
    element(0x20, 0x0e, 'UI', '1.2.3'),
    element(0x20, 0x13, 'IS', String(image.instance ?? 1)),
    element(0x28, 2, 'US', samples),
    element(0x28, 4, 'CS', photometric),
    element(0x28, 8, 'IS', String(frames.length)),
    element(0x28, 0x10, 'US', image.rows),
    element(0x28, 0x11, 'US', image.columns),
    element(0x28, 0x100, 'US', bits),
    element(0x28, 0x101, 'US', bits),
    element(0x28, 0x102, 'US', bits - 1),
    element(0x28, 0x103, 'US', 0),
    ...(image.window === undefined
      ? []
      : [element(0x28, 0x1050, 'DS', String(image.window[0])), element(0x28, 0x1051, 'DS', String(image.window[1]))]),
    pixels,
  ]);
}

/** A frame that is dark on its left half and bright on its right one. */
export function halves(columns: number, rows: number, dark: number, bright: number): Uint16Array {
  return Uint16Array.from({ length: columns * rows }, (_, at) => (at % columns < columns / 2 ? dark : bright));
}

/** A frame in the RLE syntax: the high bytes, then the low ones, in literal runs. */
export function runLengths(frame: Uint16Array): Buffer {
  const segments = [8, 0].map((shift) => {
    const runs: Buffer[] = [];
    for (let at = 0; at < frame.length; at += 128) {
      const values = [...frame.subarray(at, at + 128)].map((value) => (value >> shift) & 255);
      runs.push(Buffer.from([values.length - 1, ...values]));
    }
    const bytes = Buffer.concat(runs);
    return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([128])]);
  });
  const header = Buffer.alloc(64);
  header.writeUInt32LE(2, 0);
  header.writeUInt32LE(64, 4);
  header.writeUInt32LE(64 + (segments[0]?.length ?? 0), 8);
  return Buffer.concat([header, ...segments]);
}
