import type { Pose, Quaternion, ToothFrame, Vector } from '../format/scheme.ts';
import { createRotation, multiplyRotations, normaliseRotation } from './quaternions.ts';
import { cross, dot, addVectors, scaleVector } from '@dentarium/models/vectors';

/**
 * A movement as clinicians read it: mm and degrees in the frame of the tooth. Mirrored movements of mirrored teeth have
 * equal numbers.
 */
export interface Movement {
  /** Positive to mesial. */
  readonly mesial: number;
  /** Positive to buccal or labial. */
  readonly buccal: number;
  /** Positive is extrusion. */
  readonly extrusion: number;
  /** Positive turns the mesial side inwards. */
  readonly rotation: number;
  /** Positive tips the crown to mesial. */
  readonly tip: number;
  /** Positive tips the crown to labial. */
  readonly torque: number;
}

/** The parts of a movement: three translations in mm, then three angles in degrees. */
export const MOVEMENTS = ['mesial', 'buccal', 'extrusion', 'rotation', 'tip', 'torque'] as const;
/** One part of a movement. */
export type MovementKind = (typeof MOVEMENTS)[number];

const RADIAN = 180 / Math.PI;
const [M, B, O]: readonly [Vector, Vector, Vector] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

type Axes = Pick<ToothFrame, 'm' | 'b' | 'o'>;

/** Returns 1 for a right-handed frame, otherwise -1. The sense of rotation changes with it. */
function toHandedness({ m, b, o }: Axes): 1 | -1 {
  return dot(cross(m, b), o) < 0 ? -1 : 1;
}

/** The angles of a rotation in degrees: rotation, tip and torque. */
type Angles = readonly [rotation: number, tip: number, torque: number];

/**
 * Returns the movement of a tooth as clinicians read it. The rotation is split into one about `o`, then one about the
 * rotated `b`, then one about the rotated `m`. The signs are those of the numbers in the frame of the tooth, for frames
 * of both hands. A rotation has two splits, with tips on both sides of 90°; the one with the smaller angles counts.
 */
export function toMovement({ p, q }: Pose, frame: Axes): Movement {
  const { m, b, o } = frame;
  const [w, ...axis] = normaliseRotation(q);
  const hand = toHandedness(frame);
  const [x, y, z] = [hand * dot(axis, m), hand * dot(axis, b), hand * dot(axis, o)];
  const sine = 2 * (w * y - x * z);
  const [rotation, tip, torque] = chooseSmallerAngles([
    -RADIAN * Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)),
    RADIAN * Math.atan2(sine, Math.hypot(1 - 2 * (y * y + z * z), 2 * (x * y + w * z))),
    -RADIAN * Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
  ]);
  return {
    // Adding zero removes the sign of negative zero, because the numbers are displayed.
    mesial: dot(p, m) + 0,
    buccal: dot(p, b) + 0,
    extrusion: dot(p, o) + 0,
    rotation: rotation + 0,
    tip: tip + 0,
    torque: torque + 0,
  };
}

/**
 * Returns the split of the same rotation with the smaller sum of angles. Without it, a tip of 95° would read as one of
 * 85° with a rotation and a torque of 180°.
 */
function chooseSmallerAngles(angles: Angles): Angles {
  const [rotation, tip, torque] = angles;
  const otherAngles: Angles = [toOppositeAngle(rotation), Math.sign(tip || 1) * 180 - tip, toOppositeAngle(torque)];
  return sumAngles(otherAngles) < sumAngles(angles) ? otherAngles : angles;
}

function toOppositeAngle(degrees: number): number {
  return degrees > 0 ? degrees - 180 : degrees + 180;
}

function sumAngles(angles: Angles): number {
  return angles.reduce((sum, degrees) => sum + Math.abs(degrees), 0);
}

/** Returns the pose of a movement as clinicians read it. */
export function toPose(movement: Movement, frame: Axes): Pose {
  const { m, b, o } = frame;
  const { mesial, buccal, extrusion, rotation, tip, torque } = movement;
  const rotationProduct = multiplyRotations(
    createRotation(O, -rotation / RADIAN),
    multiplyRotations(createRotation(B, tip / RADIAN), createRotation(M, -torque / RADIAN)),
  );
  const [w, x, y, z]: Quaternion = normaliseRotation(rotationProduct);
  const axis = scaleVector(
    addVectors(addVectors(scaleVector(m, x), scaleVector(b, y)), scaleVector(o, z)),
    toHandedness(frame),
  );
  return {
    p: addVectors(addVectors(scaleVector(m, mesial), scaleVector(b, buccal)), scaleVector(o, extrusion)),
    q: [w, ...axis],
  };
}
