const PREAMBLE = 128;
/** Minimum number of valid elements for a file without preamble to count as DICOM. */
const MIN_VALID_ELEMENTS = 3;
/** The last possible tag of a data set, which belongs to the pixels. */
const LAST_TAG = 0x7fe0_ffff;
const LONG_FORMS = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'UC', 'UR', 'UT', 'UN']);
const REPRESENTATION = /^[A-Z]{2}$/;

interface Element {
  readonly tag: number;
  readonly next: number;
}

/** Decodes a part of the bytes, each of them as one character. */
function decodeLatin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** Reads one element of a data set; big endian elements always name their representation. */
function readElement(head: Uint8Array, at: number, little: boolean): Element | undefined {
  if (at + 12 > head.length) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const readUint16 = (offset: number) => view.getUint16(offset, little);
  const readUint32 = (offset: number) => view.getUint32(offset, little);
  const tag = readUint16(at) * 0x10000 + readUint16(at + 2);
  const representation = decodeLatin1(head, at + 4, at + 6);
  if (!REPRESENTATION.test(representation)) return little ? { tag, next: at + 8 + readUint32(at + 4) } : undefined;
  if (LONG_FORMS.has(representation)) return { tag, next: at + 12 + readUint32(at + 8) };
  return { tag, next: at + 8 + readUint16(at + 6) };
}

/** Returns whether bytes are a data set without preamble: it begins in group 2 or 8, and its tags ascend. */
function isHeadless(head: Uint8Array, little: boolean): boolean {
  let [at, previousTag] = [0, 0];
  for (let count = 0; count < MIN_VALID_ELEMENTS; count += 1) {
    const element = readElement(head, at, little);
    if (element === undefined || element.tag <= previousTag || element.tag > LAST_TAG) return false;
    if (count === 0 && ![2, 8].includes(Math.floor(element.tag / 0x10000))) return false;
    [at, previousTag] = [element.next, element.tag];
  }
  return true;
}

/** Returns whether bytes are DICOM, with or without a preamble. */
export function isDicom(head: Uint8Array): boolean {
  return decodeLatin1(head, PREAMBLE, PREAMBLE + 4) === 'DICM' || isHeadless(head, true) || isHeadless(head, false);
}
