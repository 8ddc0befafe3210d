import type { GreyFrame, GreyWindow, WindowShape } from './grey-frame.ts';
import { type Lookup, lookUp } from './lookup.ts';

/** The grey levels of both ends of a window: black and white, or white and black. */
interface Ends {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns a line through the middle of both levels at a measure. It is computed as a slope and a height, as dcmtk does, so that integral
 * levels are rounded alike.
 */
function createLine(middle: number, width: number, { low, high }: Ends): (measure: number) => number {
  const rise = (high - low) / width;
  const height = high - (middle / width + 0.5) * (high - low);
  return (value) => {
    if (value <= middle - width / 2) return low;
    return value > middle + width / 2 ? high : height + value * rise;
  };
}

/** Returns the mapping of a window to grey levels (PS3.3 C.11.2.1.2, C.11.2.1.3). */
function createWindowCurve({ centre, width }: GreyWindow, shape: WindowShape, ends: Ends): (measure: number) => number {
  const { low, high } = ends;
  if (shape === 'sigmoid') return (value) => low + (high - low) / (1 + Math.exp((-4 * (value - centre)) / width));
  if (shape === 'exact') return createLine(centre, width, ends);
  // A window of width 1 has no slope.
  if (width <= 1) return (value) => (value <= centre - 0.5 ? low : high);
  return createLine(centre - 0.5, width - 1, ends);
}

function createTableCurve(table: Lookup, { low, high }: Ends): (measure: number) => number {
  return (value) => low + (lookUp(table, value) / table.most) * (high - low);
}

/** The display settings that replace those of the file. */
interface LevelChoice {
  /** A window in place of the file's window or table; `null` for that of the file. */
  readonly window: GreyWindow | null;
  /** True if black and white are exchanged. */
  readonly isInverted: boolean;
}

const DEFAULT_CHOICE: LevelChoice = { window: null, isInverted: false };

/** Returns the function from a value to its level, by modality, VOI table or window, and polarity. */
function createLevelFunction(frame: GreyFrame, choice: LevelChoice): (value: number) => number {
  const { slope, intercept, table } = frame;
  const isUsual = choice.window === null;
  const ends = frame.isInverted === choice.isInverted ? { low: 0, high: 255 } : { low: 255, high: 0 };
  const level =
    isUsual && table !== undefined
      ? createTableCurve(table, ends)
      : createWindowCurve(
          choice.window ?? frame.window,
          isUsual || frame.shape === 'exact' ? frame.shape : 'linear',
          ends,
        );
  return (value) => Math.max(0, Math.min(255, level(value * slope + intercept)));
}

/** Returns the level of each value of a frame, from its lowest to its highest; for frames of at most 16 bits. */
export function createLevelTable(frame: GreyFrame, choice: LevelChoice): Uint8Array {
  const level = createLevelFunction(frame, choice);
  const table = new Uint8Array(frame.most - frame.least + 1);
  for (let at = 0; at < table.length; at += 1) table[at] = level(frame.least + at);
  return table;
}

/** Maximum number of values in a precomputed list: those of 16 bits. */
const MAX_LISTED_VALUES = 0x10000;

/** True if the values of a frame are integral and few enough for a list of their levels. */
function isListed({ values, least, most }: GreyFrame): boolean {
  return !(values instanceof Float64Array) && most - least < MAX_LISTED_VALUES;
}

/** Returns the grey levels of a frame as the file intends, 0 to 255. */
export function toGreyLevels(frame: GreyFrame): Uint8Array {
  const { values, least } = frame;
  if (!isListed(frame)) return Uint8Array.from(values, createLevelFunction(frame, DEFAULT_CHOICE));
  const listed = createLevelTable(frame, DEFAULT_CHOICE);
  const levels = new Uint8Array(values.length);
  for (let at = 0; at < levels.length; at += 1) levels[at] = listed[(values[at] ?? 0) - least] ?? 0;
  return levels;
}

/** Returns the frame with values of at most 16 bits, so that each has a level of its own; longer values are rounded. */
export function toSixteenBits(frame: GreyFrame): GreyFrame {
  if (isListed(frame)) return frame;
  const { values, least, most, slope, intercept } = frame;
  const step = (most - least) / (MAX_LISTED_VALUES - 1);
  return {
    ...frame,
    values: Uint16Array.from(values, (value) => Math.round((value - least) / step)),
    least: 0,
    most: MAX_LISTED_VALUES - 1,
    slope: slope * step,
    intercept: least * slope + intercept,
  };
}
