import type { DataSet, Element } from 'dicom-parser';
import { toDataView } from './bytes.ts';

/**
 * A decimal number as devices write it (PS3.5 6.2, DS and IS): some use a comma. A number with both signs is ambiguous,
 * so it counts as absent.
 */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/** Maximum length of a text with numbers: the offsets of some thousand frames. */
const MAX_TEXT_BYTES = 128 * 1024;

type BinaryReader = readonly [size: number, read: (view: DataView, place: number, isLittle: boolean) => number];

const BINARY_READERS: Readonly<Record<string, BinaryReader>> = {
  US: [2, (view, place, isLittle) => view.getUint16(place, isLittle)],
  SS: [2, (view, place, isLittle) => view.getInt16(place, isLittle)],
  UL: [4, (view, place, isLittle) => view.getUint32(place, isLittle)],
  SL: [4, (view, place, isLittle) => view.getInt32(place, isLittle)],
  FL: [4, (view, place, isLittle) => view.getFloat32(place, isLittle)],
  FD: [8, (view, place, isLittle) => view.getFloat64(place, isLittle)],
};

/** Parses the text of one number; `undefined` for a blank, and for a text that is not a finite number. */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.replaceAll('\0', ' ').trim();
  if (!DECIMAL.test(trimmed)) return undefined;
  const value = Number(trimmed.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

function isLittleEndian({ byteArrayParser }: DataSet): boolean {
  return byteArrayParser.readUint16(Uint8Array.of(1, 0), 0) === 1;
}

function readBytes({ byteArray }: DataSet, { dataOffset, length }: Element): Uint8Array {
  return byteArray.subarray(dataOffset, dataOffset + length);
}

/**
 * Reads all values of an attribute as numbers, by the representation that the file states, or else the given one of the
 * standard. Never throws: a value that is no number is `undefined`, and an absent or damaged attribute has no values.
 *
 * @param vr the representation of the standard, for files that do not state one (implicit VR)
 */
export function readNumberValues(
  dataSet: DataSet | undefined,
  tag: string,
  vr = 'DS',
): readonly (number | undefined)[] {
  const element = dataSet?.elements[tag];
  if (dataSet === undefined || element === undefined || element.length === 0) return [];
  const bytes = readBytes(dataSet, element);
  const statedVr = element.vr === undefined || element.vr === 'UN' ? vr : element.vr;
  const binary = BINARY_READERS[statedVr];
  if (binary === undefined) {
    if (bytes.length > MAX_TEXT_BYTES) return [];
    return new TextDecoder('latin1').decode(bytes).split('\\').map(parseDecimal);
  }
  const [size, read] = binary;
  const [view, isLittle] = [toDataView(bytes), isLittleEndian(dataSet)];
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) => {
    const value = read(view, index * size, isLittle);
    return Number.isFinite(value) ? value : undefined;
  });
}

/**
 * Reads an attribute of exactly `count` numbers; `undefined` for another number of values, or if one is no number. A
 * value of the wrong multiplicity does not say which of its numbers is meant.
 */
export function readNumbers(
  dataSet: DataSet | undefined,
  tag: string,
  count: number,
  vr?: string,
): readonly number[] | undefined {
  const values = readNumberValues(dataSet, tag, vr).filter((value) => value !== undefined);
  return values.length === count && readNumberValues(dataSet, tag, vr).length === count ? values : undefined;
}

/** Reads an attribute of one number. */
export function readNumber(dataSet: DataSet | undefined, tag: string, vr?: string): number | undefined {
  return readNumbers(dataSet, tag, 1, vr)?.[0];
}

/** Reads an attribute of one integer; a fraction counts as absent. */
export function readInteger(dataSet: DataSet | undefined, tag: string, vr = 'IS'): number | undefined {
  const value = readNumber(dataSet, tag, vr);
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
}

/** Reads an attribute of one positive integer that a file stores in two bytes. */
export function readCount(dataSet: DataSet | undefined, tag: string): number | undefined {
  const value = readInteger(dataSet, tag, 'US');
  return value !== undefined && value > 0 ? value : undefined;
}

/**
 * Reads two-byte values that count pixels or pixel values, such as a padding value: the sign of the pixels decides what
 * their bits mean, not the representation (US or SS) that the file states (PS3.5 6.2.2).
 */
export function readPixelValues(dataSet: DataSet | undefined, tag: string, isSigned: boolean): readonly number[] {
  return readNumberValues(dataSet, tag, 'US').map((value = 0) => (isSigned ? (value << 16) >> 16 : value & 0xffff));
}

/** Reads the bytes of an attribute as unsigned words of 16 bits, whatever representation the file states. */
export function readWords(dataSet: DataSet, tag: string): Uint16Array {
  const element = dataSet.elements[tag];
  if (element === undefined) return new Uint16Array();
  const view = toDataView(readBytes(dataSet, element));
  const isLittle = isLittleEndian(dataSet);
  return Uint16Array.from({ length: view.byteLength >> 1 }, (_, index) => view.getUint16(index * 2, isLittle));
}
