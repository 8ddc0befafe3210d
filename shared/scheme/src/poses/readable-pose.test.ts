import { describe, expect, test } from '@jest/globals';
import type { Pose, Quaternion, ToothFrame, Vector } from '../format/scheme.ts';
import { createRotation, multiplyRotations, rotateVector, normaliseRotation } from './quaternions.ts';
import { type Movement, toMovement, MOVEMENTS, toPose } from './readable-pose.ts';
import { cross, computeLength, scaleVector } from '@dentarium/models/vectors';

const createFrame = (m: Vector, b: Vector, o: Vector): ToothFrame => ({ origin: [0, 0, 0], m, b, o });
/** The frames of central incisors, which face straight ahead. */
const FRAMES = {
  11: createFrame([1, 0, 0], [0, -1, 0], [0, 0, -1]),
  21: createFrame([-1, 0, 0], [0, -1, 0], [0, 0, -1]),
  31: createFrame([-1, 0, 0], [0, -1, 0], [0, 0, 1]),
  41: createFrame([1, 0, 0], [0, -1, 0], [0, 0, 1]),
} as const;
const DEGREE = Math.PI / 180;
const NOTHING: Movement = { mesial: 0, buccal: 0, extrusion: 0, rotation: 0, tip: 0, torque: 0 };

/** Creates a frame with an arbitrary orientation. */
function createTiltedFrame(tooth: 11 | 21): ToothFrame {
  const turn = normaliseRotation([0.8, 0.3, -0.4, 0.2]);
  const { m, b, o } = FRAMES[tooth];
  return createFrame(rotateVector(turn, m), rotateVector(turn, b), rotateVector(turn, o));
}

/** Mirrors a pose in the midline. */
function mirrorPose({ p: [x, y, z], q: [w, a, b, c] }: Pose): Pose {
  return { p: [-x, y, z], q: [w, a, -b, -c] };
}

function measureDifference(one: Quaternion, other: Quaternion): number {
  const [a, b] = [normaliseRotation(one), normaliseRotation(other)];
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
}

describe('ORD-09 movements in readable form', () => {
  test.each([
    [11, { p: [1, 0, 0], q: [1, 0, 0, 0] }, { mesial: 1 }],
    [21, { p: [1, 0, 0], q: [1, 0, 0, 0] }, { mesial: -1 }],
    [11, { p: [0, -2, 0], q: [1, 0, 0, 0] }, { buccal: 2 }],
    [31, { p: [0, 0.5, 0], q: [1, 0, 0, 0] }, { buccal: -0.5 }],
    [11, { p: [0, 0, -0.4], q: [1, 0, 0, 0] }, { extrusion: 0.4 }],
    [41, { p: [0, 0, -0.4], q: [1, 0, 0, 0] }, { extrusion: -0.4 }],
  ] as const)('converts for tooth %s the pose %j to %j', (tooth, pose, read) => {
    expect(toMovement(pose, FRAMES[tooth])).toEqual({ ...NOTHING, ...read });
  });

  test.each([
    ['rotation', 'm', 'b', -1],
    ['tip', 'o', 'm', 1],
    ['torque', 'o', 'b', 1],
  ] as const)('turns for a positive %s of any tooth %s towards %s (%s)', (kind, from, to, sign) => {
    for (const frame of Object.values(FRAMES)) {
      // The axis of the frame ends where a turn by 10 degrees moves it, independently of the formulas.
      const { q } = toPose({ ...NOTHING, [kind]: 10 }, frame);
      const [start, aim] = [frame[from], frame[to]];
      const expected = start.map(
        (value, axis) => value * Math.cos(10 * DEGREE) + sign * (aim[axis] ?? 0) * Math.sin(10 * DEGREE),
      );
      for (const [axis, value] of rotateVector(normaliseRotation(q), start).entries())
        expect(value).toBeCloseTo(expected[axis] ?? 0, 12);
      expect(toMovement({ p: [0, 0, 0], q }, frame)[kind]).toBeCloseTo(10, 9);
    }
  });

  test('returns equal numbers for mirrored movements of 11 and 21, and of 31 and 41', () => {
    const pose: Pose = { p: [0.4, -0.8, 0.1], q: normaliseRotation([0.97, 0.12, -0.17, 0.1]) };
    const [one, other] = [toMovement(pose, FRAMES[11]), toMovement(mirrorPose(pose), FRAMES[21])];
    const [lower, lowerOther] = [toMovement(pose, FRAMES[41]), toMovement(mirrorPose(pose), FRAMES[31])];
    for (const kind of MOVEMENTS) {
      expect(Math.abs(one[kind])).toBeGreaterThan(0.01);
      expect(other[kind]).toBeCloseTo(one[kind], 12);
      expect(lowerOther[kind]).toBeCloseTo(lower[kind], 12);
    }
  });

  test('splits the rotation into turns about o, then the turned b, then the turned m', () => {
    const { m, b, o } = createTiltedFrame(11);
    const [rotation, tip, torque] = [21, -13, 8];
    const first = createRotation(o, -rotation * DEGREE);
    const second = multiplyRotations(createRotation(rotateVector(first, b), tip * DEGREE), first);
    const third = multiplyRotations(createRotation(rotateVector(second, m), -torque * DEGREE), second);
    const read = toMovement({ p: [0, 0, 0], q: third }, { m, b, o });
    expect(read.rotation).toBeCloseTo(rotation, 9);
    expect(read.tip).toBeCloseTo(tip, 9);
    expect(read.torque).toBeCloseTo(torque, 9);
  });

  test('restores the pose from the numbers to 1e-9, up to 89 degrees of tip and for both hands', () => {
    for (const frame of [createTiltedFrame(11), createTiltedFrame(21)]) {
      expect(Math.abs(computeLength(cross(frame.m, frame.b)) - 1)).toBeLessThan(1e-12);
      for (const rotation of [-170, -40, 0, 3, 95])
        for (const tip of [-89, -20, 0, 1e-4, 45, 89])
          for (const torque of [-120, -7, 0, 30, 179]) {
            const pose = toPose({ mesial: 1.25, buccal: -0.5, extrusion: 0.125, rotation, tip, torque }, frame);
            const restoredPose = toPose(toMovement(pose, frame), frame);
            expect(measureDifference(restoredPose.q, pose.q)).toBeLessThan(1e-9);
            expect(computeLength(scaleVector(restoredPose.p, 1))).toBeCloseTo(computeLength(pose.p), 12);
          }
    }
  });

  test.each(
    MOVEMENTS.slice(3).flatMap((kind) => [-179, -120, -95, 91, 95, 135, 170].map((angle) => [kind, angle] as const)),
  )('reads a %s of %s degrees with its own angles', (kind, angle) => {
    for (const frame of [...Object.values(FRAMES), createTiltedFrame(11), createTiltedFrame(21)])
      for (const others of [0, 4, -12]) {
        const movement = { ...NOTHING, rotation: others, tip: others, torque: -others, [kind]: angle };
        const read = toMovement(toPose(movement, frame), frame);
        for (const one of MOVEMENTS) expect(read[one]).toBeCloseTo(movement[one], 6);
      }
  });

  test('treats a quaternion and its negative as the same rotation', () => {
    const q: Quaternion = normaliseRotation([0.9, 0.1, 0.3, -0.2]);
    const negative: Quaternion = [-q[0], -q[1], -q[2], -q[3]];
    expect(toMovement({ p: [0, 0, 0], q: negative }, FRAMES[11])).toEqual(toMovement({ p: [0, 0, 0], q }, FRAMES[11]));
  });
});
