/** Markers of a codestream (ISO/IEC 15444-1, annex A). */
const SOC = 0xff4f;
const SOT = 0xff90;
const SOD = 0xff93;
const COMMENT = 0xff64;

/** The signature box that begins a file of boxes (annex I). */
const SIGNATURE = Buffer.from('0000000c6a5020200d0a870a', 'hex');
const BOX_HEADER_BYTES = 8;
/** Boxes that are needed to identify and decode the file; all others may contain anything. */
const REQUIRED_BOXES = new Set(['jP  ', 'ftyp', 'ihdr', 'bpcc', 'pclr', 'cmap', 'cdef', 'res ']);
/**
 * Bytes of a colour box that are retained: method, precedence and approximation. The profile after them is not needed,
 * because DICOM defines the colours.
 */
const COLOUR_HEADER_BYTES = 3;
const PROFILE_METHODS = new Set([2, 3]);

/** Returns whether bytes are JPEG 2000, as a codestream or as a file of boxes. */
export function isJpeg2000(bytes: Buffer): boolean {
  return bytes.length > SIGNATURE.length && (bytes.readUInt16BE(0) === SOC || bytes.indexOf(SIGNATURE) === 0);
}

/** Overwrites the metadata of JPEG 2000 with zeros, in place; the length stays the same. */
export function cleanJpeg2000(bytes: Buffer): void {
  if (bytes.readUInt16BE(0) === SOC) cleanCodestream(bytes);
  else cleanBoxes(bytes);
}

/** Clears the comments of a main or tile header. @returns the offset of the end of the header */
function cleanHead(stream: Buffer, from: number): number {
  let at = from;
  while (at + 4 <= stream.length) {
    const marker = stream.readUInt16BE(at);
    if (marker === SOD || (marker === SOT && at > from) || marker < 0xff00) return at;
    const end = Math.min(at + 2 + stream.readUInt16BE(at + 2), stream.length);
    // The first two bytes of a comment are its type.
    if (marker === COMMENT) stream.fill(0, Math.min(at + 6, end), end);
    at = Math.max(end, at + 4);
  }
  return at;
}

function cleanCodestream(stream: Buffer): void {
  let at = cleanHead(stream, 2);
  while (at + 12 <= stream.length && stream.readUInt16BE(at) === SOT) {
    cleanHead(stream, at);
    const length = stream.readUInt32BE(at + 6);
    // 0: the last part of a tile, to the end of the stream.
    if (length < 14) return;
    at += length;
  }
}

/** Clears the boxes of a file, or of its header box, which contains no other header, so the recursion ends. */
function cleanBoxes(bytes: Buffer, isHead = false): void {
  for (let at = 0; at + BOX_HEADER_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + BOX_HEADER_BYTES);
    // 1: the length follows the type in eight bytes; 0: the box extends to the end.
    const head = length === 1 ? 2 * BOX_HEADER_BYTES : BOX_HEADER_BYTES;
    const declaredLength =
      length === 1 && at + head <= bytes.length ? Number(bytes.readBigUInt64BE(at + BOX_HEADER_BYTES)) : length;
    const end = declaredLength < head ? bytes.length : Math.min(at + declaredLength, bytes.length);
    const content = bytes.subarray(Math.min(at + head, end), end);
    if (kind === 'jp2h' && !isHead) cleanBoxes(content, true);
    else if (kind === 'jp2c') cleanCodestream(content);
    else if (kind === 'colr') {
      if (PROFILE_METHODS.has(content[0] ?? 0)) content.fill(0, COLOUR_HEADER_BYTES);
    } else if (!REQUIRED_BOXES.has(kind)) content.fill(0);
    at = end;
  }
}
