import { expect, test } from '@jest/globals';
import type { Vector } from '@dentarium/models/vectors';
import { findCanalSide } from './canal-side.ts';

const HEAD = { least: [-148, 0, 0], most: [-52, 90, 70] } as const;
const QUADRANT = { least: [-148, 0, 0], most: [-98, 50, 50] } as const;
const LEFT: Vector[] = [
  [-60, 50, 10],
  [-80, 20, 5],
];
const RIGHT = LEFT.map(([x, y, z]): Vector => [-200 - x, y, z]);

test.each([
  ['left of the middle of a whole jaw', LEFT, HEAD, true, 'left'],
  ['right of it', RIGHT, HEAD, true, 'right'],
  ['on both sides of it', [...LEFT, ...RIGHT], HEAD, true, 'middle'],
  ['near the middle', [[-91, 10, 5] as Vector, ...LEFT], HEAD, true, 'middle'],
  ['in a quadrant, whose middle is not the one of the patient', RIGHT, QUADRANT, true, 'narrow'],
  ['in files that do not state how they lie', LEFT, HEAD, false, 'unoriented'],
] as const)('SAFE-04 the side of a canal %s is stated as %s', (_, points, box, isOriented, side) => {
  expect(findCanalSide(points, { box, isOriented })).toBe(side);
});
