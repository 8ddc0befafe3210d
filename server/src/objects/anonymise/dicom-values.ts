import { findDictionaryEntry } from './dicom-dictionary.ts';
import { keepStandardTerms } from './dicom-terms.ts';

/** Bytes of one value of binary numbers. */
const NUMBER_BYTES: Readonly<Record<string, number>> = {
  AT: 4,
  FD: 8,
  FL: 4,
  SL: 4,
  SS: 2,
  SV: 8,
  UL: 4,
  US: 2,
  UV: 8,
};
/** Two letters are at least this much, and no letters of any character set begin with FF as small negatives do. */
const [MIN_TEXT_WORD, MIN_NEGATIVE_WORD] = [0x2020, 0xff00];
/** The bytes of numbers that may be anything. */
const MAX_SHORT_BYTES = 4;
const WHOLE_NUMBERS = new Set(['SL', 'SS', 'SV', 'UL', 'US', 'UV']);
const REAL_NUMBERS = new Set(['FD', 'FL']);
/** The range of the real numbers that measure something. Eight letters are not in it. */
const [MIN_REAL, MAX_REAL] = [1e-12, 1e12];
const DECIMAL = /^ *[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][+-]?\d{1,3})? *$/;
/** Devices write more digits than the 16 of the standard. */
const MAX_DECIMAL_CHARS = 32;

/** Returns the text of a value without its padding. */
export function toText(value: Buffer): string {
  return value.toString('latin1').replace(/[\0 ]+$/, '');
}

/** Returns text as a value of even length. */
export function toValue(text: string, fill = ' '): Buffer {
  return Buffer.from(text.length % 2 === 0 ? text : `${text}${fill}`, 'latin1');
}

type ReadNumber = (bytes: Buffer, at: number) => number;

function readWord(isLittle: boolean): ReadNumber {
  return (bytes, at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
}

function isRealPlausible(value: number): boolean {
  return value === 0 || (Math.abs(value) >= MIN_REAL && Math.abs(value) <= MAX_REAL);
}

function isPlausibleNumber(representation: string, value: Buffer, at: number, isLittle: boolean): boolean {
  if (representation === 'FD') return isRealPlausible(isLittle ? value.readDoubleLE(at) : value.readDoubleBE(at));
  if (representation === 'FL') return isRealPlausible(isLittle ? value.readFloatLE(at) : value.readFloatBE(at));
  if (representation !== 'AT') return true;
  const word = readWord(isLittle);
  return findDictionaryEntry(word(value, at) * 0x10000 + word(value, at + 2)) !== undefined;
}

/** Descriptors of tables: entries, first value and bits, of which the last shows that they are no text. */
const DESCRIPTOR_TAGS = new Set([0x0028_1101, 0x0028_1102, 0x0028_1103, 0x0028_3002]);

function isDescriptor(tag: number, value: Buffer, isLittle: boolean): boolean {
  if (!DESCRIPTOR_TAGS.has(tag) || value.length !== 6) return false;
  const bits = readWord(isLittle)(value, 4);
  return bits >= 8 && bits <= 16;
}

/** Returns whether whole numbers are too few for a text, or so small that none of their bytes is a letter. */
function isFreeOfText(representation: string, value: Buffer, isLittle: boolean): boolean {
  if (value.length <= MAX_SHORT_BYTES || !WHOLE_NUMBERS.has(representation)) return true;
  const word = readWord(isLittle);
  for (let at = 0; at < value.length; at += 2) {
    const number = word(value, at);
    if (number >= MIN_TEXT_WORD && number < MIN_NEGATIVE_WORD) return false;
  }
  return true;
}

/** Returns whether bytes are as many binary numbers as the standard allows for an attribute. */
function areNumbers(tag: number, representation: string, value: Buffer, isLittle: boolean): boolean {
  const [size, maxValues] = [NUMBER_BYTES[representation], findDictionaryEntry(tag)?.maxValues ?? 0];
  if (size === undefined || value.length % size !== 0 || value.length / size > maxValues) return false;
  if (REAL_NUMBERS.has(representation) && maxValues === Infinity) return false;
  for (let at = 0; at < value.length; at += size)
    if (!isPlausibleNumber(representation, value, at, isLittle)) return false;
  return isDescriptor(tag, value, isLittle) || isFreeOfText(representation, value, isLittle);
}

function areDecimals(text: string, maxValues: number): boolean {
  const parts = text.split('\\');
  if (parts.length > maxValues) return false;
  return parts.every((part) => part.trim() === '' || (DECIMAL.test(part) && part.trim().length <= MAX_DECIMAL_CHARS));
}

/**
 * Reduces a value without a rule of the profile to what the dictionary of the standard allows in an anonymous file:
 * numbers, and terms that the standard defines. Text, dates, bytes and attributes that the dictionary does not have are
 * removed. The representation that a file states decides nothing, because it may be absent or wrong.
 *
 * @returns `undefined` if the attribute is removed
 */
export function keepHarmlessValue(tag: number, value: Buffer, isLittle: boolean): Buffer | undefined {
  const entry = findDictionaryEntry(tag);
  if (entry === undefined) return undefined;
  const { representations, maxValues } = entry;
  if (representations[0] === 'CS') {
    const text = keepStandardTerms(tag, toText(value));
    return text === '' ? undefined : toValue(text);
  }
  if (value.length === 0) return value;
  const isKept = representations.some((representation) => {
    if (representation === 'DS' || representation === 'IS') return areDecimals(toText(value), maxValues);
    return areNumbers(tag, representation, value, isLittle);
  });
  return isKept ? value : undefined;
}
