import { describe, expect, test } from '@jest/globals';
import type { KeyPose } from '../format/scheme.ts';
import { createStraightFrame } from '../testing/sample-scheme.ts';
import { toPlanPoint, applyPose, interpolatePose } from './interpolate-pose.ts';
import { createRotation, toAngle } from './quaternions.ts';

const DEGREE = Math.PI / 180;
const rotateAboutZ = (degrees: number) => createRotation([0, 0, 1], degrees * DEGREE);
const KEYS: readonly KeyPose[] = [
  { step: 2, p: [1, 0, 0], q: rotateAboutZ(0) },
  { step: 6, p: [1, 2, 0], q: rotateAboutZ(40) },
];

describe('ORD-09 poses of a tooth', () => {
  test.each([
    [0, [0, 0, 0], 0],
    [1, [0.5, 0, 0], 0],
    [2, [1, 0, 0], 0],
    [3, [1, 0.5, 0], 10],
    [4.5, [1, 1.25, 0], 25],
    [6, [1, 2, 0], 40],
    [99, [1, 2, 0], 40],
  ])('at step %s moves the tooth to %j and turns it by %s degrees', (step, p, degrees) => {
    const pose = interpolatePose({ keys: KEYS }, step);
    for (const [axis, value] of pose.p.entries()) expect(value).toBeCloseTo(p[axis] ?? 0, 12);
    expect(toAngle(pose.q) / DEGREE).toBeCloseTo(degrees, 9);
  });

  test('keeps a tooth without keys in place', () => {
    expect(interpolatePose({ keys: [] }, 5)).toEqual({ p: [0, 0, 0], q: [1, 0, 0, 0] });
  });

  test('rotates on the shortest arc if the quaternion has the other sign', () => {
    const [w, x, y, z] = rotateAboutZ(40);
    const pose = interpolatePose({ keys: [{ step: 4, p: [0, 0, 0], q: [-w, -x, -y, -z] }] }, 1);
    expect(toAngle(pose.q) / DEGREE).toBeCloseTo(10, 9);
  });

  test('turns a point of a tooth about the origin of its frame', () => {
    const frame = createStraightFrame(11, [-4, -10, 2]);
    const tip = toPlanPoint(frame, [2, 0, 5]);
    expect(tip).toEqual([-2, -10, -3]);
    const [x, y, z] = applyPose({ p: [0, 0, 1], q: rotateAboutZ(90) }, frame, tip);
    expect(x).toBeCloseTo(-4, 12);
    expect(y).toBeCloseTo(-8, 12);
    expect(z).toBeCloseTo(-2, 12);
  });
});
