import type { Pose, SchemeTooth, ToothFrame, Vector } from '../format/scheme.ts';
import { interpolateRotation, invertRotation, NO_ROTATION, rotateVector, normaliseRotation } from './quaternions.ts';
import { subtractVectors, addVectors, scaleVector } from '@dentarium/models/vectors';

/** The pose of every tooth at step 0. */
export const START_POSE: Pose = { p: [0, 0, 0], q: NO_ROTATION };

/**
 * Returns the pose of a tooth at a step, which may be a fraction. Positions are interpolated linearly, rotations on the
 * shortest arc. Before the first key the tooth starts from step 0; after the last one it stays in place.
 */
export function interpolatePose({ keys }: Pick<SchemeTooth, 'keys'>, step: number): Pose {
  const next = keys.findIndex((key) => key.step >= step);
  const to = keys[next === -1 ? keys.length - 1 : next];
  if (to === undefined || step <= 0) return START_POSE;
  if (next === -1 || to.step === step) return { p: to.p, q: normaliseRotation(to.q) };
  const from = keys[next - 1] ?? { step: 0, ...START_POSE };
  const share = (step - from.step) / (to.step - from.step);
  return {
    p: addVectors(from.p, scaleVector(subtractVectors(to.p, from.p), share)),
    q: interpolateRotation(normaliseRotation(from.q), normaliseRotation(to.q), share),
  };
}

/** Moves a point of a tooth, given as at step 0, by a pose. */
export function applyPose({ p, q }: Pose, { origin }: Pick<ToothFrame, 'origin'>, place: Vector): Vector {
  return addVectors(addVectors(origin, p), rotateVector(q, subtractVectors(place, origin)));
}

/** Reverses a pose: returns the point of the tooth, as at step 0, that the pose moves to a point of the plan. */
export function reversePose({ p, q }: Pose, { origin }: Pick<ToothFrame, 'origin'>, place: Vector): Vector {
  return addVectors(origin, rotateVector(invertRotation(q), subtractVectors(place, addVectors(origin, p))));
}

/** Converts a point in the frame of a tooth (mesial, buccal, occlusal) to a point of the plan at step 0. */
export function toPlanPoint({ origin, m, b, o }: ToothFrame, [mesial, buccal, occlusal]: Vector): Vector {
  return addVectors(
    origin,
    addVectors(addVectors(scaleVector(m, mesial), scaleVector(b, buccal)), scaleVector(o, occlusal)),
  );
}
