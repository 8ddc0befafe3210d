import type { Pose, SchemeTooth, ToothFrame, Vector } from '../format/scheme.ts';
import { interpolateRotation, invertRotation, NO_ROTATION, rotateVector, normaliseRotation } from './quaternions.ts';
import { minus, plus, times } from '@dentarium/models/vectors';

/** Where every tooth is at step 0. */
export const START_POSE: Pose = { p: [0, 0, 0], q: NO_ROTATION };

/**
 * The pose of a tooth at a step, which may be a fraction: positions between keys are on a line, rotations on the shortest arc. Before the
 * first key the tooth comes from step 0; after the last one it stays.
 */
export function interpolatePose({ keys }: Pick<SchemeTooth, 'keys'>, step: number): Pose {
  const next = keys.findIndex((key) => key.step >= step);
  const to = keys[next === -1 ? keys.length - 1 : next];
  if (to === undefined || step <= 0) return START_POSE;
  if (next === -1 || to.step === step) return { p: to.p, q: normaliseRotation(to.q) };
  const from = keys[next - 1] ?? { step: 0, ...START_POSE };
  const share = (step - from.step) / (to.step - from.step);
  return {
    p: plus(from.p, times(minus(to.p, from.p), share)),
    q: interpolateRotation(normaliseRotation(from.q), normaliseRotation(to.q), share),
  };
}

/** Where a pose takes a place of a tooth, which is given as at step 0. */
export function applyPose({ p, q }: Pose, { origin }: Pick<ToothFrame, 'origin'>, place: Vector): Vector {
  return plus(plus(origin, p), rotateVector(q, minus(place, origin)));
}

/** The place of a tooth, as at step 0, that a pose takes to a place of the plan. */
export function reversePose({ p, q }: Pose, { origin }: Pick<ToothFrame, 'origin'>, place: Vector): Vector {
  return plus(origin, rotateVector(invertRotation(q), minus(place, plus(origin, p))));
}

/** A place in the frame of a tooth (mesial, buccal, occlusal) as place of the plan at step 0. */
export function toPlanPoint({ origin, m, b, o }: ToothFrame, [mesial, buccal, occlusal]: Vector): Vector {
  return plus(origin, plus(plus(times(m, mesial), times(b, buccal)), times(o, occlusal)));
}
