/** The corners of a picture in which facts may lie; the lower right one shows the state of the viewer. */
export const FACT_CORNERS = ['topLeft', 'topRight', 'bottomLeft'] as const;
/** One of these corners. */
export type FactCorner = (typeof FACT_CORNERS)[number];

/** The difference of the brightness (0 to 255) from the background from which a pixel may belong to a mark. */
const MIN_CONTRAST = 70;
/** The share of such pixels up to which a corner counts as free of marks. */
const MAX_FREE_SHARE = 0.004;

/**
 * Returns the share of pixels of a region that stand out from its background, as letters on a film do. The background
 * is the median brightness of the picture.
 *
 * @param pixels RGBA, four bytes for each pixel; transparent ones lie beside the picture.
 */
export function measureMarks(pixels: Uint8ClampedArray): number {
  const count = Math.floor(pixels.length / 4);
  if (count === 0) return 0;
  const histogram = new Uint32Array(256);
  let pictureCount = 0;
  for (let index = 0; index < count; index += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(index * 4, index * 4 + 4);
    if (alpha === 0) continue;
    pictureCount += 1;
    const brightness = Math.round((red + green + blue) / 3);
    histogram[brightness] = (histogram[brightness] ?? 0) + 1;
  }
  let median = 0;
  for (let sum = histogram[0] ?? 0; sum * 2 < pictureCount && median < 255; sum += histogram[median] ?? 0) median += 1;
  const markedCount = histogram.reduce(
    (sum, amount, brightness) => (Math.abs(brightness - median) >= MIN_CONTRAST ? sum + amount : sum),
    0,
  );
  return markedCount / count;
}

/**
 * Returns the corner for the facts: the current one while it is free of marks, otherwise the first free one, or the one
 * with the fewest marks.
 */
export function chooseCorner(current: FactCorner, shares: Readonly<Record<FactCorner, number>>): FactCorner {
  if (shares[current] <= MAX_FREE_SHARE) return current;
  const [best = current] = FACT_CORNERS.toSorted((one, other) => shares[one] - shares[other]);
  return FACT_CORNERS.find((corner) => shares[corner] <= MAX_FREE_SHARE) ?? best;
}
