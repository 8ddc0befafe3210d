import type { Pose, SchemeTooth, ToothFrame, Vector } from '../format/scheme.ts';
import { between, inverse, NO_ROTATION, rotated, unit } from './quaternions.ts';
import { minus, plus, times } from '@dentarium/models/vectors';

/** Where every tooth is at step 0. */
export const AT_START: Pose = { p: [0, 0, 0], q: NO_ROTATION };

/**
 * The pose of a tooth at a step, which may be a fraction: positions between keys are on a line, rotations on the shortest arc. Before the
 * first key the tooth comes from step 0; after the last one it stays.
 */
export function poseAt({ keys }: Pick<SchemeTooth, 'keys'>, step: number): Pose {
  const next = keys.findIndex((key) => key.step >= step);
  const to = keys[next === -1 ? keys.length - 1 : next];
  if (to === undefined || step <= 0) return AT_START;
  if (next === -1 || to.step === step) return { p: to.p, q: unit(to.q) };
  const from = keys[next - 1] ?? { step: 0, ...AT_START };
  const share = (step - from.step) / (to.step - from.step);
  return {
    p: plus(from.p, times(minus(to.p, from.p), share)),
    q: between(unit(from.q), unit(to.q), share),
  };
}

/** Where a pose takes a place of a tooth, which is given as at step 0. */
export function placedBy({ p, q }: Pose, { origin }: Pick<ToothFrame, 'origin'>, place: Vector): Vector {
  return plus(plus(origin, p), rotated(q, minus(place, origin)));
}

/** The place of a tooth, as at step 0, that a pose takes to a place of the plan. */
export function placeBefore({ p, q }: Pose, { origin }: Pick<ToothFrame, 'origin'>, place: Vector): Vector {
  return plus(origin, rotated(inverse(q), minus(place, plus(origin, p))));
}

/** A place in the frame of a tooth (mesial, buccal, occlusal) as place of the plan at step 0. */
export function ofFrame({ origin, m, b, o }: ToothFrame, [mesial, buccal, occlusal]: Vector): Vector {
  return plus(origin, plus(plus(times(m, mesial), times(b, buccal)), times(o, occlusal)));
}
