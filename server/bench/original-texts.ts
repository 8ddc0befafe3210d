import exifr from 'exifr';
import { type DicomElement, PIXELS } from '../src/objects/anonymise/dicom-dataset.ts';
import { readDicom } from '../src/objects/anonymise/dicom-file.ts';

/** Shorter texts stand in other bytes by chance. */
const SHORTEST = 6;
/** Words of the formats themselves and of the standard: values in capitals are its codes. */
const OF_FORMAT = /^(?:[A-Z\d_\\ .-]+|[\d\s.,+\-eE\\]+)$/;
/** Names of colour spaces, which files have as numbers. */
const COLOURS = /^(?:sRGB|Adobe RGB|Display P3|U\.S\. Web Coated)/;
/** Numbers of four and eight bytes look like texts by chance; a name has letters in a row. */
const HAS_WORD = /[A-Za-z]{4}/;

function textsOfElements(elements: readonly DicomElement[]): string[] {
  return elements.flatMap(({ tag, value }) => {
    if (tag === PIXELS || 'fragments' in value) return [];
    if (!Buffer.isBuffer(value)) return value.flatMap(textsOfElements);
    const text = value.toString('latin1').replace(/[\0 ]+$/, '');
    return /^[\x20-\x7e\x80-\xff]+$/.test(text) ? [text] : [];
  });
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
    ? Object.values(value).flatMap(stringsIn)
    : [];
}

/** What an original tells beside its image: attributes, metadata, or the lines of a model that hold no numbers. */
async function textsOf(bytes: Buffer, kind: string): Promise<string[]> {
  if (kind === 'dicom') {
    const { meta, elements } = readDicom(bytes);
    return textsOfElements([...meta, ...elements]);
  }
  if (kind === 'image')
    return stringsIn(
      await exifr.parse(bytes, { tiff: true, iptc: true, xmp: true, jfif: false, icc: true }).catch(() => undefined),
    );
  const lines = bytes.toString('latin1', 0, 200_000).split(/[\r\n]+/);
  return lines.filter((line) => /^\s*(?:#|comment|obj_info|o |g |mtllib|usemtl)/.test(line));
}

/** The texts of an original that may name somebody or something: not the words of its format, nor what is too short to be found by chance. */
export async function tellingTexts(bytes: Buffer, kind: string): Promise<string[]> {
  const texts = await textsOf(bytes, kind);
  return texts.filter(
    (text) => text.length >= SHORTEST && HAS_WORD.test(text) && !OF_FORMAT.test(text) && !COLOURS.test(text),
  );
}
