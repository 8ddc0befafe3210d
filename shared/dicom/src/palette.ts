import type { DataSet } from 'dicom-parser';
import { readTableValues } from './lookup.ts';
import { readPixelValues, readWords } from './numbers.ts';
import { NoDicomImageError } from './refusals.ts';

/** The attributes of a channel: its descriptor, its values, and its values as segments (PS3.3 C.7.9). */
const CHANNELS = [
  ['x00281101', 'x00281201', 'x00281221'],
  ['x00281102', 'x00281202', 'x00281222'],
  ['x00281103', 'x00281203', 'x00281223'],
] as const;
/** Maximum nesting of segments that repeat others; the standard permits one level. */
const MAX_DEPTH = 1;

/** Returns the eight bits of a channel for a pixel value. */
type PaletteChannel = (value: number) => number;

/** Decodes the segments of a channel: values, lines, and repetitions of earlier segments (PS3.3 C.7.9.2). */
export function decodePaletteSegments(words: Uint16Array, count: number): Uint16Array {
  const values = new Uint16Array(count);
  let valueCount = 0;
  const decode = (from: number, segments: number, depth: number): void => {
    let place = from;
    for (let segment = 0; segment < segments && place + 1 < words.length && valueCount < count; segment += 1) {
      const [code = 0, length = 0] = [words[place], words[place + 1]];
      if (code === 0) {
        for (let index = 0; index < length && valueCount < count; index += 1)
          values[valueCount++] = words[place + 2 + index] ?? 0;
        place += 2 + length;
      } else if (code === 1) {
        const [first, last] = [values[valueCount - 1] ?? 0, words[place + 2] ?? 0];
        for (let index = 1; index <= length && valueCount < count; index += 1)
          values[valueCount++] = Math.round(first + ((last - first) * index) / length);
        place += 3;
      } else if (code === 2 && depth < MAX_DEPTH) {
        const offset = (words[place + 2] ?? 0) + (words[place + 3] ?? 0) * 65_536;
        decode(offset >> 1, length, depth + 1);
        place += 4;
      } else throw new NoDicomImageError('syntax', 'PALETTE COLOR');
    }
  };
  decode(0, Infinity, 0);
  return values;
}

function createChannel(
  dataSet: DataSet,
  [descriptor, plain, segmented]: (typeof CHANNELS)[number],
  isSigned: boolean,
): PaletteChannel {
  const [entries = 0] = readPixelValues(dataSet, descriptor, false);
  const first = readPixelValues(dataSet, descriptor, isSigned)[1] ?? 0;
  const count = entries === 0 ? 65_536 : entries;
  const element = dataSet.elements[plain];
  if (element === undefined && dataSet.elements[segmented] === undefined)
    throw new NoDicomImageError('syntax', 'PALETTE COLOR');
  const values =
    element === undefined
      ? decodePaletteSegments(readWords(dataSet, segmented), count)
      : readTableValues(dataSet, element, count);
  // Some tables of sixteen bits hold only small numbers.
  const shift = values.some((value) => value > 255) ? 8 : 0;
  return (value) => (values[Math.max(0, Math.min(count - 1, value - first))] ?? 0) >> shift;
}

/** Returns whether a file has a palette. */
export function hasPalette(dataSet: DataSet): boolean {
  return CHANNELS.every(([descriptor]) => dataSet.elements[descriptor] !== undefined);
}

/**
 * Returns the red, green and blue channel of the palette of a file.
 *
 * @throws NoDicomImageError if a channel is missing
 */
export function readPalette(dataSet: DataSet, isSigned: boolean): readonly PaletteChannel[] {
  return CHANNELS.map((channel) => createChannel(dataSet, channel, isSigned));
}
