/** The metadata that a camera writes into a photograph. */
export interface PhotoFacts {
  /** 1 to 8. */
  readonly orientation?: number;
  /** Wall clock time, `YYYY-MM-DDTHH:mm:ss`. */
  readonly takenAt?: string;
}

const SHORT = 3;
const LONG = 4;
const TEXT = 2;

function createEntry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  if (type === SHORT) bytes.writeUInt16BE(value, 8);
  else bytes.writeUInt32BE(value, 8);
  return bytes;
}

function createDirectory(entries: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
}

/**
 * Creates the content of an EXIF segment: a TIFF header, the orientation, and the original date in a second directory.
 */
export function createExif({ orientation = 1, takenAt }: PhotoFacts): Buffer {
  const header = Buffer.from('4d4d002a00000008', 'hex');
  const orientationEntry = createEntry(0x0112, SHORT, 1, orientation);
  if (takenAt === undefined)
    return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), header, createDirectory([orientationEntry])]);
  const second = 8 + 2 + 2 * 12 + 4;
  const date = `${takenAt.slice(0, 10).replaceAll('-', ':')} ${takenAt.slice(11)}\0`;
  const dateAt = second + 2 + 12 + 4;
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    header,
    createDirectory([orientationEntry, createEntry(0x8769, LONG, 1, second)]),
    createDirectory([createEntry(0x9003, TEXT, date.length, dateAt)]),
    Buffer.from(date, 'latin1'),
  ]);
}
