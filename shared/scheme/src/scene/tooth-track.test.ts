import { describe, expect, test } from '@jest/globals';
import { Matrix4, Vector3 } from 'three';
import type { KeyPose, Vector } from '../format/scheme.ts';
import { applyPose, interpolatePose } from '../poses/interpolate-pose.ts';
import { toPose } from '../poses/readable-pose.ts';
import { createStraightFrame } from '../testing/sample-scheme.ts';
import { ToothTrack } from './tooth-track.ts';

const FRAME = createStraightFrame(21, [4, -10, 3]);
const createKey = (step: number, mesial: number, rotation: number, tip: number): KeyPose => ({
  step,
  ...toPose({ mesial, buccal: mesial / 2, extrusion: -mesial / 3, rotation, tip, torque: tip / 2 }, FRAME),
});
const negateRotation = ({ q: [w, x, y, z], ...rest }: KeyPose): KeyPose => ({ ...rest, q: [-w, -x, -y, -z] });

describe('ORD-09 track of a tooth', () => {
  test.each([
    ['no keys', []],
    ['one key', [createKey(6, 1, 20, 5)]],
    ['a key at the start', [createKey(0, 0, 0, 0), createKey(4, 1, 10, 0)]],
    [
      'keys with rest and a turn in the other direction',
      [createKey(2, 1, 10, -5), createKey(5, 1, 10, -5), createKey(9, -1, -60, 20)],
    ],
    ['a quaternion of the other sign', [createKey(2, 1, 10, -5), negateRotation(createKey(7, 0, 30, 4))]],
  ])('with %s equals the interpolated poses at every step and between', (_, keys) => {
    const track = new ToothTrack({ frame: FRAME, keys });
    const matrix = new Matrix4();
    const places: readonly Vector[] = [FRAME.origin, [0, 0, 0], [5, -9, 8]];
    for (let step = 0; step <= 12; step += 0.25) {
      track.writeMatrix(step, matrix);
      const pose = interpolatePose({ keys }, step);
      for (const place of places) {
        const expected = applyPose(pose, FRAME, place);
        const actual = new Vector3(...place).applyMatrix4(matrix).toArray();
        for (const [axis, value] of actual.entries()) expect(value).toBeCloseTo(expected[axis] ?? 0, 9);
      }
    }
  });
});
