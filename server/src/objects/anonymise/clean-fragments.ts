import { cleanJpeg2000, isJpeg2000 } from './clean-jpeg2000.ts';
import { ITEM } from './dicom-dataset.ts';

const COMMENT = 0xfe;
const SOS = 0xda;
/** Application markers that are needed to decode the pixels: JFIF, the colours of JPEG-LS, Adobe. */
const REQUIRED_MARKERS = new Set([0xe0, 0xe8, 0xee]);

function isIdentifyingMarker(marker: number): boolean {
  return marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && !REQUIRED_MARKERS.has(marker));
}

/** Overwrites the metadata of a JPEG with zeros; the length stays the same, and so do the offsets of all frames. */
function cleanStream(stream: Buffer): void {
  for (let at = 2; at + 4 <= stream.length && stream[at] === 0xff;) {
    const marker = stream.readUInt8(at + 1);
    if (marker === SOS) return;
    const end = Math.min(at + 2 + stream.readUInt16BE(at + 2), stream.length);
    if (isIdentifyingMarker(marker)) stream.fill(0, at + 4, end);
    at = Math.max(end, at + 4);
  }
}

/** Removes comments from the streams in fragments of compressed pixels, which are always little endian. */
export function cleanFragments(fragments: Buffer): Buffer {
  const clean = Buffer.from(fragments);
  for (let at = 0; at + 8 <= clean.length;) {
    const [tag, length] = [clean.readUInt16LE(at) * 0x10000 + clean.readUInt16LE(at + 2), clean.readUInt32LE(at + 4)];
    if (tag !== ITEM) break;
    const stream = clean.subarray(at + 8, at + 8 + length);
    if (stream[0] === 0xff && stream[1] === 0xd8) cleanStream(stream);
    else if (isJpeg2000(stream)) cleanJpeg2000(stream);
    at += 8 + length;
  }
  return clean;
}
