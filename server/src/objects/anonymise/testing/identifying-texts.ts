import exifr from 'exifr';
import { type DicomElement, PIXELS } from '../dicom-dataset.ts';
import { readDicom } from '../dicom-file.ts';

/** Shorter texts occur in other bytes by chance. */
const MIN_TEXT_LENGTH = 6;
/** Words of the formats and of the standard: its codes are values in capitals. */
const FORMAT_TEXT_PATTERN = /^(?:[A-Z\d_\\ .-]+|[\d\s.,+\-eE\\]+)$/;
/** Names of colour spaces, which files store as numbers. */
const COLOUR_SPACE_PATTERN = /^(?:sRGB|Adobe RGB|Display P3|U\.S\. Web Coated)/;
/** Numbers of four and eight bytes look like texts by chance; a name has consecutive letters. */
const WORD_PATTERN = /[A-Za-z]{4}/;

function collectElementTexts(elements: readonly DicomElement[]): string[] {
  return elements.flatMap(({ tag, value }) => {
    if (tag === PIXELS || 'fragments' in value) return [];
    if (!Buffer.isBuffer(value)) return value.flatMap(collectElementTexts);
    const text = value.toString('latin1').replace(/[\0 ]+$/, '');
    return /^[\x20-\x7e\x80-\xff]+$/.test(text) ? [text] : [];
  });
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
    ? Object.values(value).flatMap(collectStrings)
    : [];
}

/** Reads the texts of an original: attributes, metadata, or the lines of a model that contain no numbers. */
async function readTexts(bytes: Buffer, kind: string): Promise<string[]> {
  if (kind === 'dicom') {
    const { meta, elements } = readDicom(bytes);
    return collectElementTexts([...meta, ...elements]);
  }
  if (kind === 'image')
    return collectStrings(
      await exifr.parse(bytes, { tiff: true, iptc: true, xmp: true, jfif: false, icc: true }).catch(() => undefined),
    );
  const lines = bytes.toString('latin1', 0, 200_000).split(/[\r\n]+/);
  return lines.filter((line) => /^\s*(?:#|comment|obj_info|o |g |mtllib|usemtl)/.test(line));
}

/** Reads the texts of an original that may identify a person or thing, without words of its format and texts too short to search for. */
export async function readIdentifyingTexts(bytes: Buffer, kind: string): Promise<string[]> {
  const texts = await readTexts(bytes, kind);
  return texts.filter(
    (text) =>
      text.length >= MIN_TEXT_LENGTH &&
      WORD_PATTERN.test(text) &&
      !FORMAT_TEXT_PATTERN.test(text) &&
      !COLOUR_SPACE_PATTERN.test(text),
  );
}
