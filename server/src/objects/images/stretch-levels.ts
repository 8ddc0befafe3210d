/** The levels of an image as eight bits, and the values that became black and white. */
export interface StretchedLevels {
  readonly levels: Uint8Array;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Maps the lowest value to black and the highest to white, over all channels together. Values that are no numbers and
 * infinite ones are black or white.
 */
export function stretchLevels(values: Float32Array | Uint16Array): StretchedLevels {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const levels = new Uint8Array(values.length);
  const range = highest - lowest;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const part = value === Infinity ? 1 : range > 0 ? (value - lowest) / range : 0;
    levels[at] = Number.isNaN(part) ? 0 : Math.round(Math.min(1, Math.max(0, part)) * 255);
  }
  return { levels, lowest, highest };
}
