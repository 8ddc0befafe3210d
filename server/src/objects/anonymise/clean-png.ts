import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { cleanIcc } from './clean-icc.ts';

const SIGNATURE_BYTES = 8;
/** Chunks that are needed to show the image in its colours; all others describe it. */
const REQUIRED_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs cICP'.split(' '));

/** Maximum bytes of a colour profile. */
const MAX_PROFILE_BYTES = 16 * 1024 ** 2;

function encodeChunk(kind: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const bytes = Buffer.alloc(typeAndContent.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  typeAndContent.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(typeAndContent), typeAndContent.length + 4);
  return bytes;
}

/**
 * Returns the chunk of a colour profile reduced to its numbers, without its name; returns nothing if the profile is
 * incomplete.
 */
function cleanProfile(content: Buffer): Buffer[] {
  const name = content.indexOf(0);
  if (name < 0 || content[name + 1] !== 0) return [];
  try {
    const profile = inflateSync(content.subarray(name + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    const clean = cleanIcc(profile);
    return clean === undefined
      ? []
      : [encodeChunk('iCCP', Buffer.concat([Buffer.from('colours\0\0', 'latin1'), deflateSync(clean)]))];
  } catch {
    // An invalid profile is left out.
    return [];
  }
}

/** A cleaned PNG. */
export interface CleanPng {
  readonly png: Buffer;
  /** True if EXIF data, which is now removed, may have set the orientation. */
  readonly hadExif: boolean;
}

/**
 * Removes everything from a PNG that is not needed to show it: texts, EXIF, times, trailing data, and all of a colour
 * profile but its numbers. The pixels stay identical bit for bit.
 *
 * @returns `undefined` if the bytes are not a complete PNG.
 */
export function cleanPng(bytes: Buffer): CleanPng | undefined {
  const retainedChunks = [bytes.subarray(0, SIGNATURE_BYTES)];
  let hadExif = false;
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    hadExif ||= kind === 'eXIf';
    if (REQUIRED_CHUNKS.has(kind)) retainedChunks.push(bytes.subarray(at, end));
    else if (kind === 'iCCP') retainedChunks.push(...cleanProfile(bytes.subarray(at + 8, end - 4)));
    if (kind === 'IEND') return { png: Buffer.concat(retainedChunks), hadExif };
    at = end;
  }
  return undefined;
}
