import type { DataSet, Element } from 'dicom-parser';
import { charsetsOf, decodedText } from './text.ts';
import { tagName } from './tag-names.ts';

/** A line of the list of all attributes of a file. */
export interface TagRow {
  /** As `(0010,0010)`. */
  readonly tag: string;
  /** Its name in the dictionary of the standard; empty for private ones and those that are seldom met. */
  readonly name: string;
  readonly vr: string;
  readonly value: string;
  /** How many sequences it lies in. */
  readonly depth: number;
}

/** More lines than anybody reads. */
const MOST_ROWS = 5000;
const MOST_DEPTH = 8;
/** Longer values are cut. */
const LONGEST = 512;

const NUMBERS: Readonly<
  Record<string, readonly [size: number, read: (dataSet: DataSet, tag: string, at: number) => number | undefined]>
> = {
  US: [2, (dataSet, tag, at) => dataSet.uint16(tag, at)],
  SS: [2, (dataSet, tag, at) => dataSet.int16(tag, at)],
  UL: [4, (dataSet, tag, at) => dataSet.uint32(tag, at)],
  SL: [4, (dataSet, tag, at) => dataSet.int32(tag, at)],
  FL: [4, (dataSet, tag, at) => dataSet.float(tag, at)],
  FD: [8, (dataSet, tag, at) => dataSet.double(tag, at)],
};
const BINARY = new Set(['OB', 'OW', 'OF', 'OD', 'OL', 'OV', 'UN']);

function numbersOf(dataSet: DataSet, element: Element, vr: string): string {
  const [size, read] = NUMBERS[vr] ?? [];
  if (size === undefined || read === undefined) return '';
  const count = Math.min(64, Math.floor(element.length / size));
  return Array.from({ length: count }, (_, at) => read(dataSet, element.tag, at)).join('\\');
}

function tagOf(group: number, element: number): string {
  const hex = (number: number) => number.toString(16).padStart(4, '0').toUpperCase();
  return `(${hex(group)},${hex(element)})`;
}

function valueOf(dataSet: DataSet, element: Element, vr: string, charsets: readonly string[]): string {
  if (vr === 'SQ') return '';
  if (vr in NUMBERS) return numbersOf(dataSet, element, vr);
  if (vr === 'AT') {
    const count = Math.min(64, element.length >> 2);
    const word = (at: number) => dataSet.uint16(element.tag, at) ?? 0;
    return Array.from({ length: count }, (_, at) => tagOf(word(at * 2), word(at * 2 + 1))).join('\\');
  }
  const bytes: Uint8Array = dataSet.byteArray.subarray(
    element.dataOffset,
    element.dataOffset + Math.min(element.length, LONGEST),
  );
  const isText =
    !BINARY.has(vr) && bytes.every((byte) => byte >= 0x20 || byte === 0x1b || byte === 0 || (byte >= 9 && byte <= 13));
  if (!isText) return `${element.length} B`;
  return decodedText(bytes, charsets).replaceAll('\0', '').trim();
}

function addRows(rows: TagRow[], dataSet: DataSet, charsets: readonly string[], depth: number): void {
  const own = dataSet.elements['x00080005'] === undefined ? charsets : charsetsOf(dataSet);
  for (const [key, element] of Object.entries(dataSet.elements).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (rows.length >= MOST_ROWS) return;
    const { name, vr: known } = tagName(key);
    const vr = element.items === undefined ? (element.vr ?? known) : 'SQ';
    const tag = tagOf(Number.parseInt(key.slice(1, 5), 16), Number.parseInt(key.slice(5), 16));
    rows.push({ tag, name, vr, value: valueOf(dataSet, element, vr, own), depth });
    if (depth < MOST_DEPTH)
      for (const item of element.items ?? [])
        if (item.dataSet !== undefined) addRows(rows, item.dataSet, own, depth + 1);
  }
}

/** All attributes of a file with what they say, those in sequences behind them; long values are cut. */
export function tagRows(dataSet: DataSet): readonly TagRow[] {
  const rows: TagRow[] = [];
  addRows(rows, dataSet, charsetsOf(dataSet), 0);
  return rows;
}
