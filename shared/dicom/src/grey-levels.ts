import type { GreyFrame, GreyWindow, WindowShape } from './grey-frame.ts';
import { type Lookup, lookedUp } from './lookup.ts';

/** Grey levels by a window, 0 to 255 (PS3.3 C.11.2.1.2, C.11.2.1.3). */
function byWindow({ centre, width }: GreyWindow, shape: WindowShape): (measure: number) => number {
  if (shape === 'sigmoid') return (value) => 255 / (1 + Math.exp((-4 * (value - centre)) / width));
  if (shape === 'exact') return (value) => ((value - centre) / width + 0.5) * 255;
  // A line of one value has no slope.
  if (width <= 1) return (value) => (value <= centre - 0.5 ? 0 : 255);
  return (value) => ((value - (centre - 0.5)) / (width - 1) + 0.5) * 255;
}

function byTable(table: Lookup): (measure: number) => number {
  return (value) => (lookedUp(table, value) / table.most) * 255;
}

/** Values that get their level from a list made before: not more than 16 bits have. */
const MOST_LISTED = 0x10000;

/** The grey levels of a frame as it is meant to be seen, 0 to 255: modality, VOI table or window, and what white means. */
export function greyLevels(frame: GreyFrame): Uint8Array {
  const { values, least, most, slope, intercept, table, isInverted } = frame;
  const level = table === undefined ? byWindow(frame.window, frame.shape) : byTable(table);
  const grey = (value: number) => {
    const bounded = Math.max(0, Math.min(255, level(value * slope + intercept)));
    return isInverted ? 255 - bounded : bounded;
  };
  const isListed = !(values instanceof Float64Array) && most - least < MOST_LISTED;
  if (!isListed) return Uint8Array.from(values, grey);
  const listed = Uint8Array.from({ length: most - least + 1 }, (_, at) => grey(least + at));
  const levels = new Uint8Array(values.length);
  for (let at = 0; at < levels.length; at += 1) levels[at] = listed[(values[at] ?? 0) - least] ?? 0;
  return levels;
}
