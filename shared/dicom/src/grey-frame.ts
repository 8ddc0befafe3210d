import type { PictureWarning } from '@dentarium/api/files/info-calls';
import type { DataSet } from 'dicom-parser';
import { findFrameAttributes } from './frame-attributes.ts';
import { readNumber, readNumberValues, readPixelValues } from './numbers.ts';
import { readDicomText } from './text.ts';
import { type Lookup, lookUp, readLookup } from './lookup.ts';
import type { PixelForm } from './pixel-form.ts';

/** The measures that become black and white, as centre and width. */
export interface GreyWindow {
  readonly centre: number;
  readonly width: number;
}

/** A window of the file with its name; the name may be empty. */
export interface NamedWindow extends GreyWindow {
  readonly name: string;
}

/** The function by which a window maps measures to grey levels (PS3.3 C.11.2.1.2, C.11.2.1.3). */
export type WindowShape = 'linear' | 'exact' | 'sigmoid';

/** The pixel values of a grey frame. */
export type GreyValues = Uint8Array | Int8Array | Uint16Array | Int16Array | Int32Array | Float64Array;

/** A grey frame with the display attributes of its file. */
export interface GreyFrame {
  readonly values: GreyValues;
  readonly least: number;
  readonly most: number;
  /** Value times slope plus intercept is the measure, for example in Hounsfield units. Windows and tables refer to measures. */
  readonly slope: number;
  readonly intercept: number;
  /** The windows of the file. */
  readonly windows: readonly NamedWindow[];
  /** The window that contains nearly all measures of this frame. */
  readonly ownWindow: GreyWindow;
  /** The initial window: the first of the file, or `ownWindow` if that one shows nothing. */
  readonly window: GreyWindow;
  readonly shape: WindowShape;
  /** The table that the file requests in place of a window. */
  readonly table: Lookup | undefined;
  /** True if the lowest value is white. */
  readonly isInverted: boolean;
  readonly warnings: readonly PictureWarning[];
}

const LOW_SHARE = 0.005;
const HIGH_SHARE = 0.995;
/** Maximum number of sampled values for a window; more do not change it. */
const MAX_SAMPLED_VALUES = 200_000;

interface Range {
  readonly least: number;
  readonly most: number;
}

/** True for the padding around the image of a round detector: one value below all others, with a tolerance for lossy compression. */
function isPadding(value: number, padding: number): boolean {
  return padding < 0 ? value <= padding + 50 : value === padding;
}

/** Returns the range that contains nearly all measures, without padding. */
function computeUsualRange(values: GreyValues, measure: (value: number) => number, padding: number | undefined): Range {
  const step = Math.max(1, Math.floor(values.length / MAX_SAMPLED_VALUES));
  const sampledMeasures: number[] = [];
  for (let at = 0; at < values.length; at += step) {
    const value = measure(values[at] ?? 0);
    if (padding === undefined || !isPadding(value, padding)) sampledMeasures.push(value);
  }
  const sorted = Float64Array.from(sampledMeasures).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { least: at(LOW_SHARE), most: at(HIGH_SHARE) };
}

const WINDOWS = 'x00289132';
const RESCALING = 'x00289145';
/** Maximum number of windows in a list. */
const MAX_WINDOWS = 20;

function readWindows(dataSet: DataSet): NamedWindow[] {
  const centres = readNumberValues(dataSet, 'x00281050').slice(0, MAX_WINDOWS);
  const widths = readNumberValues(dataSet, 'x00281051');
  const names = readDicomText(dataSet, 'x00281055').split('\\');
  return centres.flatMap((centre, index) => {
    const width = widths[index] ?? 0;
    return centre === undefined || width <= 0 ? [] : [{ centre, width, name: names[index]?.trim() ?? '' }];
  });
}

const SHAPES: Readonly<Record<string, WindowShape>> = { SIGMOID: 'sigmoid', LINEAR_EXACT: 'exact' };

/** Returns the share of the window that the values fill, or of the values that the window shows, whichever is larger. */
function computeVisibleShare({ centre, width }: GreyWindow, { least, most }: Range): number {
  const overlap = Math.min(centre + width / 2, most) - Math.max(centre - width / 2, least);
  return overlap / Math.min(width, Math.max(most - least, 1));
}

/** Maximum ratio of the widths of a window and of the values; wider windows show no contrast. */
const MAX_WIDTH_RATIO = 8;

function computeRange(values: ArrayLike<number>): Range {
  let [least, most] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return values.length === 0 ? { least: 0, most: 0 } : { least, most };
}

/** Returns the values in the smallest sufficient type. */
function compact(values: ArrayLike<number>, { least, most }: Range): GreyValues {
  if (
    values instanceof Uint8Array ||
    values instanceof Int8Array ||
    values instanceof Uint16Array ||
    values instanceof Int16Array
  )
    return values;
  if (least >= 0 && most <= 0xffff) return Uint16Array.from(values);
  if (least >= -0x8000 && most <= 0x7fff) return Int16Array.from(values);
  return least >= -(2 ** 31) && most < 2 ** 31 ? Int32Array.from(values) : Float64Array.from(values);
}

/** True if the file inverts its grey levels by Presentation LUT Shape (PS3.3 C.11.6); with MONOCHROME1 it says so twice. */
function isShapeInverse(dataSet: DataSet): boolean {
  return (dataSet.string('x20500020') ?? '').trim().toUpperCase() === 'INVERSE';
}

interface Rescaled {
  readonly values: GreyValues;
  readonly slope: number;
  readonly intercept: number;
}

/** Returns the values with their rescale parameters. A modality table is applied at once, because few files have one. */
function rescale(dataSet: DataSet, form: PixelForm, frame: number, values: GreyValues): Rescaled {
  const table = readLookup(dataSet.elements['x00283000']?.items?.[0]?.dataSet, form.isSigned);
  if (table !== undefined) {
    const measures = Uint16Array.from(values, (value) => lookUp(table, value));
    return { values: measures, slope: 1, intercept: 0 };
  }
  const rescaling = findFrameAttributes(dataSet, frame, RESCALING);
  const [slope, intercept] = [readNumber(rescaling, 'x00281053') ?? 1, readNumber(rescaling, 'x00281052') ?? 0];
  return { values, slope: slope === 0 ? 1 : slope, intercept };
}

/** Reads a grey frame with the display attributes of its file. */
export function readGreyFrame(
  dataSet: DataSet,
  form: PixelForm,
  { values: storedValues, frame }: { readonly values: ArrayLike<number>; readonly frame: number },
): GreyFrame {
  const spots = form.columns * form.rows;
  const all = compact(storedValues, computeRange(storedValues));
  const { values, slope, intercept } = rescale(dataSet, form, frame, all.subarray(0, spots));
  const measure = (value: number) => value * slope + intercept;
  const [padding] = readPixelValues(dataSet, 'x00280120', form.isSigned);
  const range = computeUsualRange(values, measure, padding === undefined ? undefined : measure(padding));
  const voi = findFrameAttributes(dataSet, frame, WINDOWS);
  const windows = readWindows(voi);
  const [window] = windows;
  const table = readLookup(dataSet.elements['x00283010']?.items?.[0]?.dataSet, range.least < 0);
  const isBlind = window !== undefined && computeVisibleShare(window, range) < 0.1;
  const isTooWide = window !== undefined && window.width > Math.max(range.most - range.least, 1) * MAX_WIDTH_RATIO;
  const used = isBlind || isTooWide ? undefined : window;
  const ownWindow = { centre: (range.least + range.most) / 2, width: Math.max(range.most - range.least, 1) };
  return {
    values,
    ...computeRange(values),
    slope,
    intercept,
    windows,
    ownWindow,
    window: used === undefined ? ownWindow : { centre: used.centre, width: used.width },
    // `ownWindow` ends exactly at the lowest and highest measure, unlike windows of files.
    shape: used === undefined ? 'exact' : (SHAPES[(voi.string('x00281056') ?? '').trim()] ?? 'linear'),
    table,
    isInverted: form.photometric === 'MONOCHROME1' || isShapeInverse(dataSet),
    // The window of the file would show only black or white, so another one is used.
    warnings: table === undefined && isBlind ? ['window'] : [],
  };
}
