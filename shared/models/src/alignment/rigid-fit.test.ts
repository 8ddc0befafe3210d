import { describe, expect, test } from '@jest/globals';
import type { Place } from '../mesh/body.ts';
import { type PlacePair, fitRigidly } from './rigid-fit.ts';
import {
  composeMotions,
  invertMotion,
  applyMotion,
  alignFrames,
  type RigidMotion,
  createRotationAbout,
} from './rigid-motion.ts';

const normalise = ([x, y, z]: Place): Place => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};
const createTranslation = (x: number, y: number, z: number): RigidMotion => ({
  ...createRotationAbout([1, 0, 0], 0, [0, 0, 0]),
  way: [x, y, z],
});
const motion = composeMotions(
  createTranslation(12, -40, 3.5),
  createRotationAbout(normalise([1, 2, -0.5]), 2.4, [5, 5, 5]),
);
const places: readonly Place[] = [
  [0, 0, 0],
  [30, 2, 1],
  [-12, 25, 4],
  [7, 11, -3],
];
const createPairs = (sources: readonly Place[], to: (place: Place) => Place): PlacePair[] =>
  sources.map((from) => ({ from, to: to(from) }));
const measureGreatestError = (fit: RigidMotion | null, placePairs: readonly PlacePair[]): number =>
  fit === null ? Infinity : Math.max(...placePairs.map(({ from, to }) => measureDistance(applyMotion(fit, from), to)));
const measureDistance = (one: Place, other: Place): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

test('VIEW-03 reverses a motion with its inverse', () => {
  const back = invertMotion(motion);
  for (const place of places)
    expect(measureDistance(applyMotion(back, applyMotion(motion, place)), place)).toBeLessThan(1e-9);
});

describe('VIEW-03 superimposition of two stages by landmarks', () => {
  test.each([3, 4])('finds the motion of %d exact pairs, regardless of the rotation', (count) => {
    const exact = createPairs(places.slice(0, count), (place) => applyMotion(motion, place));
    expect(measureGreatestError(fitRigidly(exact), exact)).toBeLessThan(1e-9);
  });

  test('minimises the sum of squares of inexact pairs, without a mirror', () => {
    const noisy = createPairs(places, (place) => {
      const [x, y, z] = applyMotion(motion, place);
      return [x + Math.sin(place[0]) * 0.4, y - Math.cos(place[1]) * 0.4, z];
    });
    const sum = (candidate: RigidMotion): number =>
      noisy.reduce((all, { from, to }) => all + measureDistance(applyMotion(candidate, from), to) ** 2, 0);
    const fit = fitRigidly(noisy) ?? motion;
    for (const other of [
      motion,
      composeMotions(createTranslation(0.01, 0, 0), fit),
      composeMotions(createRotationAbout([0, 0, 1], 0.001, fit.way), fit),
    ])
      expect(sum(fit)).toBeLessThan(sum(other));
    const mirrored = createPairs(places, ([x, y, z]) => [-x, y, z]);
    const turn = fitRigidly(mirrored)?.turn ?? [];
    const [[a, b, c] = [0, 0, 0], [d, e, f] = [0, 0, 0], [g, h, i] = [0, 0, 0]] = turn;
    expect(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)).toBeCloseTo(1, 9);
  });

  test('returns null for two pairs, for coincident and for collinear points', () => {
    const createIdenticalPairs = (identicalPlaces: readonly Place[]) => createPairs(identicalPlaces, (place) => place);
    expect(fitRigidly(createIdenticalPairs(places.slice(0, 2)))).toBeNull();
    expect(
      fitRigidly(createIdenticalPairs([places[1] ?? [0, 0, 0], ...Array.from({ length: 3 }, (): Place => [30, 2, 1])])),
    ).toBeNull();
    expect(fitRigidly(createIdenticalPairs([0, 1, 2, 5].map((at): Place => [at, at * 2, -at])))).toBeNull();
  });

  test('aligns the directions and the centre of frames', () => {
    const from = { left: [0, 1, 0], back: [0, 0, 1], up: [1, 0, 0], middle: [1, 2, 3], isFound: true } as const;
    const to = { left: [1, 0, 0], back: [0, 1, 0], up: [0, 0, 1], middle: [10, 20, 30], isFound: true } as const;
    const onto = alignFrames(from, to);
    expect(applyMotion(onto, [1, 2, 3])).toEqual([10, 20, 30]);
    expect(applyMotion(onto, [1, 3, 3])).toEqual([11, 20, 30]);
    expect(applyMotion(onto, [2, 2, 3])).toEqual([10, 20, 31]);
  });
});
