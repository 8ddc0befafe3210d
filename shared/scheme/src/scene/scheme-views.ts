import { Matrix4, Quaternion, Vector3 } from 'three';

/** The views of a scheme: those of two jaws, and the overjet from in front and below, as it is photographed. */
export const SCHEME_VIEWS = ['front', 'right', 'left', 'upper', 'lower', 'overjet'] as const;
/** One of the views of a scheme. */
export type SchemeView = (typeof SCHEME_VIEWS)[number];

/** How far below the plane of the teeth the eye is in the view of the overjet, in radians. */
const OVERJET_ANGLE_RADIANS = (35 * Math.PI) / 180;

/** How a camera is turned that looks at the overjet: ahead to the back and upwards. */
export function createOverjetOrientation(): Quaternion {
  const eye = new Vector3(0, -Math.cos(OVERJET_ANGLE_RADIANS), -Math.sin(OVERJET_ANGLE_RADIANS));
  return new Quaternion().setFromRotationMatrix(new Matrix4().lookAt(eye, new Vector3(), new Vector3(0, 0, 1)));
}
