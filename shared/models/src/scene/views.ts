import { Matrix4, Quaternion, Vector3 } from 'three';

/** The standard views of two jaws. */
export const STANDARD_VIEWS = ['front', 'right', 'left', 'upper', 'lower', 'back'] as const;

/**
 * One of the standard views: from the front, from the patient's right or left, onto the teeth of a jaw, from behind.
 */
export type StandardView = (typeof STANDARD_VIEWS)[number];

/** The direction and the top of each view in the frame of the patient: x to the patient's left, y to the back, z up. */
const LOOKS: Readonly<
  Record<StandardView, { readonly direction: readonly number[]; readonly top: readonly number[] }>
> = {
  front: { direction: [0, 1, 0], top: [0, 0, 1] },
  back: { direction: [0, -1, 0], top: [0, 0, 1] },
  right: { direction: [1, 0, 0], top: [0, 0, 1] },
  left: { direction: [-1, 0, 0], top: [0, 0, 1] },
  // As in occlusal photographs: the upper front teeth at the top, the lower ones at the bottom.
  upper: { direction: [0, 0, 1], top: [0, -1, 0] },
  lower: { direction: [0, 0, -1], top: [0, 1, 0] },
};

/** Returns the camera orientation of a view. The camera looks along its own -z with its own y at the top. */
export function toOrientation(view: StandardView): Quaternion {
  const { direction, top } = LOOKS[view];
  const [forward, upward] = [new Vector3(...direction), new Vector3(...top)];
  const aside = new Vector3().crossVectors(forward, upward);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(aside, upward, forward.negate()));
}
