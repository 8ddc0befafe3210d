import { type DicomElement, PIXELS } from './dicom-dataset.ts';

/*
 * Free text is removed from all attributes, including those that the profile does not list or that newer editions add:
 * labels, descriptions, explanations, names of detectors. The data that shows the image is retained: standard codes in
 * the attributes below, numbers, identifiers, pixels and their tables.
 */
function parseTags(block: string): ReadonlySet<number> {
  const lines = block.trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(': '));
  return new Set(
    pairs.flatMap(([group = '', all = '']) => all.split(' ').map((element) => Number.parseInt(group + element, 16))),
  );
}

/** Attributes whose code strings the standard defines. */
const CODE_TAGS = parseTags(`
  0008: 0005 0008 0060 0061 0064 0068 0100 0102 0103 9007 9205 9206 9207 9208 9209 9215
  0010: 0040 2210
  0018: 0015 0020 0021 0022 0023 0025 1101 1150 1160 1250 1251 1508 1700 5100 5101 7004 7060 9004 9025 9073 9302
  0020: 0020 0060 0062 9056 9057 9071 9072 9222
  0022: 0001
  0028: 0004 0051 0301 0302 1040 1041 1056 1090 2110 2114 7000 9001 9099
  0040: 0555
  0054: 1000 1001 1002
  0070: 0004
  2050: 0020`);

/** Attributes with the image, or with tables of its colours and greys. */
const TABLE_TAGS = parseTags(`
  0028: 1101 1102 1103 1201 1202 1203 1221 1222 1223 3002 3006
  7fe0: 0001 0002 0003 0008 0009`);

const TEXT_REPRESENTATIONS = new Set(['AE', 'AS', 'DA', 'DT', 'LO', 'LT', 'PN', 'SH', 'ST', 'TM', 'UC', 'UR', 'UT']);
const BYTE_REPRESENTATIONS = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN']);
const NUMERIC_REPRESENTATIONS = new Set(['DS', 'IS']);
const NUMERIC_PATTERN = /^[\d\s.,+\-eE\\\0]*$/;
const CODE_PATTERN = /^[A-Z\d _\\\0.]*$/;
/** Maximum bytes of a binary number. */
const MAX_NUMBER_BYTES = 8;

/** Coding schemes whose values the standard or a public body defines; all others may be private to a clinic. */
const CODE_VALUE_TAGS = parseTags('0008: 0100 0102 0103');
const CODE_VALUE_PATTERN = /^[A-Za-z\d.\-_ \0]{1,18}$/;

function isCode(tag: number, text: string): boolean {
  if (CODE_VALUE_TAGS.has(tag)) return CODE_VALUE_PATTERN.test(text) && !/[a-z]{3}/.test(text);
  // Names of character sets and of standard terms are short and uppercase.
  return CODE_TAGS.has(tag) && CODE_PATTERN.test(text) && text.split('\\').every((part) => part.length <= 17);
}

/** Guesses by the bytes whether a value is harmless, for files without value representations. */
function looksHarmless(tag: number, value: Buffer, text: string): boolean {
  if (NUMERIC_PATTERN.test(text) || isCode(tag, text)) return true;
  return value.length <= MAX_NUMBER_BYTES && !/^[\x20-\x7e\x80-\xff]+\0?$/.test(text);
}

/** Returns whether a value without a rule of the profile may stay in an anonymous file. */
export function isHarmless({ tag, representation }: DicomElement, value: Buffer): boolean {
  if (tag === PIXELS || TABLE_TAGS.has(tag) || value.length === 0) return true;
  const text = value.toString('latin1');
  if (representation === 'CS' || CODE_VALUE_TAGS.has(tag)) return isCode(tag, text);
  if (TEXT_REPRESENTATIONS.has(representation) || BYTE_REPRESENTATIONS.has(representation)) return false;
  if (NUMERIC_REPRESENTATIONS.has(representation)) return NUMERIC_PATTERN.test(text);
  return representation !== '' || looksHarmless(tag, value, text);
}
