/** Smaller images have too few neighbours for a decision. */
const MIN_SIDE_PX = 32;
/** Maximum number of sampled differences; more do not change the result. */
const MAX_SAMPLES = 100_000;
/** Neighbours of independent values differ by the square root of twice their variance; those of images differ by much less. */
const MAX_NOISE_LIKENESS = 0.15;

/** Returns the similarity of pixels at a distance in memory: 1 for equal, 0 for independent. */
function computeLikeness(levels: Uint8Array, first: number, distance: number): number {
  const step = Math.max(1, Math.floor(levels.length / MAX_SAMPLES));
  let [count, sum, squares, differences] = [0, 0, 0, 0];
  for (let at = first; at + distance < levels.length; at += step) {
    const [value, other] = [levels[at] ?? 0, levels[at + distance] ?? 0];
    count += 1;
    sum += value;
    squares += value * value;
    differences += (value - other) ** 2;
  }
  const variance = count === 0 ? 0 : squares / count - (sum / count) ** 2;
  return variance < 1 ? 1 : 1 - differences / count / (2 * variance);
}

/**
 * Tells whether a picture looks like noise: neighbours are independent, across and down. Misread pixels look like noise, images of patients
 * never do.
 *
 * @param samples number of values per pixel
 */
export function looksLikeNoise(levels: Uint8Array, columns: number, rows: number, samples: number): boolean {
  if (columns < MIN_SIDE_PX || rows < MIN_SIDE_PX) return false;
  return (
    computeLikeness(levels, 0, samples) < MAX_NOISE_LIKENESS &&
    computeLikeness(levels, 0, columns * samples) < MAX_NOISE_LIKENESS
  );
}
