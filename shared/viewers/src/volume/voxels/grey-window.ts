import { EMPTY, type VolumeScale } from './volume.ts';

/** The measures that become black and white, as centre and width. */
export interface GreyWindow {
  readonly centre: number;
  readonly width: number;
}

/** The named windows, in Hounsfield units. */
export const WINDOW_PRESETS = {
  bone: { centre: 500, width: 2500 },
  dental: { centre: 1300, width: 4600 },
  softTissue: { centre: 40, width: 400 },
} as const satisfies Readonly<Record<string, GreyWindow>>;

/** The name of a window preset. */
export type WindowPreset = keyof typeof WINDOW_PRESETS;

/** A window that covers less than this share of the full range shows almost nothing. */
const MIN_USUAL_SHARE = 0.01;

/** Returns the window between whose ends nearly all values of a picture lie, without empty pixels; `null` for an empty picture. */
export function computeWindow(values: Int16Array, { slope, intercept }: VolumeScale): GreyWindow | null {
  // Counts instead of sorting, because the first picture waits for the result.
  const counts = new Uint32Array(0x10000);
  for (const value of values) counts[value - EMPTY] = (counts[value - EMPTY] ?? 0) + 1;
  const all = values.length - (counts[0] ?? 0);
  if (all === 0) return null;
  counts[0] = 0;
  const at = (share: number): number => {
    let left = Math.min(all - 1, Math.floor(all * share));
    return (counts.findIndex((count) => (left -= count) < 0) + EMPTY) * slope + intercept;
  };
  const toWindow = (one: number, other: number): GreyWindow => ({
    centre: (one + other) / 2,
    width: Math.max(Math.abs(other - one), 1),
  });
  const [usual, whole] = [toWindow(at(0.005), at(0.995)), toWindow(at(0), at(1))];
  return usual.width < whole.width * MIN_USUAL_SHARE ? whole : usual;
}

/** Returns the grey of every 16-bit value, so that a picture is coloured by table lookup. */
export function createGreyTable({ centre, width }: GreyWindow, { slope, intercept }: VolumeScale): Uint8ClampedArray {
  const table = new Uint8ClampedArray(0x10000);
  for (let value = EMPTY; value < 0x8000; value += 1)
    table[value + 0x8000] = ((value * slope + intercept - centre) / width + 0.5) * 255;
  table[0] = 0;
  return table;
}

/** Colours a picture; empty pixels stay transparent. */
export function paint(values: Int16Array, table: Uint8ClampedArray, image: ImageData): void {
  const out = new Uint32Array(image.data.buffer);
  for (let at = 0; at < out.length; at += 1) {
    const value = values[at] ?? EMPTY;
    const grey = table[value + 0x8000] ?? 0;
    // The opacity is the highest byte: every machine that browsers run on is little-endian.
    out[at] = value === EMPTY ? 0 : (0xff000000 | (grey << 16) | (grey << 8) | grey) >>> 0;
  }
}
