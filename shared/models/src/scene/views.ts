import { Matrix4, Quaternion, Vector3 } from 'three';

/** The standard views of two jaws. */
export const STANDARD_VIEWS = ['front', 'right', 'left', 'upper', 'lower', 'back'] as const;

/** One of the standard views: from in front, from the patient's right or left, onto the teeth of a jaw, from behind. */
export type StandardView = (typeof STANDARD_VIEWS)[number];

/** Where a view looks and what is at its top, in the frame of the patient: x to their left, y to their back, z up. */
const LOOKS: Readonly<Record<StandardView, { readonly ahead: readonly number[]; readonly top: readonly number[] }>> = {
  front: { ahead: [0, 1, 0], top: [0, 0, 1] },
  back: { ahead: [0, -1, 0], top: [0, 0, 1] },
  right: { ahead: [1, 0, 0], top: [0, 0, 1] },
  left: { ahead: [-1, 0, 0], top: [0, 0, 1] },
  // As photographs of the chewing surfaces are filed: the upper front teeth at the top, the lower ones at the bottom.
  upper: { ahead: [0, 0, 1], top: [0, -1, 0] },
  lower: { ahead: [0, 0, -1], top: [0, 1, 0] },
};

/** How a camera is turned that looks along its own -z with its own y at the top. */
export function toOrientation(view: StandardView): Quaternion {
  const { ahead, top } = LOOKS[view];
  const [forward, upward] = [new Vector3(...ahead), new Vector3(...top)];
  const aside = new Vector3().crossVectors(forward, upward);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(aside, upward, forward.negate()));
}
