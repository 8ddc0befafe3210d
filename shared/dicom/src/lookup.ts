import type { DataSet, Element } from 'dicom-parser';
import { readPixelValues, readWords } from './numbers.ts';

/** A lookup table with the first input value (PS3.3 C.11.1, C.11.2). */
export interface Lookup {
  readonly first: number;
  readonly values: Uint16Array;
  /** The largest of the values. */
  readonly most: number;
}

/**
 * Reads the values of a table, of 16 bits, or of 8 bits if the attribute is too short for that. Values beyond its end
 * are zero.
 */
export function readTableValues(dataSet: DataSet, { tag, dataOffset, length }: Element, count: number): Uint16Array {
  if (length >= count * 2) {
    const words = readWords(dataSet, tag);
    return Uint16Array.from({ length: count }, (_, index) => words[index] ?? 0);
  }
  return Uint16Array.from({ length: count }, (_, index) =>
    index < length ? (dataSet.byteArray[dataOffset + index] ?? 0) : 0,
  );
}

/** Reads the table of an item of a sequence of tables; `undefined` if there is none, or one of zeros. */
export function readLookup(dataSet: DataSet | undefined, isSigned: boolean): Lookup | undefined {
  const data = dataSet?.elements['x00283006'];
  if (dataSet === undefined || data === undefined) return undefined;
  const [entries = 0] = readPixelValues(dataSet, 'x00283002', false);
  const first = readPixelValues(dataSet, 'x00283002', isSigned)[1] ?? 0;
  const values = readTableValues(dataSet, data, entries === 0 ? 65_536 : entries);
  const most = values.reduce((largest, value) => Math.max(largest, value), 0);
  return most === 0 ? undefined : { first, values, most };
}

/** Returns the output of a table for a value; values outside of it get the output of the nearest end. */
export function lookUp({ first, values }: Lookup, value: number): number {
  return values[Math.min(values.length - 1, Math.max(0, Math.round(value - first)))] ?? 0;
}
