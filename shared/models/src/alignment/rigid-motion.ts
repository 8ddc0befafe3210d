import type { JawFrame } from '../jaws/jaw-frame.ts';
import type { Place } from '../mesh/body.ts';
import { dot } from '../vectors/index.ts';

/**
 * A rotation as three rows, and a translation. A point moves to turn · place + way. The motion preserves shapes and
 * sizes.
 */
export interface RigidMotion {
  readonly turn: readonly [Place, Place, Place];
  readonly way: Place;
}

/** Applies a motion to a point. */
export function applyMotion({ turn, way }: RigidMotion, place: Place): Place {
  return [dot(turn[0], place) + way[0], dot(turn[1], place) + way[1], dot(turn[2], place) + way[2]];
}

/** Combines two motions into one. */
export function composeMotions(last: RigidMotion, first: RigidMotion): RigidMotion {
  const column = (axis: 0 | 1 | 2): Place => [first.turn[0][axis], first.turn[1][axis], first.turn[2][axis]];
  const row = (vector: Place): Place => [dot(vector, column(0)), dot(vector, column(1)), dot(vector, column(2))];
  return { turn: [row(last.turn[0]), row(last.turn[1]), row(last.turn[2])], way: applyMotion(last, first.way) };
}

/** Returns the inverse motion. */
export function invertMotion({ turn: [a, b, c], way }: RigidMotion): RigidMotion {
  const turn: RigidMotion['turn'] = [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
  const [x, y, z] = applyMotion({ turn, way: [0, 0, 0] }, way);
  return { turn, way: [-x, -y, -z] };
}

/** Creates the rotation about a unit direction by an angle in radians, which leaves a centre fixed. */
export function createRotationAbout([x, y, z]: Place, angle: number, middle: Place): RigidMotion {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const k = 1 - c;
  const turn: RigidMotion['turn'] = [
    [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
    [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
    [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
  ];
  const movedMiddle = applyMotion({ turn, way: [0, 0, 0] }, middle);
  return { turn, way: [middle[0] - movedMiddle[0], middle[1] - movedMiddle[1], middle[2] - movedMiddle[2]] };
}

/** Creates the motion from the directions and the centre of a frame to those of another. */
export function alignFrames(from: JawFrame, to: JawFrame): RigidMotion {
  const axes = [
    [to.left, from.left],
    [to.back, from.back],
    [to.up, from.up],
  ] as const;
  const row = (axis: 0 | 1 | 2): Place => {
    const entry = (other: 0 | 1 | 2): number => axes.reduce((sum, [a, b]) => sum + a[axis] * b[other], 0);
    return [entry(0), entry(1), entry(2)];
  };
  const turn: RigidMotion['turn'] = [row(0), row(1), row(2)];
  const movedMiddle = applyMotion({ turn, way: [0, 0, 0] }, from.middle);
  return { turn, way: [to.middle[0] - movedMiddle[0], to.middle[1] - movedMiddle[1], to.middle[2] - movedMiddle[2]] };
}
