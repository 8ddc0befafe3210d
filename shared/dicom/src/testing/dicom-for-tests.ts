/** The options of a small DICOM file for tests; by default it is grey, plain, one frame of 16 bits. */
export interface DicomForTests {
  readonly columns: number;
  readonly rows: number;
  /** Frames of pixels as stored in the file: numbers of 16 bits, or bytes if they are compressed. */
  readonly frames: readonly (Uint16Array | Buffer)[];
  readonly photometric?: string;
  readonly transferSyntax?: string;
  readonly modality?: string;
  /** Centre and width. */
  readonly window?: readonly [number, number] | undefined;
  readonly instance?: number;
  /** UID of its series. */
  readonly series?: string;
  readonly samples?: number;
  readonly bits?: number;
  /** Fewer than `bits`; the highest of them is the sign of signed values. */
  readonly storedBits?: number;
  /** The index of the highest stored bit; by default the stored bits are the lowest ones. */
  readonly highBit?: number;
  /** Number of Frames; by default that of `frames`. */
  readonly statedFrames?: number;
  readonly signed?: boolean;
  /** True if the file begins with its header, without a preamble. */
  readonly bare?: boolean;
  /** Patient Orientation, and the cosines of Image Orientation (Patient). */
  readonly orientation?: string;
  readonly cosines?: string;
  /** Further elements, as `elementForTests` makes them. */
  readonly more?: Buffer;
  /** Elements right before the pixels. */
  readonly groups?: Buffer;
  /** Fragments in place of `frames`, whose count stays that of the file. */
  readonly coded?: {
    readonly transferSyntax: string;
    readonly frames: readonly (readonly Buffer[])[];
    /** True if a table states the offsets of the frames (Basic Offset Table), or the offsets that it states. */
    readonly withTable?: boolean | readonly number[];
  };
}

const PLAIN = '1.2.840.10008.1.2.1';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
const LONG = new Set(['OB', 'OW', 'SQ', 'UN', 'UT']);

function element(group: number, number: number, vr: string, value: string | number | Buffer, little = true): Buffer {
  const bytes = Buffer.isBuffer(value)
    ? value
    : typeof value === 'number'
      ? encodeShort(value, little)
      : Buffer.from(value);
  const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([vr === 'UI' ? 0 : 32])]);
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8);
  const short = (count: number, at: number) => (little ? head.writeUInt16LE(count, at) : head.writeUInt16BE(count, at));
  const long = (count: number, at: number) => (little ? head.writeUInt32LE(count, at) : head.writeUInt32BE(count, at));
  short(group, 0);
  short(number, 2);
  head.write(vr, 4, 'latin1');
  if (LONG.has(vr)) long(padded.length, 8);
  else short(padded.length, 6);
  return Buffer.concat([head, padded]);
}

/** Creates an element of a text or of bytes, for `more`. */
export function elementForTests(group: number, number: number, vr: string, value: string | Buffer): Buffer {
  return element(group, number, vr, value);
}

function encodeShort(value: number, little: boolean): Buffer {
  const bytes = Buffer.alloc(2);
  if (little) bytes.writeUInt16LE(value);
  else bytes.writeUInt16BE(value);
  return bytes;
}

/** Creates an item of a sequence. */
export function itemForTests(bytes: Buffer): Buffer {
  const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
  const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0]);
  head.writeUInt32LE(padded.length, 4);
  return Buffer.concat([head, padded]);
}

/** Encodes compressed frames of one or more items each, after a table that may be empty. */
function encapsulateFrames(
  frames: readonly (readonly Buffer[])[],
  withTable: boolean | readonly number[] = false,
): Buffer {
  const head = Buffer.from('e07f10004f420000ffffffff', 'hex');
  const end = Buffer.from('feffdde000000000', 'hex');
  const items = frames.map((fragments) => Buffer.concat(fragments.map(itemForTests)));
  const starts = items.map((_, frame) => Buffer.concat(items.slice(0, frame)).length);
  const offsets = withTable === true ? starts : withTable === false ? [] : withTable;
  const table = Buffer.alloc(offsets.length * 4);
  for (const [index, offset] of offsets.entries()) table.writeUInt32LE(offset, index * 4);
  return Buffer.concat([head, itemForTests(table), ...items, end]);
}

/** Creates a DICOM file. */
export function dicomForTests(image: DicomForTests): Buffer {
  const { samples = 1, bits = 16, photometric = 'MONOCHROME2', coded } = image;
  const transferSyntax = coded?.transferSyntax ?? image.transferSyntax ?? PLAIN;
  const { storedBits = bits, signed = false, window } = image;
  const meta = element(2, 0x10, 'UI', transferSyntax);
  const encodeElement = (group: number, number: number, vr: string, value: string | number | Buffer) =>
    element(group, number, vr, value, transferSyntax !== BIG_ENDIAN);
  const isPlain = transferSyntax === PLAIN || transferSyntax === BIG_ENDIAN;
  const frames = image.frames.map((frame) => (Buffer.isBuffer(frame) ? frame : Buffer.from(frame.buffer)));
  const fragments = coded?.frames ?? frames.map((frame) => [frame]);
  const pixels = isPlain
    ? encodeElement(0x7fe0, 0x10, 'OW', Buffer.concat(frames))
    : encapsulateFrames(fragments, coded?.withTable);
  return Buffer.concat([
    ...(image.bare === true ? [] : [Buffer.alloc(128), Buffer.from('DICM')]),
    element(2, 0, 'UL', Buffer.from([meta.length, 0, 0, 0])),
    meta,
    encodeElement(8, 0x60, 'CS', image.modality ?? 'OT'),
    ...(image.more === undefined ? [] : [image.more]),
    encodeElement(0x20, 0x0e, 'UI', image.series ?? '1.2.3'),
    encodeElement(0x20, 0x13, 'IS', String(image.instance ?? 1)),
    ...(image.orientation === undefined ? [] : [encodeElement(0x20, 0x20, 'CS', image.orientation)]),
    ...(image.cosines === undefined ? [] : [encodeElement(0x20, 0x37, 'DS', image.cosines)]),
    encodeElement(0x28, 2, 'US', samples),
    encodeElement(0x28, 4, 'CS', photometric),
    ...(samples === 1 ? [] : [encodeElement(0x28, 6, 'US', 0)]),
    encodeElement(0x28, 8, 'IS', String(image.statedFrames ?? frames.length)),
    encodeElement(0x28, 0x10, 'US', image.rows),
    encodeElement(0x28, 0x11, 'US', image.columns),
    encodeElement(0x28, 0x100, 'US', bits),
    encodeElement(0x28, 0x101, 'US', storedBits),
    encodeElement(0x28, 0x102, 'US', image.highBit ?? storedBits - 1),
    encodeElement(0x28, 0x103, 'US', signed ? 1 : 0),
    ...(window === undefined
      ? []
      : [encodeElement(0x28, 0x1050, 'DS', String(window[0])), encodeElement(0x28, 0x1051, 'DS', String(window[1]))]),
    ...(image.groups === undefined ? [] : [image.groups]),
    pixels,
  ]);
}

/** Creates a frame that is dark on its left half and bright on its right one. */
export function halves(columns: number, rows: number, dark: number, bright: number): Uint16Array {
  return Uint16Array.from({ length: columns * rows }, (_, at) => (at % columns < columns / 2 ? dark : bright));
}

/** Encodes a frame in the RLE syntax: the high bytes, then the low ones, in literal runs. */
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
