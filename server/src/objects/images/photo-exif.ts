import exifr from 'exifr';

/** The EXIF data about the origin of an image and its texts, without place and person. */
export interface PhotoExif {
  /** True if it contains values that only a camera with a lens writes. */
  readonly isThroughLens: boolean;
  /** Maker, device and program. */
  readonly device: string;
  /** Titles, descriptions, comments and keywords, one entry each. */
  readonly texts: readonly string[];
}

const OPTIONS = {
  tiff: true,
  ifd0: {
    pick: ['Make', 'Model', 'Software', 'ImageDescription', 'XPTitle', 'XPSubject', 'XPComment', 'XPKeywords'],
  },
  exif: { pick: ['FNumber', 'FocalLength', 'LensModel', 'FileSource', 'UserComment'] },
  gps: false,
  interop: false,
  // Numbers stay numbers.
  translateValues: false,
  userComment: true,
};

/** FileSource values of scans: of a film, or of a print. */
const SCANNED_SOURCES: readonly unknown[] = [1, 2];

/** Decodes a comment. Its first eight bytes name the encoding; two-byte characters are in either byte order. */
export function decodeComment(bytes: Uint8Array): string {
  const encoding = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const content = bytes.subarray(8);
  if (!encoding.startsWith('UNICODE')) return new TextDecoder().decode(content);
  return new TextDecoder(content[0] === 0 ? 'utf-16be' : 'utf-16le').decode(content);
}

/** Returns the text of a tag; cameras pad reserved space with zeros. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && value > 0;
}

function toPhotoExif(tags: Readonly<Record<string, unknown>>): PhotoExif {
  const hasLens = isPositive(tags['FNumber']) || isPositive(tags['FocalLength']) || toText(tags['LensModel']) !== '';
  const comment = tags['userComment'] instanceof Uint8Array ? decodeComment(tags['userComment']) : '';
  // Keywords are separated by semicolons.
  const keywords = toText(tags['XPKeywords']).replaceAll(';', ' ');
  const titles = [tags['ImageDescription'], tags['XPTitle'], tags['XPSubject'], tags['XPComment']];
  return {
    isThroughLens: hasLens && !SCANNED_SOURCES.includes(tags['FileSource']),
    device: [tags['Make'], tags['Model'], tags['Software']].map(toText).join(' '),
    texts: [...titles, keywords, comment].map(toText).filter((text) => text !== ''),
  };
}

/** Reads the EXIF of a photograph; `null` if there is none or it is broken. */
export async function readPhotoExif(path: string): Promise<PhotoExif | null> {
  try {
    const tags: unknown = await exifr.parse(path, OPTIONS);
    return typeof tags === 'object' && tags !== null ? toPhotoExif({ ...tags }) : null;
  } catch {
    return null;
  }
}
