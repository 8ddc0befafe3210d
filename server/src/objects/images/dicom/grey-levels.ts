import type { DataSet } from 'dicom-parser';
import type { PictureWarning } from '@dentarium/api/services/file-info-service';
import type { PixelForm } from './pixel-form.ts';

/** Which values become black and white. */
export interface GreyWindow {
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

interface Range {
  readonly least: number;
  readonly most: number;
}

/** The values between which nearly all spots lie. Padding does not count. */
function usualRange(values: ArrayLike<number>, padding: number | undefined): Range {
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

/** What stands for one frame of many: in its own group of attributes, in that of all frames, or else in the data set (PS3.3 C.7.6.16). */
function attributesOf(dataSet: DataSet, frame: number, sequence: string): DataSet {
  const own = dataSet.elements['x52009230']?.items?.[frame]?.dataSet;
  const shared = dataSet.elements['x52009229']?.items?.[0]?.dataSet;
  return (own?.elements[sequence] ?? shared?.elements[sequence])?.items?.[0]?.dataSet ?? dataSet;
}

const WINDOWS = 'x00289132';
const RESCALING = 'x00289145';

function windowOf(dataSet: DataSet): GreyWindow | undefined {
  const [centre, width] = [dataSet.floatString('x00281050'), dataSet.floatString('x00281051')];
  if (centre === undefined || width === undefined || !(width > 0) || !Number.isFinite(centre)) return undefined;
  return { centre, width };
}

/** How much of a window the values of an image fill, or of the values the window shows, whichever is more. */
function shownPart({ centre, width }: GreyWindow, { least, most }: Range): number {
  const overlap = Math.min(centre + width / 2, most) - Math.max(centre - width / 2, least);
  return overlap / Math.min(width, Math.max(most - least, 1));
}

/** Windows that are this many times as wide as the values leave nothing to be seen. */
const TOO_WIDE = 8;

/** How a value of the file becomes a measure, for example of Hounsfield. */
function modality(dataSet: DataSet, form: PixelForm, frame: number): (value: number) => number {
  const table = lookupOf(dataSet.elements['x00283000']?.items?.[0]?.dataSet, form.isSigned);
  if (table !== undefined) return (value) => lookedUp(table, value);
  const rescaling = attributesOf(dataSet, frame, RESCALING);
  const [slope, intercept] = [rescaling.floatString('x00281053') ?? 1, rescaling.floatString('x00281052') ?? 0];
  return (value) => value * (slope === 0 ? 1 : slope) + intercept;
}

/** The grey levels of an image, and by what they were made. */
export interface GreyLevels {
  readonly grey: Uint8Array;
  /** The window of the file, or the one of the values themselves where that shows nothing; none where a table was used. */
  readonly window: GreyWindow | undefined;
  readonly warnings: readonly PictureWarning[];
}

/** Grey levels by a window: by a line, or by the curve that the file asks for (PS3.3 C.11.2.1.2, C.11.2.1.3). */
function byWindow({ centre, width }: GreyWindow, isCurve: boolean): (value: number) => number {
  if (isCurve) return (value) => 255 / (1 + Math.exp((-4 * (value - centre)) / width));
  return (value) => ((value - (centre - width / 2)) / width) * 255;
}

/** The grey levels of an image as it is meant to be seen, 0 to 255: modality, VOI table or window, and what white means. */
export function greyLevels(
  dataSet: DataSet,
  form: PixelForm,
  { values, frame }: { readonly values: ArrayLike<number>; readonly frame: number },
): GreyLevels {
  const spots = form.columns * form.rows;
  const measure = modality(dataSet, form, frame);
  const measures = new Float64Array(Math.min(spots, values.length));
  for (let at = 0; at < measures.length; at += 1) measures[at] = measure(values[at] ?? 0);
  const padding = form.isSigned ? dataSet.int16('x00280120') : dataSet.uint16('x00280120');
  const range = usualRange(measures, padding === undefined ? undefined : measure(padding));
  const table = lookupOf(dataSet.elements['x00283010']?.items?.[0]?.dataSet, range.least < 0);
  const voi = attributesOf(dataSet, frame, WINDOWS);
  const window = windowOf(voi);
  const isBlind = window !== undefined && shownPart(window, range) < 0.1;
  const isTooWide = window !== undefined && window.width > Math.max(range.most - range.least, 1) * TOO_WIDE;
  const used = isBlind || isTooWide ? undefined : window;
  const own = { centre: (range.least + range.most) / 2, width: Math.max(range.most - range.least, 1) };
  const isCurve = used !== undefined && voi.string('x00281056') === 'SIGMOID';
  const level = table === undefined ? byWindow(used ?? own, isCurve) : byTable(table);
  const isInverted = form.photometric === 'MONOCHROME1';
  const grey = new Uint8Array(spots);
  for (let at = 0; at < measures.length; at += 1) {
    const bounded = Math.max(0, Math.min(255, level(measures[at] ?? 0)));
    grey[at] = isInverted ? 255 - bounded : bounded;
  }
  return {
    grey,
    window: table === undefined ? (used ?? own) : undefined,
    // What the file asks for would be all black or all white: another window shows more than its maker meant to.
    warnings: table === undefined && isBlind ? ['window'] : [],
  };
}

function byTable(table: Lookup): (value: number) => number {
  return (value) => (lookedUp(table, value) / table.most) * 255;
}
