import { decodeLatin1, findSequence, toDataView } from './bytes.ts';

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

/** Reads one element of a data set; big endian elements always name their representation. */
function readElement(head: Uint8Array, at: number, little: boolean): Element | undefined {
  if (at + 12 > head.length) return undefined;
  const view = toDataView(head);
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

/** The tag of the media storage class in the header, with its representation. */
const MEDIA_CLASS = [0x02, 0x00, 0x02, 0x00, 0x55, 0x49];
/** The media storage class of a disc directory (DICOM PS3.6 A). */
const DIRECTORY_CLASS = '1.2.840.10008.1.3.10';

/** Returns whether bytes are a DICOM disc directory, which contains no image. */
export function isDiscDirectory(head: Uint8Array): boolean {
  const at = findSequence(head.subarray(0, PREAMBLE * 8), MEDIA_CLASS);
  if (at < 0 || at + 8 > head.length) return false;
  const value = decodeLatin1(head, at + 8, at + 8 + toDataView(head).getUint16(at + 6, true));
  return value.replace(/[\0 ]+$/, '') === DIRECTORY_CLASS;
}
