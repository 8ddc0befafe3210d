import { crc32 } from 'node:zlib';

/** A file in a zip. */
export interface ZipContent {
  readonly name: string;
  readonly bytes: Buffer;
  /** The date and time in the zip. */
  readonly at: string;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function formatTime(time: number, date: number): string {
  const day = `${(date >> 9) + 1980}-${two((date >> 5) & 15)}-${two(date & 31)}`;
  return `${day} ${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`;
}

/** Reads a zip of stored files by its directory and verifies checksums, independently of the writer. */
export function readZip(zip: Buffer): ZipContent[] {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x0605_4b50) throw new Error('the zip has no end');
  const files: ZipContent[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== 0x0201_4b50) throw new Error('the directory is damaged');
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const size = zip.readUInt32LE(at + 24);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if (crc32(bytes) !== zip.readUInt32LE(at + 16) || crc32(bytes) !== zip.readUInt32LE(local + 14))
      throw new Error(`the check sum of ${name} is wrong`);
    files.push({ name, bytes, at: formatTime(zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)) });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
