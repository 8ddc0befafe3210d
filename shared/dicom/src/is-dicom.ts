import { decodeLatin1, findSequence, toDataView } from './bytes.ts';

export { isDicom } from '@dentarium/domain/is-dicom';

const PREAMBLE = 128;
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
