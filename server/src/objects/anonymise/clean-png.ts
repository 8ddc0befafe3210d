import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { cleanIcc } from './clean-icc.ts';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
/** The most bytes of chunks that are needed to show the image in its colours; all other chunks describe it. */
const REQUIRED_CHUNKS: Readonly<Record<string, number>> = {
  IHDR: HEADER_BYTES,
  PLTE: 768,
  IEND: 0,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  bKGD: 6,
  pHYs: 9,
  cICP: 4,
};

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

/** The samples of a pixel, by the type of colours. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Start and distance of the pixels of each pass of interlacing: across, down (Adam7). */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

/** Computes the bytes of the lines of an image, each with its filter. */
function computeLineBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = (header[8] ?? 0) * (SAMPLES[header[9] ?? 0] ?? 0);
  const measure = (columns: number, rows: number): number =>
    columns === 0 || rows === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (header[12] !== 1) return measure(width, height);
  return PASSES.reduce(
    (sum, [x, across, y, down]) =>
      sum + measure(Math.max(0, Math.ceil((width - x) / across)), Math.max(0, Math.ceil((height - y) / down))),
    0,
  );
}

/**
 * Packs the pixels anew, without what lies behind the last line or behind its packed bytes; `undefined` if there are
 * more or fewer lines.
 */
function repackPixels(header: Buffer, packed: readonly Buffer[]): Buffer | undefined {
  const size = computeLineBytes(header);
  try {
    const lines = inflateSync(Buffer.concat(packed), { maxOutputLength: size });
    return lines.length === size ? encodeChunk('IDAT', deflateSync(lines)) : undefined;
  } catch {
    // The caller decodes such an image and encodes it again.
    return undefined;
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
  const packed: Buffer[] = [];
  let header: Buffer | undefined;
  let hadExif = false;
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    const content = bytes.subarray(at + 8, end - 4);
    hadExif ||= kind === 'eXIf';
    if (kind === 'IDAT') packed.push(content);
    if (kind === 'IHDR') header = content;
    if (kind === 'IEND') {
      const pixels = header === undefined || header.length < HEADER_BYTES ? undefined : repackPixels(header, packed);
      if (pixels === undefined) return undefined;
      return { png: Buffer.concat([...retainedChunks, pixels, encodeChunk('IEND', Buffer.alloc(0))]), hadExif };
    }
    if (kind === 'iCCP') retainedChunks.push(...cleanProfile(content));
    else if (content.length <= (REQUIRED_CHUNKS[kind] ?? -1)) retainedChunks.push(encodeChunk(kind, content));
    at = end;
  }
  return undefined;
}
