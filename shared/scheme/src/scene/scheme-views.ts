import { Matrix4, Quaternion, Vector3 } from 'three';

/** The views of a scheme: those of two jaws, and the overjet from the front and below, as in photographs. */
export const SCHEME_VIEWS = ['front', 'right', 'left', 'upper', 'lower', 'overjet'] as const;
/** One of the views of a scheme. */
export type SchemeView = (typeof SCHEME_VIEWS)[number];

/** The angle of the camera below the occlusal plane in the overjet view, in radians. */
const OVERJET_ANGLE_RADIANS = (35 * Math.PI) / 180;

/** Returns the camera orientation of the overjet view, which looks backwards and upwards. */
export function createOverjetOrientation(): Quaternion {
  const eye = new Vector3(0, -Math.cos(OVERJET_ANGLE_RADIANS), -Math.sin(OVERJET_ANGLE_RADIANS));
  return new Quaternion().setFromRotationMatrix(new Matrix4().lookAt(eye, new Vector3(), new Vector3(0, 0, 1)));
}
