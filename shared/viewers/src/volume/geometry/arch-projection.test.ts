import { expect, test } from '@jest/globals';
import { addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { createArchCurve, toOutwardDirection } from './arch-curve.ts';
import { createArchProjection } from './arch-projection.ts';

const ARCH: Vector[] = [
  [-28, 40, 0],
  [-22, 12, 0],
  [0, -6, 0],
  [22, 12, 0],
  [28, 40, 0],
];

test.each([0.1, 7.3, 30, 52.4, 80])('BEN-06 the panoramic picture shows a place beside the arch at its %d mm', (mm) => {
  const curve = createArchCurve(ARCH);
  if (curve === null) throw new Error('there is no curve');
  const project = createArchProjection(curve);
  const out = toOutwardDirection(curve.at(mm));
  for (const offset of [-3, 0, 3]) {
    const [x, y] = addVectors(curve.at(mm).place, scaleVector(out, offset));
    expect(Math.abs((project([x, y, 17]) ?? Infinity) - mm)).toBeLessThan(0.1);
  }
});

test('BEN-06 the panoramic picture shows no place beyond the ends of the arch', () => {
  const curve = createArchCurve(ARCH);
  if (curve === null) throw new Error('there is no curve');
  const project = createArchProjection(curve);
  expect(project([-28, 45, 0])).toBeNull();
  expect(project([28, 45, 0])).toBeNull();
});
