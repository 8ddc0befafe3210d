/** Smaller images have too few neighbours to tell. */
const MIN_SIDE_PX = 32;
/** Differences that are looked at; more change nothing. */
const MAX_SAMPLES = 100_000;
/** Of independent values, neighbours differ by the square root of two times their deviation; of images by much less. */
const MAX_NOISE_LIKENESS = 0.15;

/** How like each other two spots are that lie so far apart in memory: 1 the same, 0 independent. */
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
 * Whether a picture looks like noise: neighbours have nothing to do with each other, neither across nor down. Pixels that were
 * read in the wrong way look so, images of patients never do.
 *
 * @param samples how many values a spot has.
 */
export function looksLikeNoise(levels: Uint8Array, columns: number, rows: number, samples: number): boolean {
  if (columns < MIN_SIDE_PX || rows < MIN_SIDE_PX) return false;
  return (
    computeLikeness(levels, 0, samples) < MAX_NOISE_LIKENESS &&
    computeLikeness(levels, 0, columns * samples) < MAX_NOISE_LIKENESS
  );
}
