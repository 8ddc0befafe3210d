import { computeLength, subtractVectors } from '@dentarium/models/vectors';
import type { Pose } from '../format/scheme.ts';
import { toAngle, invertRotation, multiplyRotations } from './quaternions.ts';

/** The movement of a tooth that counts as rest, in mm and radians. Planning programs round their values. */
const [REST_DISTANCE_MM, REST_ANGLE_RADIANS] = [0.01, (0.05 * Math.PI) / 180];

/** Returns whether a tooth moves from one pose to another. */
export function hasMoved(from: Pose, to: Pose): boolean {
  return (
    computeLength(subtractVectors(to.p, from.p)) > REST_DISTANCE_MM ||
    toAngle(multiplyRotations(invertRotation(from.q), to.q)) > REST_ANGLE_RADIANS
  );
}
