import { cleanIcc } from './clean-icc.ts';

/** The bytes are not a complete JPEG. */
export class DamagedJpegError extends Error {
  override readonly name = 'DamagedJpegError';
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const FIRST_APP = 0xe0;
const LAST_APP = 0xef;
const ADOBE = 0xee;
const ICC = 0xe2;

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/**
 * Returns whether a segment is needed to decode the pixels; all others describe the image, its camera, place and
 * people.
 */
function isRequiredSegment(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < FIRST_APP || marker > LAST_APP) return true;
  if (marker === FIRST_APP) return content.toString('latin1', 0, 5) === 'JFIF\0';
  return marker === ADOBE && content.toString('latin1', 0, 5) === 'Adobe';
}

const ICC_SIGNATURE = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Maximum bytes of a profile in one segment. */
const MAX_PROFILE_SEGMENT_BYTES = 65_519;

function isProfile(marker: number, content: Buffer): boolean {
  return marker === ICC && content.length > 14 && content.subarray(0, 12).equals(ICC_SIGNATURE);
}

/** Rebuilds the segments of a colour profile from its numbered parts; returns none if the profile is incomplete. */
function cleanProfile(parts: readonly Buffer[]): Buffer[] {
  const orderedParts = parts.toSorted((one, other) => (one[12] ?? 0) - (other[12] ?? 0));
  const clean = cleanIcc(Buffer.concat(orderedParts.map((part) => part.subarray(14))));
  if (clean === undefined) return [];
  const count = Math.ceil(clean.length / MAX_PROFILE_SEGMENT_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const part = clean.subarray(index * MAX_PROFILE_SEGMENT_BYTES, (index + 1) * MAX_PROFILE_SEGMENT_BYTES);
    return encodeSegment(ICC, Buffer.concat([ICC_SIGNATURE, Buffer.from([index + 1, count]), part]));
  });
}

/** Returns a JFIF header without its optional thumbnail. */
function stripThumbnail(marker: number, content: Buffer): Buffer {
  if (marker !== FIRST_APP) return content;
  const header = Buffer.from(content.subarray(0, 14));
  header.writeUInt16BE(0, 12);
  return header;
}

function encodeSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Creates an EXIF block that contains only the orientation. */
function createOrientationSegment(orientation: number): Buffer {
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 24);
  return encodeSegment(0xe1, exif);
}

/** Finds the end of the pixels of a scan: the next marker that does not belong to them. */
function findScanEnd(jpeg: Buffer, start: number): number {
  for (let at = start; ; at += 1) {
    at = jpeg.indexOf(0xff, at);
    const next = at < 0 ? undefined : jpeg[at + 1];
    if (next === undefined) throw new DamagedJpegError('the image ends within its pixels');
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
}

/**
 * Removes everything from a JPEG that is not needed to show it: EXIF, GPS, IPTC, XMP, comments, thumbnails and trailing
 * data. The pixels stay identical bit for bit. The orientation stays, and so do the colours; only the numbers of the
 * colour profile are retained.
 *
 * @throws DamagedJpegError
 */
export function cleanJpeg(jpeg: Buffer, orientation: number): Buffer {
  if (jpeg[0] !== 0xff || jpeg[1] !== SOI) throw new DamagedJpegError('no JPEG');
  const start = [jpeg.subarray(0, 2), ...(orientation > 1 ? [createOrientationSegment(orientation)] : [])];
  const retainedSegments: Buffer[] = [];
  const profile: Buffer[] = [];
  let at = 2;
  for (;;) {
    while (jpeg[at] === 0xff && jpeg[at + 1] === 0xff) at += 1;
    const marker = jpeg[at + 1];
    if (jpeg[at] !== 0xff || marker === undefined) throw new DamagedJpegError('a marker is missing');
    if (marker === EOI)
      return Buffer.concat([...start, ...insertProfile(retainedSegments, profile), jpeg.subarray(at, at + 2)]);
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const content = jpeg.subarray(at + 4, end);
    if (isProfile(marker, content)) profile.push(content);
    else if (isRequiredSegment(marker, content))
      retainedSegments.push(encodeSegment(marker, stripThumbnail(marker, content)));
    at = end;
    if (marker !== SOS) continue;
    const scanEnd = findScanEnd(jpeg, end);
    retainedSegments.push(jpeg.subarray(end, scanEnd));
    at = scanEnd;
  }
}

/** Inserts the profile after the JFIF header, which comes first. */
function insertProfile(retainedSegments: readonly Buffer[], profile: readonly Buffer[]): Buffer[] {
  const at = retainedSegments[0]?.[1] === FIRST_APP ? 1 : 0;
  return [
    ...retainedSegments.slice(0, at),
    ...(profile.length === 0 ? [] : cleanProfile(profile)),
    ...retainedSegments.slice(at),
  ];
}
