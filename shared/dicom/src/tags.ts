import type { DataSet, Element } from 'dicom-parser';
import { decodeText, isTextGuessed, readCharsets } from './text.ts';
import { findTagName } from './tag-names.ts';

/** A row of the list of all attributes of a file. */
export interface TagRow {
  /** The tag, as `(0010,0010)`. */
  readonly tag: string;
  /** Its name in the dictionary of the standard; empty for private and rare ones. */
  readonly name: string;
  readonly vr: string;
  readonly value: string;
  /** True if the file does not name the character set of the value, or names a wrong one, so that its letters are a guess. */
  readonly isGuessed: boolean;
  /** The number of enclosing sequences. */
  readonly depth: number;
}

/** Maximum number of rows. */
const MAX_ROWS = 5000;
const MAX_DEPTH = 8;
/** Maximum length of a value; longer ones are truncated. */
const MAX_VALUE_BYTES = 512;

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

function formatNumbers(dataSet: DataSet, element: Element, vr: string): string {
  const [size, read] = NUMBERS[vr] ?? [];
  if (size === undefined || read === undefined) return '';
  const count = Math.min(64, Math.floor(element.length / size));
  return Array.from({ length: count }, (_, at) => read(dataSet, element.tag, at)).join('\\');
}

function formatTag(group: number, element: number): string {
  const hex = (number: number) => number.toString(16).padStart(4, '0').toUpperCase();
  return `(${hex(group)},${hex(element)})`;
}

function formatValue(
  dataSet: DataSet,
  element: Element,
  vr: string,
  charsets: readonly string[],
): Pick<TagRow, 'value' | 'isGuessed'> {
  const toCertain = (value: string) => ({ value, isGuessed: false });
  if (vr === 'SQ') return toCertain('');
  if (vr in NUMBERS) return toCertain(formatNumbers(dataSet, element, vr));
  if (vr === 'AT') {
    const count = Math.min(64, element.length >> 2);
    const word = (at: number) => dataSet.uint16(element.tag, at) ?? 0;
    return toCertain(Array.from({ length: count }, (_, at) => formatTag(word(at * 2), word(at * 2 + 1))).join('\\'));
  }
  const bytes: Uint8Array = dataSet.byteArray.subarray(
    element.dataOffset,
    element.dataOffset + Math.min(element.length, MAX_VALUE_BYTES),
  );
  const isText =
    !BINARY.has(vr) && bytes.every((byte) => byte >= 0x20 || byte === 0x1b || byte === 0 || (byte >= 9 && byte <= 13));
  if (!isText) return toCertain(`${element.length} B`);
  const value = decodeText(bytes, charsets).replaceAll('\0', '').trim();
  return { value, isGuessed: isTextGuessed(bytes, charsets) };
}

function addRows(rows: TagRow[], dataSet: DataSet, charsets: readonly string[], depth: number): void {
  const own = dataSet.elements['x00080005'] === undefined ? charsets : readCharsets(dataSet);
  for (const [key, element] of Object.entries(dataSet.elements).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (rows.length >= MAX_ROWS) return;
    const { name, vr: standardVr } = findTagName(key);
    const vr = element.items === undefined ? (element.vr ?? standardVr) : 'SQ';
    const tag = formatTag(Number.parseInt(key.slice(1, 5), 16), Number.parseInt(key.slice(5), 16));
    rows.push({ tag, name, vr, ...formatValue(dataSet, element, vr, own), depth });
    if (depth < MAX_DEPTH)
      for (const item of element.items ?? [])
        if (item.dataSet !== undefined) addRows(rows, item.dataSet, own, depth + 1);
  }
}

/** Lists all attributes of a file with their values, nested ones after their sequence; long values are truncated. */
export function listTagRows(dataSet: DataSet): readonly TagRow[] {
  const rows: TagRow[] = [];
  addRows(rows, dataSet, readCharsets(dataSet), 0);
  return rows;
}
