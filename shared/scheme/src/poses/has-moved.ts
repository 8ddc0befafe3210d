import { lengthOf, minus } from '@dentarium/models/vectors';
import type { Pose } from '../format/scheme.ts';
import { angleOf, inverse, product } from './quaternions.ts';

/** What a tooth that stands still may move: the rounding of a program, in mm and radians. */
const [STILL, STILL_TURN] = [0.01, (0.05 * Math.PI) / 180];

/** Whether a tooth moves from one pose to another. */
export function hasMoved(from: Pose, to: Pose): boolean {
  return lengthOf(minus(to.p, from.p)) > STILL || angleOf(product(inverse(from.q), to.q)) > STILL_TURN;
}
