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

/** How the second stage lies on the first. */
export interface StageFit {
  readonly motion: RigidMotion;
  /** Of the points, or of what fits best of the surfaces, in mm; `null` where nothing is near. */
  readonly mean: number | null;
}

/** Lays a stage on another by pairs of points; `null` for fewer than three, and for points in a line. */
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

/** A jaw of both stages. */
export interface JawPair {
  readonly first: Body;
  readonly second: Body;
}

/**
 * Lays a stage on another by the shapes of jaws that both have.
 *
 * @param initialMotion the motion that is made better; `null` begins with what the jaws tell of the patient's axes
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
