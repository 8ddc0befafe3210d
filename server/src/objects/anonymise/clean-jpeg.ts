import { type CodedPart, DicomFormatError, listCodedParts, NoDicomImageError } from '@dentarium/dicom';
import { cleanIcc } from './clean-icc.ts';

/** The bytes are not a complete JPEG. */
export class DamagedJpegError extends Error {
  override readonly name = 'DamagedJpegError';
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const FIRST_APP = 0xe0;
const [HUFFMAN, QUANTISATION, RESTART_INTERVAL] = [0xc4, 0xdb, 0xdd];
/** The markers of frames of DCT, and those that their decoding needs. */
const CODING_MARKERS = new Set([0xc0, 0xc1, 0xc2, HUFFMAN, QUANTISATION, RESTART_INTERVAL, SOS]);
const ADOBE = 0xee;
const ICC = 0xe2;

const FIRST_RESTART = 0xd0;

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/**
 * Returns whether a segment is needed to decode the pixels; all others describe the image, its camera, place and
 * people.
 */
function isRequiredSegment(marker: number, content: Buffer): boolean {
  if (marker === FIRST_APP) return content.toString('latin1', 0, 5) === 'JFIF\0';
  if (marker === ADOBE) return content.toString('latin1', 0, 5) === 'Adobe';
  return CODING_MARKERS.has(marker);
}

/** Returns the bytes of the quantisation or Huffman tables of a segment, without those behind the last table. */
function measureTables(content: Buffer, measure: (at: number) => number): number {
  let at = 0;
  while (at < content.length && at + measure(at) <= content.length) at += measure(at);
  return at;
}

/** Returns the bytes of a segment that its coding defines; any others may be anything. */
function measureSegment(marker: number, content: Buffer): number {
  if (marker === FIRST_APP) return 14;
  if (marker === ADOBE) return 12;
  if (marker === RESTART_INTERVAL) return 2;
  if (marker === SOS) return 4 + (content[0] ?? 0) * 2;
  if (marker === QUANTISATION) return measureTables(content, (at) => ((content[at] ?? 0) >> 4 === 0 ? 65 : 129));
  if (marker === HUFFMAN)
    return measureTables(
      content,
      (at) => 17 + content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0),
    );
  return 6 + (content[5] ?? 0) * 3;
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

/** Returns the defined bytes of a segment, of a JFIF header without its optional thumbnail. */
function stripSegment(marker: number, content: Buffer): Buffer {
  const size = measureSegment(marker, content);
  if (size > content.length) throw new DamagedJpegError('a segment that is too short');
  if (marker !== FIRST_APP) return content.subarray(0, size);
  const header = Buffer.from(content.subarray(0, size));
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

/**
 * Lists the bytes that hold the pixels of each scan.
 *
 * @throws DamagedJpegError also for codings that are not decoded here
 */
function requireParts(jpeg: Buffer): readonly (readonly CodedPart[])[] {
  try {
    return listCodedParts(jpeg);
  } catch (error) {
    if (error instanceof DicomFormatError || error instanceof NoDicomImageError)
      throw new DamagedJpegError('pixels that cannot be decoded', { cause: error });
    throw error;
  }
}

/** Joins the parts of a scan by restart markers, without what lies between a part and its marker. */
function joinParts(jpeg: Buffer, parts: readonly CodedPart[]): Buffer[] {
  return parts.flatMap(({ start, end }, index) => {
    const part = jpeg.subarray(start, end);
    return index === 0 ? [part] : [Buffer.from([0xff, FIRST_RESTART + ((index - 1) % 8)]), part];
  });
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
  const scans = [...requireParts(jpeg)];
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
      retainedSegments.push(encodeSegment(marker, stripSegment(marker, content)));
    at = end;
    if (marker !== SOS) continue;
    retainedSegments.push(...joinParts(jpeg, scans.shift() ?? []));
    at = findScanEnd(jpeg, end);
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
