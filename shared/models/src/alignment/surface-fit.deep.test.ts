import { describe, expect, test } from '@jest/globals';
import { SurfaceTree } from '../distance/surface-tree.ts';
import type { Place } from '../mesh/body.ts';
import { createSheet } from '../testing/sample-surfaces.ts';
import { composeMotions, applyMotion, type RigidMotion, createRotationAbout } from './rigid-motion.ts';
import { fitAutomatically, refineFit } from './surface-fit.ts';

/** A row of cusps on a curved floor without repetition. */
const cusps = createSheet({ side: 50, steps: 50, isUp: true }, (x, y) => {
  const arch = (x * x) / 60 - y / 5;
  return 2 * Math.sin(x / 3.1) * Math.cos(y / 4.3 + x / 11) + arch / 3 + Math.sin(x * y * 0.004);
});
const tree = new SurfaceTree(cusps);
const samplePlaces = (positions: Float32Array, step: number): Place[] =>
  Array.from({ length: Math.floor(positions.length / 3 / step) }, (_, at) => {
    const [x = 0, y = 0, z = 0] = positions.subarray(at * step * 3, at * step * 3 + 3);
    return [x, y, z];
  });
const identity = createRotationAbout([1, 0, 0], 0, [0, 0, 0]);
const createTranslation = (x: number, y: number, z: number): RigidMotion => ({ ...identity, way: [x, y, z] });

/** Moves the surface, and returns a measure of how far a reverse motion misses it. */
function moveCusps(
  motion: RigidMotion,
  step = 3,
): { readonly places: Place[]; readonly miss: (fit: RigidMotion) => number } {
  const originalPlaces = samplePlaces(cusps.positions, step);
  const places = originalPlaces.map((place) => applyMotion(motion, place));
  const measureMiss = (fit: RigidMotion): number =>
    Math.max(
      ...places.map((place, at) => {
        const [x, y, z] = applyMotion(fit, place);
        const [a, b, c] = originalPlaces[at] ?? [0, 0, 0];
        return Math.hypot(x - a, y - b, z - c);
      }),
    );
  return { places, miss: measureMiss };
}

describe('VIEW-03 superimposition of two stages by shape', () => {
  test('refines an approximate motion', () => {
    const { places, miss } = moveCusps(
      composeMotions(createTranslation(1, -0.8, 0.5), createRotationAbout([0, 0, 1], 0.06, [0, 0, 0])),
    );
    const fit = refineFit([{ places, onto: tree }], identity);
    expect(miss(fit.motion)).toBeLessThan(0.05);
    expect(fit.mean).toBeLessThan(0.01);
  });

  test('ignores teeth that have moved, and reports the mean of the rest', () => {
    const { places, miss } = moveCusps(
      composeMotions(createTranslation(0.5, 0.4, -0.3), createRotationAbout([0, 1, 0], 0.03, [0, 0, 0])),
    );
    const changedPlaces = places.map(([x, y, z]): Place => (y > 17 ? [x, y, z + 1.5] : [x, y, z]));
    const fit = refineFit([{ places: changedPlaces, onto: tree }], identity);
    expect(miss(fit.motion)).toBeLessThan(0.1);
    expect(fit.mean).toBeLessThan(0.05);
  });

  test('finds a rotated scan without landmarks', () => {
    const shares: number[] = [];
    const { places, miss } = moveCusps(
      composeMotions(createTranslation(3, -2, 1), createRotationAbout([0, 0, 1], 0.35, [0, 0, 0])),
      5,
    );
    const fit = fitAutomatically([{ places, onto: tree }], identity, [0, 0, 0], (share) => shares.push(share));
    expect(miss(fit.motion)).toBeLessThan(0.1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  test('leaves a surface in place that is out of reach', () => {
    const fit = refineFit([{ places: [[0, 0, 500]], onto: tree }], identity);
    expect(fit).toEqual({ motion: identity, mean: null });
  });
});
