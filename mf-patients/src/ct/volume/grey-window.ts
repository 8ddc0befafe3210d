import { EMPTY, type VolumeScale } from './volume.ts';

/** Which measures become black and white. */
export interface GreyWindow {
  readonly centre: number;
  readonly width: number;
}

/** The windows that are offered by name, in units of Hounsfield. */
export const WINDOW_PRESETS = {
  bone: { centre: 500, width: 2500 },
  dental: { centre: 1300, width: 4600 },
  softTissue: { centre: 40, width: 400 },
} as const satisfies Readonly<Record<string, GreyWindow>>;

/** The name of one of them. */
export type WindowPreset = keyof typeof WINDOW_PRESETS;

/** A window that shows less than this share of what there is, shows next to nothing. */
const MIN_USUAL_SHARE = 0.01;

/** The window between whose ends nearly all values of a picture lie; `null` for a picture of nothing. Where nothing is does not count. */
export function computeWindow(values: Int16Array, { slope, intercept }: VolumeScale): GreyWindow | null {
  // Counted and not sorted: the first picture waits for it.
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

/** The grey of every value of 16 bits, so that a picture is coloured by looking up. */
export function createGreyTable({ centre, width }: GreyWindow, { slope, intercept }: VolumeScale): Uint8ClampedArray {
  const table = new Uint8ClampedArray(0x10000);
  for (let value = EMPTY; value < 0x8000; value += 1)
    table[value + 0x8000] = ((value * slope + intercept - centre) / width + 0.5) * 255;
  table[0] = 0;
  return table;
}

/** Colours a picture; what is empty stays clear. */
export function paint(values: Int16Array, table: Uint8ClampedArray, image: ImageData): void {
  const out = new Uint32Array(image.data.buffer);
  for (let at = 0; at < out.length; at += 1) {
    const value = values[at] ?? EMPTY;
    const grey = table[value + 0x8000] ?? 0;
    // Red, green, blue and opacity, the last one highest: every machine that browsers run on is little-endian.
    out[at] = value === EMPTY ? 0 : (0xff000000 | (grey << 16) | (grey << 8) | grey) >>> 0;
  }
}
