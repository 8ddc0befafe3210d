/** A place in an image, in px from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A place of the upper image, and the same place of the lower image. */
export interface SpotPair {
  readonly over: Spot;
  readonly base: Spot;
}

/** A similarity transformation: a spot of the upper image comes to `(a x - b y + e, b x + a y + f)` of the lower one. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly e: number;
  readonly f: number;
}

/** The reason for which pairs allow no fit: too few; the spots of an image coincide; the scales differ too much. */
export type FitRefusal = 'few' | 'together' | 'scale';

/** The result of a fit: the similarity, and the distance that remains between spots (root mean square, px of the lower image). */
export type Fit =
  | { readonly similarity: Similarity; readonly error: number }
  | { readonly similarity: null; readonly refusal: FitRefusal };

/** Minimum spread of the spots of an image around their centroid in px (root mean square); closer spots determine no rotation and scale. */
const MIN_SPREAD_PX = 2;
/** Images of the same view differ in scale by less than this. */
const MAX_SCALE = 8;

/** Returns the spot of the lower image under a spot of the upper one. */
export function applySimilarity({ a, b, e, f }: Similarity, { x, y }: Spot): Spot {
  return { x: a * x - b * y + e, y: b * x + a * y + f };
}

/** Returns the inverse: from the lower image to the upper one. */
export function invertSimilarity({ a, b, e, f }: Similarity): Similarity {
  const square = a * a + b * b;
  const [p, q] = [a / square, -b / square];
  return { a: p, b: q, e: -(p * e - q * f), f: -(q * e + p * f) };
}

function toCentroid(spots: readonly Spot[]): Spot {
  const sum = spots.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 });
  return { x: sum.x / spots.length, y: sum.y / spots.length };
}

function computeSpread(spots: readonly Spot[], { x, y }: Spot): number {
  return spots.reduce((sum, spot) => sum + (spot.x - x) ** 2 + (spot.y - y) ** 2, 0);
}

/**
 * Computes the similarity that brings the upper spots of pairs nearest to the lower ones, by least squares (Umeyama 1991, without
 * mirroring).
 */
export function fitSimilarity(pairs: readonly SpotPair[]): Fit {
  if (pairs.length < 2) return { similarity: null, refusal: 'few' };
  const overs = pairs.map(({ over }) => over);
  const bases = pairs.map(({ base }) => base);
  const [from, to] = [toCentroid(overs), toCentroid(bases)];
  const [sourceSpread, target] = [computeSpread(overs, from), computeSpread(bases, to)];
  if (Math.min(sourceSpread, target) < MIN_SPREAD_PX ** 2 * pairs.length)
    return { similarity: null, refusal: 'together' };
  let [dotSum, crossSum] = [0, 0];
  for (const { over, base } of pairs) {
    const [px, py, qx, qy] = [over.x - from.x, over.y - from.y, base.x - to.x, base.y - to.y];
    dotSum += px * qx + py * qy;
    crossSum += px * qy - py * qx;
  }
  const [a, b] = [dotSum / sourceSpread, crossSum / sourceSpread];
  const scale = Math.hypot(a, b);
  if (scale < 1 / MAX_SCALE || scale > MAX_SCALE) return { similarity: null, refusal: 'scale' };
  const similarity = { a, b, e: to.x - a * from.x + b * from.y, f: to.y - b * from.x - a * from.y };
  const squares = pairs.reduce((sum, { over, base }) => {
    const { x, y } = applySimilarity(similarity, over);
    return sum + (x - base.x) ** 2 + (y - base.y) ** 2;
  }, 0);
  return { similarity, error: Math.sqrt(squares / pairs.length) };
}
