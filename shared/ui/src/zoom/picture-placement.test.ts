import { expect, test } from '@jest/globals';
import { combineMaps, fitInto, type LinearMap, parseLinearMap } from './picture-placement.ts';

const TURN: LinearMap = { a: 0, b: 1, c: -1, d: 0 };
const MIRROR: LinearMap = { a: -1, b: 0, c: 0, d: 1 };

test.each([
  ['none', { a: 1, b: 0, c: 0, d: 1 }],
  ['', { a: 1, b: 0, c: 0, d: 1 }],
  ['matrix(0, 1, -1, 0, 12, -7)', TURN],
  ['matrix(-1, 0, 0, 1, 0, 0)', MIRROR],
  ['matrix(1.5, 0, 0, 1.5, 0, 0)', { a: 1.5, b: 0, c: 0, d: 1.5 }],
  ['matrix(1, what, 0, 1, 0, 0)', { a: 1, b: 0, c: 0, d: 1 }],
  ['matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)', { a: 1, b: 0, c: 0, d: 1 }],
])('IMG-02 reads the linear part of the transform "%s"', (transform, expectedMap) => {
  expect(parseLinearMap(transform)).toEqual(expectedMap);
});

test('IMG-02 combines transforms from the inner to the outer one', () => {
  const apply = ({ a, b, c, d }: LinearMap, [x, y]: readonly [number, number]) => [a * x + c * y, b * x + d * y];
  const [right, mirroredRight] = [apply(combineMaps(TURN, MIRROR), [1, 0]), apply(combineMaps(MIRROR, TURN), [1, 0])];
  expect(right.map((value) => value + 0)).toEqual([0, -1]);
  expect(mirroredRight.map((value) => value + 0)).toEqual([0, 1]);
});

test.each([
  [
    { width: 200, height: 100 },
    { width: 100, height: 50 },
  ],
  [
    { width: 50, height: 100 },
    { width: 50, height: 100 },
  ],
  [
    { width: 10, height: 10 },
    { width: 100, height: 100 },
  ],
])('IMG-02 fits a picture of %j into a square', (picture, fittedSize) => {
  expect(fitInto(picture, { width: 100, height: 100 })).toEqual(fittedSize);
});
