/** The metadata of one file in the records of a zip. */
export interface ZipEntry {
  /** Its path in the zip, with slashes. */
  readonly name: string;
  /** A wall clock time `YYYY-MM-DDTHH:mm:ss`. */
  readonly at: string;
  readonly size: number;
  readonly crc: number;
  /** The offset of its local record. */
  readonly offset: number;
}

/** The maximum of a field of four bytes. It means "see the extra field" (APPNOTE 4.4.8). */
const MAX_UINT32 = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
const UTF8_NAME = 0x0800;
const STORED = 0;

function computeVersion(...sizes: readonly number[]): number {
  return sizes.some((size) => size >= MAX_UINT32) ? 45 : 20;
}

/** Converts a time to the MS-DOS date and time: from 1980, with a precision of two seconds. */
function toDosTime(at: string): { readonly time: number; readonly date: number } {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = at.split(/[-T:]/).map(Number);
  if (year < 1980 || year > 2107) return { time: 0, date: 0x21 };
  return { time: (hour << 11) | (minute << 5) | (second >> 1), date: ((year - 1980) << 9) | (month << 5) | day };
}

/** Encodes the fields that the local and the central record share, from the flags to the length of the name. */
function encodeSharedFields({ name, at, size, crc }: ZipEntry, extra: number): Buffer {
  const { time, date } = toDosTime(at);
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(UTF8_NAME, 0);
  fields.writeUInt16LE(STORED, 2);
  fields.writeUInt16LE(time, 4);
  fields.writeUInt16LE(date, 6);
  fields.writeUInt32LE(crc, 8);
  fields.writeUInt32LE(Math.min(size, MAX_UINT32), 12);
  fields.writeUInt32LE(Math.min(size, MAX_UINT32), 16);
  fields.writeUInt16LE(Buffer.byteLength(name), 20);
  fields.writeUInt16LE(extra, 22);
  return fields;
}

/** Encodes the ZIP64 extra field with the numbers that do not fit; empty if all fit. */
function encodeZip64Field(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  numbers.forEach((number, index) => field.writeBigUInt64LE(BigInt(number), 4 + index * 8));
  return field;
}

/**
 * Encodes the record before the bytes of a file. Its length depends only on name and size, so that it can be
 * overwritten.
 */
export function encodeLocalRecord(entry: ZipEntry): Buffer {
  const extra = encodeZip64Field(entry.size >= MAX_UINT32 ? [entry.size, entry.size] : []);
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(computeVersion(entry.size), 4);
  return Buffer.concat([head, encodeSharedFields(entry, extra.length), Buffer.from(entry.name), extra]);
}

/** Encodes the record of a file in the central directory. */
export function encodeCentralRecord(entry: ZipEntry): Buffer {
  const { size, offset, name } = entry;
  const extra = encodeZip64Field([
    ...(size >= MAX_UINT32 ? [size, size] : []),
    ...(offset >= MAX_UINT32 ? [offset] : []),
  ]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(computeVersion(size, offset), 4);
  head.writeUInt16LE(computeVersion(size, offset), 6);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(Math.min(offset, MAX_UINT32), 10);
  return Buffer.concat([head, encodeSharedFields(entry, extra.length), tail, Buffer.from(name), extra]);
}

/** Encodes the end records, which locate the central directory. */
export function encodeEndRecords(count: number, offset: number, size: number): Buffer {
  const isLarge = count >= MAX_ENTRIES || offset >= MAX_UINT32 || size >= MAX_UINT32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_ENTRIES), 8);
  end.writeUInt16LE(Math.min(count, MAX_ENTRIES), 10);
  end.writeUInt32LE(Math.min(size, MAX_UINT32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_UINT32), 16);
  if (!isLarge) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x0606_4b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x0706_4b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
