import { describe, expect, test } from '@jest/globals';
import {
  addVectors,
  computeDistance,
  dot,
  normalise,
  scaleVector,
  subtractVectors,
  type Vector,
} from '@dentarium/models/vectors';
import { createOrientation } from './orientation.ts';
import { PLANE_AXES, PLANE_KINDS, toNormal } from './planes.ts';
import { computeCanalDistance, createCanalLine, cutCanal } from './canal-line.ts';

const CENTRE: Vector = [4, -3, 7];

/** Returns a straight canal through the centre, 10 mm to each side. */
function createStraightLine(direction: Vector) {
  const way = normalise(direction);
  return createCanalLine([-10, -2, 5, 10].map((mm) => addVectors(CENTRE, scaleVector(way, mm))));
}

describe('BEN-06 the line of a nerve canal', () => {
  test('is as long as the way through its points, and passes through each', () => {
    const points: Vector[] = [
      [0, 0, 0],
      [10, 0, 0],
      [20, 5, -3],
      [25, 14, -2],
    ];
    const { places, length } = createCanalLine(points);
    for (const point of points)
      expect(Math.min(...places.map((place) => computeDistance(place, point)))).toBeLessThan(0.11);
    const straight = points.slice(1).reduce((sum, point, at) => sum + computeDistance(point, points[at] ?? point), 0);
    expect(length).toBeGreaterThan(straight);
    expect(length).toBeLessThan(straight * 1.05);
    expect(createStraightLine([1, 2, 2]).length).toBeCloseTo(20, 6);
  });

  test('follows a quarter of a circle of 20 mm within 0.15 mm', () => {
    const radius = 20;
    const points = [0, 18, 36, 54, 72, 90].map((degrees): Vector => {
      const angle = (degrees * Math.PI) / 180;
      return [radius * Math.cos(angle), radius * Math.sin(angle), 3];
    });
    const { places, length } = createCanalLine(points);
    for (const place of places) expect(Math.abs(computeDistance(place, [0, 0, 3]) - radius)).toBeLessThan(0.15);
    expect(length).toBeCloseTo((radius * Math.PI) / 2, 1);
  });

  test.each<[string, Vector[], number]>([
    ['no point', [], 0],
    ['one point', [[1, 2, 3]], 1],
    [
      'a point set twice',
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
      1,
    ],
  ])('has %s without a length', (_, points, count) => {
    expect(createCanalLine(points)).toEqual({ places: points.slice(0, count), length: 0 });
  });

  test('has a limited number of places for points far apart', () => {
    const { places } = createCanalLine([
      [-10_000, 0, 0],
      [10_000, 10_000, 0],
    ]);
    expect(places.length).toBeLessThan(4100);
  });
});

describe.each(PLANE_KINDS)('BEN-06 a nerve canal of 3 mm on the %s plane', (kind) => {
  const axes = PLANE_AXES[kind];
  const normal = toNormal(axes);
  const plane = (depth: number, slabMm = 0) => ({
    centre: addVectors(CENTRE, scaleVector(normal, depth)),
    normal,
    slabMm,
  });

  test.each([-9, -4.5, 0, 3.3, 9.9])('crosses it as one disc at a depth of %d mm', (depth) => {
    const discs = cutCanal(createStraightLine(normal).places, 1.5, plane(depth));
    expect(Math.max(...discs.map(({ radius }) => radius))).toBeCloseTo(1.5, 1);
    const foot = addVectors(CENTRE, scaleVector(normal, depth));
    for (const { place, radius } of discs) {
      // All discs lie in the same place of the picture, so their union is one disc.
      expect(Math.hypot(computeDistance(place, foot), radius)).toBeCloseTo(1.5, 6);
    }
  });

  test.each([
    [0, 1.5],
    [0.9, 1.2],
    [1.2, 0.9],
    [1.45, Math.sqrt(1.5 ** 2 - 1.45 ** 2)],
  ])('runs in it as a band, %d mm above which its half width is %d mm', (depth, radius) => {
    const { places } = createStraightLine(axes.right);
    const discs = cutCanal(places, 1.5, plane(depth));
    expect(discs).toHaveLength(places.length);
    for (const disc of discs) expect(disc.radius).toBeCloseTo(radius, 6);
  });

  test.each([
    [1.6, 0, 0],
    [-1.6, 0, 0],
    [1.6, 0.1, 0],
    [1.6, 2, 101],
    [4.1, 5, 0],
    [4, 8, 101],
  ])('at a depth of %d mm a slab of %d mm shows %d of its places', (depth, slabMm, count) => {
    expect(cutCanal(createStraightLine(axes.right).places, 1.5, plane(depth, slabMm))).toHaveLength(count);
  });

  test('crosses it obliquely as an ellipse', () => {
    const direction = addVectors(normal, axes.right);
    const discs = cutCanal(createStraightLine(direction).places, 1.5, plane(0));
    const reaches = discs.map(({ place, radius }) => dot(subtractVectors(place, CENTRE), axes.right) + radius);
    expect(Math.max(...reaches)).toBeCloseTo(1.5 * Math.SQRT2, 1);
  });
});

describe('BEN-06 the distance to the surface of a nerve canal', () => {
  const { places } = createStraightLine([1, 0, 0]);

  test.each<[string, Vector, number]>([
    ['above its middle', [4, -3, 12], 4],
    ['beside it, between two places of the line', [4.07, 3, 7], 5],
    ['on its surface', [4, -3, 8], 0],
    ['on its centre line', [4, -3, 7], -1],
    ['beyond its end', [24, -3, 7], 9],
    ['obliquely beyond its end', [17, 1, 7], 4],
  ])('is exact %s', (_, place, distance) => {
    expect(computeCanalDistance(places, 1, place)).toBeCloseTo(distance, 6);
  });

  test('stays the same in a re-oriented volume, and is infinite without a canal', () => {
    const { toView } = createOrientation([12, -7, 30], [1, 2, 3]);
    const turnedPlaces = places.map(toView);
    expect(computeCanalDistance(turnedPlaces, 1, toView([4, -3, 12]))).toBeCloseTo(4, 6);
    expect(computeCanalDistance([], 1, CENTRE)).toBe(Infinity);
  });
});
