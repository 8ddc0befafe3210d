import { type GreyImage, toOutlines, shrink } from './grey-image.ts';
import { findNearestMinimum } from './find-nearest-minimum.ts';
import type { Similarity } from './similarity.ts';

/** The alignment of the upper image with the lower one, with their agreement from 0 to 1; no similarity if it is uncertain. */
export type Alignment =
  | { readonly similarity: Similarity; readonly agreement: number }
  | { readonly similarity: null; readonly agreement: number };

/**
 * The transformation from the lower image to the upper one around their middles: logarithm of the scale, rotation in radians, and the
 * translation in fractions of the longer side.
 */
type Pose = readonly [scale: number, turn: number, x: number, y: number];

interface ScoredPose {
  readonly pose: Pose;
  readonly score: number;
}

/** The longer sides of the pyramid levels, the coarsest first. */
const LEVELS = [40, 80, 160, 320] as const;
const SCALES = [-3, -2, -1, 0, 1, 2, 3].map((step) => step * Math.log(1.14));
const TURNS = [-3, -2, -1, 0, 1, 2, 3].map((step) => (step * 7 * Math.PI) / 180);
/** The initial search range of the translation, in fractions of the longer side. */
const REACH = 0.35;
/** Minimum part of the lower image that the images must share. */
const MIN_SHARED_PART = 0.45;
/** Number of candidates that are followed to the finest level. */
const STARTS = 6;
/** Lower agreement is chance: images of different people and views agree by up to 0.6. */
const MIN_AGREEMENT = 0.62;
/** The minimum lead over another pose; a close rival makes the result uncertain. */
const MIN_LEAD = 0.05;

/** Returns the correlation of the brightness of both images (normalised, -1 to 1); -1 if they share too little. */
function computeAgreement(base: GreyImage, over: GreyImage, [scale, turn, x, y]: Pose): number {
  const factor = Math.exp(scale);
  const [cos, sin] = [factor * Math.cos(turn), factor * Math.sin(turn)];
  const longer = Math.max(base.width, base.height);
  const [left, top] = [over.width / 2 + x * longer, over.height / 2 + y * longer];
  let count = 0;
  let sumP = 0;
  let sumQ = 0;
  let sumPP = 0;
  let sumQQ = 0;
  let sumPQ = 0;
  const { width, height, values } = over;
  for (let row = 0; row < base.height; row += 1) {
    const py = row + 0.5 - base.height / 2;
    for (let column = 0; column < base.width; column += 1) {
      const px = column + 0.5 - base.width / 2;
      const qx = left + cos * px - sin * py - 0.5;
      const qy = top + sin * px + cos * py - 0.5;
      // The bitwise OR truncates; negative coordinates are excluded before.
      if (qx < 0 || qy < 0 || qx >= width - 1 || qy >= height - 1) continue;
      const at = (qy | 0) * width + (qx | 0);
      const u = qx - (qx | 0);
      const v = qy - (qy | 0);
      const upperValue = (values[at] ?? 0) * (1 - u) + (values[at + 1] ?? 0) * u;
      const lowerValue = (values[at + width] ?? 0) * (1 - u) + (values[at + width + 1] ?? 0) * u;
      const q = upperValue * (1 - v) + lowerValue * v;
      const p = base.values[row * base.width + column] ?? 0;
      count += 1;
      sumP += p;
      sumQ += q;
      sumPP += p * p;
      sumQQ += q * q;
      sumPQ += p * q;
    }
  }
  if (count < MIN_SHARED_PART * base.width * base.height) return -1;
  const spreadProduct = (sumPP - (sumP * sumP) / count) * (sumQQ - (sumQ * sumQ) / count);
  return spreadProduct <= 1e-6 ? -1 : (sumPQ - (sumP * sumQ) / count) / Math.sqrt(spreadProduct);
}

/** Returns the best candidates of the coarsest level, each with another scale or rotation. */
function findFirstPoses(base: GreyImage, over: GreyImage): ScoredPose[] {
  const longer = Math.max(base.width, base.height);
  const ways = Array.from({ length: 2 * Math.round(REACH * longer) + 1 }, (_, at) => at / longer - REACH).filter(
    (_, at) => at % 2 === 0,
  );
  const best: ScoredPose[] = [];
  for (const scale of SCALES) {
    for (const turn of TURNS) {
      let top: ScoredPose = { pose: [scale, turn, 0, 0], score: -1 };
      for (const x of ways) {
        for (const y of ways) {
          const score = computeAgreement(base, over, [scale, turn, x, y]);
          if (score > top.score) top = { pose: [scale, turn, x, y], score };
        }
      }
      best.push(top);
    }
  }
  return best.toSorted((one, other) => other.score - one.score).slice(0, STARTS);
}

function refinePose(base: GreyImage, over: GreyImage, { pose }: ScoredPose, first: boolean): ScoredPose {
  const size = 1 / Math.max(base.width, base.height);
  const reach = first ? 2 : 1.5;
  const { at, value } = findNearestMinimum(
    ([scale = 0, turn = 0, x = 0, y = 0]) => -computeAgreement(base, over, [scale, turn, x, y]),
    pose,
    [reach * 2 * size, reach * 2 * size, reach * size, reach * size],
    60,
  );
  const [scale = 0, turn = 0, x = 0, y = 0] = at;
  return { pose: [scale, turn, x, y], score: -value };
}

/** True if two poses put the middle and the edges of an image at clearly different places. */
function isDistinctPose([scale, turn, x, y]: Pose, other: Pose): boolean {
  return Math.hypot(x - other[2], y - other[3]) + Math.abs(scale - other[0]) / 2 + Math.abs(turn - other[1]) / 2 > 0.06;
}

/** Returns the transformation from the upper to the lower image in their own pixels. */
function toSimilarity([scale, turn, x, y]: Pose, base: GreyImage, over: GreyImage, share: Shares): Similarity {
  // Levels have the same longer side, so each image has its own scale there.
  const factor = (Math.exp(scale) * share.base) / share.over;
  const [cos, sin] = [factor * Math.cos(turn), factor * Math.sin(turn)];
  const square = factor * factor;
  const [a, b] = [cos / square, -sin / square];
  const way = (Math.max(base.width, base.height) * share.base) / share.over;
  const [left, top] = [over.width / 2 + x * way, over.height / 2 + y * way];
  return { a, b, e: base.width / 2 - a * left + b * top, f: base.height / 2 - b * left - a * top };
}

/** The scale of the images at a level. */
interface Shares {
  readonly base: number;
  readonly over: number;
}

const getLongerSide = ({ width, height }: GreyImage): number => Math.max(width, height);

/**
 * Aligns an image with another of the same view by correlation of their outlines: all coarse scales, rotations and translations first, then
 * the best of them at finer levels.
 * It knows nothing of teeth and faces, so it reports when the result is uncertain.
 */
export function alignImages(base: GreyImage, over: GreyImage): Alignment {
  const longest = Math.min(getLongerSide(base), getLongerSide(over));
  const levels = LEVELS.filter((longer, at) => at === 0 || longer <= longest).map((longer) => ({
    base: toOutlines(shrink(base, longer)),
    over: toOutlines(shrink(over, longer)),
  }));
  const [coarsest] = levels;
  const finest = levels.at(-1);
  if (coarsest === undefined || finest === undefined) return { similarity: null, agreement: 0 };
  let candidates = findFirstPoses(coarsest.base, coarsest.over);
  for (const [at, level] of levels.entries()) {
    candidates = candidates
      .map((one) => refinePose(level.base, level.over, one, at === 0))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, at === 0 ? STARTS : 3);
  }
  const [best] = candidates;
  if (best === undefined) return { similarity: null, agreement: 0 };
  const rival = candidates.find(({ pose }) => isDistinctPose(pose, best.pose));
  const agreement = Math.max(0, best.score);
  const isSure = agreement >= MIN_AGREEMENT && (rival === undefined || best.score - rival.score >= MIN_LEAD);
  if (!isSure) return { similarity: null, agreement };
  const share = {
    base: getLongerSide(finest.base) / getLongerSide(base),
    over: getLongerSide(finest.over) / getLongerSide(over),
  };
  return { similarity: toSimilarity(best.pose, base, over, share), agreement };
}
