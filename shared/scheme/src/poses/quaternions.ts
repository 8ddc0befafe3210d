import type { Quaternion, Vector } from '../format/scheme.ts';
import { cross, addVectors, scaleVector } from '@dentarium/models/vectors';

/** The identity rotation. */
export const NO_ROTATION: Quaternion = [1, 0, 0, 0];

/** Multiplies two rotations. The second one is applied first. */
export function multiplyRotations([aw, ...a]: Quaternion, [bw, ...b]: Quaternion): Quaternion {
  const vector = addVectors(addVectors(scaleVector(b, aw), scaleVector(a, bw)), cross(a, b));
  return [aw * bw - (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]), ...vector];
}

/** Returns the inverse rotation. */
export function invertRotation([w, x, y, z]: Quaternion): Quaternion {
  return [w, -x, -y, -z];
}

/** Normalises a rotation to unit length with a non-negative scalar part. */
export function normaliseRotation([w, x, y, z]: Quaternion): Quaternion {
  const scale = (w < 0 ? -1 : 1) / (Math.hypot(w, x, y, z) || 1);
  return [w * scale, x * scale, y * scale, z * scale];
}

/** Rotates a vector. */
export function rotateVector([w, ...axis]: Quaternion, vector: Vector): Vector {
  const twice = scaleVector(cross(axis, vector), 2);
  return addVectors(addVectors(vector, scaleVector(twice, w)), cross(axis, twice));
}

/** Creates the rotation about an axis of unit length, by an angle in radians. */
export function createRotation(axis: Vector, angle: number): Quaternion {
  return [Math.cos(angle / 2), ...scaleVector(axis, Math.sin(angle / 2))];
}

/** Returns the angle of a rotation, in radians, 0 to π. */
export function toAngle([w, x, y, z]: Quaternion): number {
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));
}

/** Interpolates on the shortest arc between two rotations, at a share of 0 to 1. */
export function interpolateRotation(from: Quaternion, to: Quaternion, share: number): Quaternion {
  const cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  // Rotations that are almost equal are interpolated linearly, because the sine is near zero.
  const isNear = angle < 1e-6;
  const a = isNear ? 1 - share : Math.sin((1 - share) * angle) / Math.sin(angle);
  const b = sign * (isNear ? share : Math.sin(share * angle) / Math.sin(angle));
  return normaliseRotation([
    from[0] * a + to[0] * b,
    from[1] * a + to[1] * b,
    from[2] * a + to[2] * b,
    from[3] * a + to[3] * b,
  ]);
}
