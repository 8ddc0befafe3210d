import { constants, inflateSync } from 'node:zlib';

const CLEAR_CODE = 256;
const END_CODE = 257;
const FIRST_CODE = 258;
const MAX_CODES = 4096;

/** Unpacks runs of bytes (PackBits). */
function unpackBits(bytes: Buffer, size: number): Buffer {
  const unpacked = Buffer.alloc(size);
  let [from, to] = [0, 0];
  while (from < bytes.length && to < size) {
    const count = bytes.readInt8(from);
    from += 1;
    if (count >= 0) {
      to += bytes.copy(unpacked, to, from, from + count + 1);
      from += count + 1;
    } else if (count > -128) {
      unpacked.fill(bytes[from] ?? 0, to, Math.min(size, to + 1 - count));
      to += 1 - count;
      from += 1;
    }
  }
  return unpacked.subarray(0, Math.min(to, size));
}

/** Unpacks LZW with the highest bit of each code first, as TIFF 6.0 stores it. */
function unpackLzw(bytes: Buffer, size: number): Buffer {
  const unpacked = Buffer.alloc(size);
  // Each code stands for bytes that have been unpacked before: where they begin, and how many they are.
  const starts = new Uint32Array(MAX_CODES);
  const lengths = new Uint32Array(MAX_CODES);
  let previous: { readonly start: number; readonly length: number } | undefined;
  let [next, codeBits, to, buffered, bufferedBits] = [FIRST_CODE, 9, 0, 0, 0];
  for (const byte of bytes) {
    buffered = ((buffered << 8) | byte) & 0xff_ff_ff;
    bufferedBits += 8;
    if (bufferedBits < codeBits) continue;
    bufferedBits -= codeBits;
    const code = (buffered >> bufferedBits) & ((1 << codeBits) - 1);
    if (code === END_CODE || to >= size) break;
    if (code === CLEAR_CODE) {
      [next, codeBits, previous] = [FIRST_CODE, 9, undefined];
      continue;
    }
    if (previous !== undefined && next < MAX_CODES) {
      starts[next] = previous.start;
      lengths[next] = previous.length + 1;
      next += 1;
    }
    if (code >= next) break;
    const length = code < CLEAR_CODE ? 1 : (lengths[code] ?? 0);
    if (code < CLEAR_CODE) unpacked[to] = code;
    else copyBytes(unpacked, starts[code] ?? 0, to, length);
    previous = { start: to, length };
    to += length;
    // The code becomes longer one entry early.
    if (next + 1 >= 1 << codeBits && codeBits < 12) codeBits += 1;
  }
  return unpacked.subarray(0, Math.min(to, size));
}

/** Copies byte by byte, because the copy may reach into the bytes that it has just written. */
function copyBytes(bytes: Buffer, from: number, to: number, length: number): void {
  for (let at = 0; at < length && to + at < bytes.length; at += 1) bytes[to + at] = bytes[from + at] ?? 0;
}

/** Unpacks deflated bytes; a stream that ends early gives what it holds. */
function unpackDeflate(bytes: Buffer, size: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: size + 1024, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

type Unpack = (bytes: Buffer, size: number) => Buffer;

const UNPACK_BY_COMPRESSION: Readonly<Record<number, Unpack>> = {
  1: (bytes, size) => bytes.subarray(0, size),
  5: unpackLzw,
  8: unpackDeflate,
  32_773: unpackBits,
  32_946: unpackDeflate,
};

/** Finds the function that unpacks strips of a compression to at most so many bytes; `undefined` for others. */
export function findUnpack(compression: number): Unpack | undefined {
  return UNPACK_BY_COMPRESSION[compression];
}
