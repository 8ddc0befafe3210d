import { lengthOf, minus } from '@dentarium/models/vectors';
import type { Pose } from '../format/scheme.ts';
import { angleOf, invertRotation, multiplyRotations } from './quaternions.ts';

/** What a tooth that stands still may move: the rounding of a program, in mm and radians. */
const [REST_DISTANCE_MM, REST_ANGLE_RADIANS] = [0.01, (0.05 * Math.PI) / 180];

/** Whether a tooth moves from one pose to another. */
export function hasMoved(from: Pose, to: Pose): boolean {
  return (
    lengthOf(minus(to.p, from.p)) > REST_DISTANCE_MM ||
    angleOf(multiplyRotations(invertRotation(from.q), to.q)) > REST_ANGLE_RADIANS
  );
}
