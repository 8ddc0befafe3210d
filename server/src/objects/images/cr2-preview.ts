import { DamagedImageError } from './image-job.ts';

const ORIENTATION = 0x112;
const STRIP_OFFSETS = 0x111;
const STRIP_BYTES = 0x117;
const MAX_ENTRIES = 200;

/** The JPEG preview in a Canon raw file and its orientation. */
export interface Cr2Preview {
  readonly jpeg: Buffer;
  /** An EXIF orientation, 1 to 8. */
  readonly orientation: number;
}

/** Reads the single values of the first directory of a TIFF file, by tag. */
function readFirstDirectory(bytes: Buffer): Map<number, number> {
  const start = bytes.readUInt32LE(4);
  const count = bytes.readUInt16LE(start);
  if (count > MAX_ENTRIES) throw new DamagedImageError('a raw file with a bad directory');
  const values = new Map<number, number>();
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * 12;
    const short = bytes.readUInt16LE(at + 2) === 3;
    values.set(bytes.readUInt16LE(at), short ? bytes.readUInt16LE(at + 8) : bytes.readUInt32LE(at + 8));
  }
  return values;
}

/**
 * Extracts the full-size preview of a CR2 file: its first directory describes a JPEG in one strip.
 *
 * @throws DamagedImageError if there is no preview.
 */
export function readCr2Preview(bytes: Buffer): Cr2Preview {
  const values = readFirstDirectorySafely(bytes);
  const offset = values.get(STRIP_OFFSETS) ?? 0;
  const length = values.get(STRIP_BYTES) ?? 0;
  const jpeg = bytes.subarray(offset, offset + length);
  if (offset === 0 || jpeg.length < length || jpeg.readUInt16BE(0) !== 0xffd8)
    throw new DamagedImageError('a raw file without a preview');
  return { jpeg, orientation: values.get(ORIENTATION) ?? 1 };
}

function readFirstDirectorySafely(bytes: Buffer): Map<number, number> {
  try {
    return readFirstDirectory(bytes);
  } catch (error) {
    throw new DamagedImageError('a raw file that cannot be read', { cause: error });
  }
}
