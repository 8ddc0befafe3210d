import { decodePaletteSegments, NoDicomImageError } from '@dentarium/dicom';
import type { DicomElement } from './dicom-dataset.ts';
import { toValue } from './dicom-values.ts';

/** The tables of colours and greys: descriptor, values, values as segments (PS3.3 C.7.9, C.11.1, C.11.2). */
const TABLES = [
  { descriptor: 0x0028_1101, plain: 0x0028_1201, segmented: 0x0028_1221 },
  { descriptor: 0x0028_1102, plain: 0x0028_1202, segmented: 0x0028_1222 },
  { descriptor: 0x0028_1103, plain: 0x0028_1203, segmented: 0x0028_1223 },
  { descriptor: 0x0028_3002, plain: 0x0028_3006, segmented: undefined },
] as const;
const DESCRIPTOR_BYTES = 6;

function findBytes(elements: readonly DicomElement[], tag: number | undefined): Buffer | undefined {
  const value = elements.find((element) => element.tag === tag)?.value;
  return Buffer.isBuffer(value) ? value : undefined;
}

/** Returns the values of a table without the bytes behind them; of 16 bits, or of 8 bits if there are too few bytes. */
function cutTable(values: Buffer, count: number): Buffer {
  if (values.length >= count * 2) return values.subarray(0, count * 2);
  return toValue(values.toString('latin1', 0, count), '\0');
}

/** Expands segments to values; `undefined` for segments that no reader understands. */
function expandTable(segments: Buffer, count: number, isLittle: boolean): Buffer | undefined {
  const words = Uint16Array.from({ length: segments.length >> 1 }, (_, index) =>
    isLittle ? segments.readUInt16LE(index * 2) : segments.readUInt16BE(index * 2),
  );
  try {
    const values = Buffer.from(decodePaletteSegments(words, count).buffer);
    return isLittle ? values : values.swap16();
  } catch (error) {
    if (error instanceof NoDicomImageError) return undefined;
    throw error;
  }
}

/**
 * Rebuilds the tables of a data set from their values, without what lies behind or between them.
 *
 * @returns the values of the tables by their tags; tables without a descriptor have none
 */
export function rebuildTables(elements: readonly DicomElement[], isLittle: boolean): ReadonlyMap<number, Buffer> {
  const tables = new Map<number, Buffer>();
  for (const { descriptor, plain, segmented } of TABLES) {
    const form = findBytes(elements, descriptor);
    if (form?.length !== DESCRIPTOR_BYTES) continue;
    const entries = isLittle ? form.readUInt16LE(0) : form.readUInt16BE(0);
    const count = entries === 0 ? 65_536 : entries;
    const [values, segments] = [findBytes(elements, plain), findBytes(elements, segmented)];
    const expanded = segments === undefined ? undefined : expandTable(segments, count, isLittle);
    if (values !== undefined) tables.set(plain, cutTable(values, count));
    else if (expanded !== undefined) tables.set(plain, expanded);
  }
  return tables;
}
