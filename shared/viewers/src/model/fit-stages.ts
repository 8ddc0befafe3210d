import type { Body, JawFrame } from '@dentarium/models';
import {
  type ComparingOptions,
  alignStages,
  applyMotion,
  alignFrames,
  fitRigidly,
  type RigidMotion,
} from '@dentarium/models/comparing';
import type { PointPair } from './point-pairs.ts';

/** The position of the second stage on the first. */
export interface StageFit {
  readonly motion: RigidMotion;
  /** The mean distance of the points, or of the best fitting part of the surfaces, in mm; `null` if nothing is close. */
  readonly mean: number | null;
}

/** Aligns a stage with another by pairs of points; `null` for fewer than three, and for collinear points. */
export function fitByPoints(pairs: readonly PointPair[]): StageFit | null {
  const motion = fitRigidly(pairs.map((pair) => ({ from: pair[1].place, to: pair[0].place })));
  if (motion === null) return null;
  const distances = pairs.map((pair) => {
    const [x, y, z] = applyMotion(motion, pair[1].place);
    const [a, b, c] = pair[0].place;
    return Math.hypot(x - a, y - b, z - c);
  });
  return { motion, mean: distances.reduce((sum, distance) => sum + distance, 0) / distances.length };
}

/** The same jaw of both stages. */
export interface JawPair {
  readonly first: Body;
  readonly second: Body;
}

/**
 * Aligns a stage with another by the shapes of their common jaws.
 *
 * @param initialMotion the motion that is refined; `null` starts with the patient axes of the jaws
 * @throws what `fitBetween` throws
 */
export function fitByShape(
  jaws: readonly JawPair[],
  frames: { readonly first: JawFrame; readonly second: JawFrame },
  initialMotion: RigidMotion | null,
  options: ComparingOptions,
): Promise<StageFit> {
  const { first, second } = frames;
  return alignStages(
    jaws.map((jaw) => ({ jaw: jaw.second, onto: jaw.first })),
    initialMotion === null
      ? { motion: alignFrames(second, first), tryAbout: first.middle }
      : { motion: initialMotion, tryAbout: null },
    options,
  );
}
