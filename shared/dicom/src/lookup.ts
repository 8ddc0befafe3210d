import type { DataSet } from 'dicom-parser';

/** A lookup table with the first input value (PS3.3 C.11.1, C.11.2). */
export interface Lookup {
  readonly first: number;
  readonly values: Uint16Array;
  /** The largest of the values. */
  readonly most: number;
}

/** Reads the table of an item of a sequence of tables; `undefined` if there is none, or one of zeros. */
export function readLookup(dataSet: DataSet | undefined, isSigned: boolean): Lookup | undefined {
  const data = dataSet?.elements['x00283006'];
  if (dataSet === undefined || data === undefined) return undefined;
  const entries = dataSet.uint16('x00283002', 0) ?? 0;
  const first = (isSigned ? dataSet.int16('x00283002', 1) : dataSet.uint16('x00283002', 1)) ?? 0;
  const count = entries === 0 ? 65_536 : entries;
  const isWide = data.length >= count * 2;
  const values = Uint16Array.from({ length: count }, (_, at) =>
    isWide ? (dataSet.uint16('x00283006', at) ?? 0) : (dataSet.byteArray[data.dataOffset + at] ?? 0),
  );
  const most = values.reduce((largest, value) => Math.max(largest, value), 0);
  return most === 0 ? undefined : { first, values, most };
}

/** Returns the output of a table for a value; values outside of it get the output of the nearest end. */
export function lookUp({ first, values }: Lookup, value: number): number {
  return values[Math.min(values.length - 1, Math.max(0, Math.round(value - first)))] ?? 0;
}
