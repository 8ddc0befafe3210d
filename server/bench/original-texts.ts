import exifr from 'exifr';
import { type DicomElement, PIXELS } from '../src/objects/anonymise/dicom-dataset.ts';
import { readDicom } from '../src/objects/anonymise/dicom-file.ts';

/** Shorter texts stand in other bytes by chance. */
const MIN_TEXT_LENGTH = 6;
/** Words of the formats themselves and of the standard: values in capitals are its codes. */
const FORMAT_TEXT_PATTERN = /^(?:[A-Z\d_\\ .-]+|[\d\s.,+\-eE\\]+)$/;
/** Names of colour spaces, which files have as numbers. */
const COLOUR_SPACE_PATTERN = /^(?:sRGB|Adobe RGB|Display P3|U\.S\. Web Coated)/;
/** Numbers of four and eight bytes look like texts by chance; a name has letters in a row. */
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

/** What an original tells beside its image: attributes, metadata, or the lines of a model that hold no numbers. */
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

/** The texts of an original that may name somebody or something: not the words of its format, nor what is too short to be found by chance. */
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
