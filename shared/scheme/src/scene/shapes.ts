import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Matrix4,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Attachment, ToothFrame, Vector } from '../format/scheme.ts';

/** The shape of each type of attachment without a mesh, in mm along m, b and o. Its middle lies on the crown. */
const ATTACHMENTS: Readonly<Record<Attachment['type'], () => BufferGeometry>> = {
  'horizontal-rectangular': () => new BoxGeometry(3, 1.6, 1.4),
  'vertical-rectangular': () => new BoxGeometry(1.4, 1.6, 3),
  bevelled: () => new CylinderGeometry(0.5, 1.1, 3, 4).rotateX(Math.PI / 2),
  ellipsoid: () => new SphereGeometry(1, 16, 10).scale(1, 0.8, 1.5),
  optimised: () => new CapsuleGeometry(0.8, 1.4, 4, 12).rotateX(Math.PI / 2).rotateY(Math.PI / 8),
  hook: () => new CapsuleGeometry(0.4, 2, 4, 8).rotateZ(Math.PI / 2),
  button: () => new CylinderGeometry(1.4, 1, 1.6, 20),
  other: () => new SphereGeometry(1, 16, 10),
};

/** Returns the matrix from a tooth's frame (m, b, o) to the plan at step 0, for a shape at a point of the frame. */
function createFrameMatrix({ origin, m, b, o }: ToothFrame, at: Vector): Matrix4 {
  const [mesial, buccal, occlusal] = [new Vector3(...m), new Vector3(...b), new Vector3(...o)];
  const matrix = new Matrix4().makeBasis(mesial, buccal, occlusal).setPosition(...origin);
  return matrix.multiply(new Matrix4().makeTranslation(...at));
}

/** Creates the shape of an attachment on its tooth, as at step 0. */
export function createAttachmentShape(
  { type, at }: Pick<Attachment, 'type' | 'at'>,
  frame: ToothFrame,
): BufferGeometry {
  return ATTACHMENTS[type]().applyMatrix4(createFrameMatrix(frame, at));
}

/** Creates the mark of reduction: a disc across the arch, at the cheek side of the contact. */
export function createReductionShape(): BufferGeometry {
  return new CylinderGeometry(1.3, 1.3, 0.6, 24).rotateZ(Math.PI / 2);
}

/** Creates an elastic of one millimetre, which is scaled to the distance between its teeth. */
export function createElasticShape(): BufferGeometry {
  return new CylinderGeometry(0.2, 0.2, 1, 8).rotateZ(Math.PI / 2);
}

/** Creates a missing tooth of one millimetre width, which is scaled to its gap. */
export function createPonticShape(): BufferGeometry {
  return new SphereGeometry(0.5, 24, 16);
}
