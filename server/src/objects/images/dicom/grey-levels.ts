import type { DataSet } from 'dicom-parser';
import type { PixelForm } from './pixel-form.ts';

/** Which values become black and white. */
interface Window {
  readonly centre: number;
  readonly width: number;
}

/** Values of a table with the first input that it stands for. */
interface Lookup {
  readonly first: number;
  readonly values: readonly number[];
  readonly most: number;
}

const LEAST_SHARE = 0.005;
const MOST_SHARE = 0.995;
/** Values that are looked at for a window; more change nothing. */
const LOOKED_AT = 200_000;

function lookupOf(dataSet: DataSet | undefined, isSigned: boolean): Lookup | undefined {
  const data = dataSet?.elements['x00283006'];
  if (dataSet === undefined || data === undefined) return undefined;
  const entries = dataSet.uint16('x00283002', 0) ?? 0;
  const first = (isSigned ? dataSet.int16('x00283002', 1) : dataSet.uint16('x00283002', 1)) ?? 0;
  const count = entries === 0 ? 65_536 : entries;
  const isWide = data.length >= count * 2;
  const values = Array.from({ length: count }, (_, at) =>
    isWide ? (dataSet.uint16('x00283006', at) ?? 0) : (dataSet.byteArray[data.dataOffset + at] ?? 0),
  );
  const most = values.reduce((largest, value) => Math.max(largest, value), 0);
  return most === 0 ? undefined : { first, values, most };
}

function lookedUp({ first, values }: Lookup, value: number): number {
  return values[Math.min(values.length - 1, Math.max(0, Math.round(value - first)))] ?? 0;
}

/** What surrounds the image of a round detector: one value below all others, give or take what a lossy coding does to it. */
function isPadding(value: number, padding: number): boolean {
  return padding < 0 ? value <= padding + 50 : value === padding;
}

/** The values between which nearly all spots lie. Padding does not count. */
function usualRange(values: ArrayLike<number>, padding: number | undefined): { least: number; most: number } {
  const step = Math.max(1, Math.floor(values.length / LOOKED_AT));
  const seen: number[] = [];
  for (let at = 0; at < values.length; at += step) {
    const value = values[at] ?? 0;
    if (padding === undefined || !isPadding(value, padding)) seen.push(value);
  }
  const sorted = Float64Array.from(seen).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { least: at(LEAST_SHARE), most: at(MOST_SHARE) };
}

/** The window of the file, unless it lies outside of what the image holds or is so wide that nothing would be seen. */
function usableWindow(dataSet: DataSet, { least, most }: { least: number; most: number }): Window | undefined {
  const [centre, width] = [dataSet.floatString('x00281050'), dataSet.floatString('x00281051')];
  if (centre === undefined || width === undefined || !(width > 0) || !Number.isFinite(centre)) return undefined;
  const [from, to, range] = [centre - width / 2, centre + width / 2, Math.max(most - least, 1)];
  const overlap = Math.min(to, most) - Math.max(from, least);
  return overlap < range * 0.1 || width > range * 8 ? undefined : { centre, width };
}

/** How a value of the file becomes a measure, for example of Hounsfield. */
function modality(dataSet: DataSet, form: PixelForm): (value: number) => number {
  const table = lookupOf(dataSet.elements['x00283000']?.items?.[0]?.dataSet, form.isSigned);
  if (table !== undefined) return (value) => lookedUp(table, value);
  const [slope, intercept] = [dataSet.floatString('x00281053') ?? 1, dataSet.floatString('x00281052') ?? 0];
  return (value) => value * (slope === 0 ? 1 : slope) + intercept;
}

/** The grey levels of an image as it is meant to be seen, 0 to 255: modality, VOI table or window, and what white means. */
export function greyLevels(dataSet: DataSet, form: PixelForm, values: ArrayLike<number>): Uint8Array {
  const spots = form.columns * form.rows;
  const measure = modality(dataSet, form);
  const measures = new Float64Array(Math.min(spots, values.length));
  for (let at = 0; at < measures.length; at += 1) measures[at] = measure(values[at] ?? 0);
  const padding = form.isSigned ? dataSet.int16('x00280120') : dataSet.uint16('x00280120');
  const range = usualRange(measures, padding === undefined ? undefined : measure(padding));
  const table = lookupOf(dataSet.elements['x00283010']?.items?.[0]?.dataSet, range.least < 0);
  const { centre, width } = usableWindow(dataSet, range) ?? {
    centre: (range.least + range.most) / 2,
    width: Math.max(range.most - range.least, 1),
  };
  const isInverted = form.photometric === 'MONOCHROME1';
  const grey = new Uint8Array(spots);
  for (let at = 0; at < measures.length; at += 1) {
    const value = measures[at] ?? 0;
    const level =
      table === undefined
        ? ((value - (centre - width / 2)) / width) * 255
        : (lookedUp(table, value) / table.most) * 255;
    const bounded = Math.max(0, Math.min(255, level));
    grey[at] = isInverted ? 255 - bounded : bounded;
  }
  return grey;
}
