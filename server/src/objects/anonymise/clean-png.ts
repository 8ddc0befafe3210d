import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { cleanIcc } from './clean-icc.ts';

const SIGNATURE_BYTES = 8;
/** What is needed to show the image in its colours; all others tell of it. */
const REQUIRED_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs cICP'.split(' '));

/** Bytes of the largest profile. */
const MAX_PROFILE_BYTES = 16 * 1024 ** 2;

function encodeChunk(kind: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const bytes = Buffer.alloc(typeAndContent.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  typeAndContent.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(typeAndContent), typeAndContent.length + 4);
  return bytes;
}

/** A colour profile with its numbers alone, without the name that it had; none of one that is not whole. */
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
    // What is no profile is left out.
    return [];
  }
}

/** What a PNG consists of. */
export interface CleanPng {
  readonly png: Buffer;
  /** Whether it said by EXIF how it is to be turned, which is gone now. */
  readonly hadExif: boolean;
}

/**
 * Takes everything out of a PNG that is not needed to show it: texts, EXIF, times, all of a colour
 * profile but its numbers, and what stands behind its end. The pixels stay bit for bit.
 *
 * @returns `undefined` for bytes that are no whole PNG.
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
