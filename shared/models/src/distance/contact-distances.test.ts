import { describe, expect, test } from '@jest/globals';
import { createSheet, createSphere } from '../testing/sample-surfaces.ts';
import { computeContactDistances } from './contact-distances.ts';
import { findContactStep } from './contact-scale.ts';
import type { IndexedSurface } from '../mesh/indexed-surface.ts';
import { SurfaceTree } from './surface-tree.ts';

/** Computes the exact distance at each vertex, up to the search distance. */
function computeExactDistances(
  { positions }: IndexedSurface,
  toDistance: (x: number, y: number, z: number) => number,
): number[] {
  return Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const distance = toDistance(
      ...(positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as [number, number, number]),
    );
    return distance > 3 ? Number.NaN : distance;
  });
}

/**
 * Returns the greatest difference. Vertices without either distance are skipped, and a single missing distance counts
 * as infinite.
 */
function findGreatestDifference(distances: Float32Array, exact: readonly number[]): number {
  return exact.reduce((most, exactDistance, vertex) => {
    const actual = distances[vertex] ?? Number.NaN;
    if (Number.isNaN(exactDistance) && Number.isNaN(actual)) return most;
    return Math.max(
      most,
      Number.isNaN(exactDistance) || Number.isNaN(actual) ? Infinity : Math.abs(actual - exactDistance),
    );
  }, 0);
}

/** Creates vertices without triangles. */
const createPoints = (positions: readonly number[]): IndexedSurface => ({
  positions: new Float32Array(positions),
  indices: new Uint32Array(),
});

const createPlane = (z: number) => (): number => z;

describe('VIEW-03 occlusal contacts', () => {
  test.each([
    ['at a distance', 0.3],
    ['in contact', 0],
    ['in penetration', -0.15],
  ])('measures equal distances at each vertex of two planes %s', (_, gap) => {
    const lower = new SurfaceTree(createSheet({ side: 20, steps: 12, isUp: true }, createPlane(0)));
    const upper = createSheet({ side: 16, steps: 9, isUp: false }, createPlane(gap));
    const distances = computeContactDistances(upper, lower);
    expect(
      findGreatestDifference(
        distances,
        computeExactDistances(upper, () => gap),
      ),
    ).toBeLessThan(1e-5);
  });

  test('measures a sphere over a plane, with negative distances where it dips below', () => {
    const plane = createSheet({ side: 20, steps: 40, isUp: true }, createPlane(0));
    const ball = createSphere(4, [0, 0, 3.9], 128);
    const fromPlane = computeContactDistances(plane, new SurfaceTree(ball));
    expect(fromPlane.filter((distance) => distance < 0).length).toBeGreaterThan(4);
    const exactFromPlane = computeExactDistances(plane, (x, y) => Math.hypot(x, y, 3.9) - 4);
    expect(findGreatestDifference(fromPlane, exactFromPlane)).toBeLessThan(0.004);
    const fromBall = computeContactDistances(ball, new SurfaceTree(plane));
    expect(
      findGreatestDifference(
        fromBall,
        computeExactDistances(ball, (_x, _y, z) => z),
      ),
    ).toBeLessThan(1e-5);
  });

  test('determines the side of sharp edges and corners from the triangles around them', () => {
    const pyramid = new SurfaceTree({
      positions: new Float32Array([0, 0, 0, 9, 9, -9, -9, 9, -9, -9, -9, -9, 9, -9, -9]),
      indices: new Uint32Array([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1]),
    });
    const [distanceAbove, distanceBelow] = computeContactDistances(createPoints([0, 0, 0.5, 0, 0, -0.5]), pyramid);
    expect(distanceAbove).toBeCloseTo(0.5, 5);
    expect(distanceBelow).toBeCloseTo(-0.5 * Math.SQRT1_2, 5);
  });

  test('does not count points beside the rim of an open scan as inside', () => {
    const open = new SurfaceTree(createSheet({ side: 10, steps: 10, isUp: true }, createPlane(0)));
    const [distanceBeside, distanceUnder] = computeContactDistances(createPoints([6, 0, -0.2, 4.5, 0, -0.2]), open);
    expect(distanceBeside).toBeNaN();
    expect(distanceUnder).toBeCloseTo(-0.2, 5);
  });

  test('searches coincident triangles in a short time', () => {
    const indices = new Uint32Array(300_000).map((_, at) => at % 3);
    const tree = new SurfaceTree({ positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), indices });
    expect(tree.findNearest(0.2, 0.2, 1, 3)?.distance).toBeCloseTo(1, 6);
    expect(tree.findNearest(0.2, 0.2, 9, 3)).toBeNull();
  });

  test.each([
    [-0.21, 'deep'],
    [-0.2, 'penetration'],
    [-0.001, 'penetration'],
    [0, 'contact'],
    [0.199, 'contact'],
    [0.2, 'near'],
    [0.5, 'apart'],
    [1, undefined],
    [Number.NaN, undefined],
  ])('classifies %d mm as %s', (distance, name) => {
    expect(findContactStep(distance)?.name).toBe(name);
  });

  test('measures far corners of large triangles that reach the other jaw, and no other far vertices', () => {
    const lower = new SurfaceTree(createSheet({ side: 100, steps: 4, isUp: true }, createPlane(0)));
    // The corners of a steep triangle that touches the plane, and those of one beside it that does not.
    const wedge = {
      positions: new Float32Array([0, 0, 0.1, 30, 0, 9, 0, 30, 9, 20, 20, 5, 30, 20, 5, 20, 30, 5]),
      indices: new Uint32Array([0, 1, 2, 3, 4, 5]),
    };
    const distances = [...computeContactDistances(wedge, lower)];
    const rounded = distances.map((mm) => Number(mm.toFixed(5)));
    expect(rounded).toEqual([0.1, 9, 9, Number.NaN, Number.NaN, Number.NaN]);
  });
});
