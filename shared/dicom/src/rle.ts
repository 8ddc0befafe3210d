import { DicomFormatError } from './refusals.ts';

/** Two bytes of a run stand for 128. */
const MAX_RUN_RATIO = 64;
/** A truncated frame is shown as far as it goes; it may hold this many times less than a complete one. */
const MAX_MISSING_RATIO = 8;
const HEADER = 64;
const MAX_SEGMENTS = 15;

/** Unpacks one segment (PackBits, DICOM PS3.5 annex G). */
function unpack(bytes: Uint8Array, output: Uint8Array, first: number, step: number): void {
  let [from, to] = [0, first];
  while (from < bytes.length && to < output.length) {
    const head = bytes[from++] ?? 0;
    if (head < 128) {
      for (let count = 0; count <= head && to < output.length; count += 1, to += step) output[to] = bytes[from++] ?? 0;
    } else if (head > 128) {
      const value = bytes[from++] ?? 0;
      for (let count = 0; count < 257 - head && to < output.length; count += 1, to += step) output[to] = value;
    }
  }
}

/**
 * Decodes a frame of the RLE syntax, which has a segment per byte of each sample, the highest first. The result holds interleaved samples,
 * little endian.
 */
export function decodeRle(frame: Uint8Array, spots: number, samples: number, bytesPerSample: number): Uint8Array {
  const header = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const count = header.getUint32(0, true);
  if (count !== samples * bytesPerSample || count > MAX_SEGMENTS) throw new DicomFormatError('RLE of another form');
  const offsets = Array.from({ length: count }, (_, segment) => header.getUint32(4 + segment * 4, true));
  const step = samples * bytesPerSample;
  if (spots * step > frame.length * MAX_RUN_RATIO * MAX_MISSING_RATIO)
    throw new DicomFormatError('a frame that is too small for its image');
  const pixels = new Uint8Array(spots * step);
  for (const [segment, offset] of offsets.entries()) {
    if (offset < HEADER || offset > frame.length) throw new DicomFormatError('RLE of another form');
    const end = offsets[segment + 1] ?? frame.length;
    const sample = Math.floor(segment / bytesPerSample);
    const byte = bytesPerSample - 1 - (segment % bytesPerSample);
    unpack(frame.subarray(offset, end), pixels, sample * bytesPerSample + byte, step);
  }
  return pixels;
}
