import { expect, test } from '@jest/globals';
import type { PlacedPoints } from './evaluate.ts';
import { listMissingLandmarks, superimpose, SUPERIMPOSITIONS, type SuperimpositionName } from './superimpose.ts';
import { steinerTracing } from './testing/steiner-tracing.ts';

const LOWER = {
  points: { ...steinerTracing(), pns: { x: 700, y: 1000 }, ans: { x: 1290, y: 980 }, me: { x: 1100, y: 1650 } },
  size: { x: 0.1, y: 0.1 },
};

/** Returns the same face on another film: rotated, shifted, at another scale, and looking to the left. */
function simulateSecondFilm(points: PlacedPoints, mirror: 1 | -1): PlacedPoints {
  const [cos, sin] = [Math.cos(0.3), Math.sin(0.3)];
  const rotatedEntries = Object.entries(points).map(([id, { x, y }]) => {
    const [across, down] = [(x * cos - y * sin) * mirror, x * sin + y * cos];
    return [id, { x: across * 0.8 + 3000, y: down * 0.8 - 200 }];
  });
  return Object.fromEntries(rotatedEntries) as PlacedPoints;
}

const names = Object.keys(SUPERIMPOSITIONS) as SuperimpositionName[];
test.each(names.flatMap((name) => [[name, 1] as const, [name, -1] as const]))(
  'VIEW-04 superimposes the same face of two films on itself over %s (side %d)',
  (name, mirror) => {
    const upper = { points: simulateSecondFilm(LOWER.points, mirror), size: { x: 0.125, y: 0.125 } };
    const superimposedPoints = superimpose(LOWER, upper, name) ?? {};
    for (const [id, { x, y }] of Object.entries(LOWER.points)) {
      expect(superimposedPoints[id as keyof typeof superimposedPoints]?.x).toBeCloseTo(x, 6);
      expect(superimposedPoints[id as keyof typeof superimposedPoints]?.y).toBeCloseTo(y, 6);
    }
  },
);

test('VIEW-04 shows growth away from the fixed point: S on the cranial base, ANS, Me', () => {
  const grownPoints = { ...LOWER.points, n: { x: LOWER.points.n?.x ?? 0, y: LOWER.points.n?.y ?? 0 } };
  const fartherPoints = { ...grownPoints, n: { x: grownPoints.n.x + 30, y: grownPoints.n.y }, a: { x: 1250, y: 1100 } };
  const superimposedPoints = superimpose(LOWER, { points: fartherPoints, size: LOWER.size }, 'sn');
  expect(superimposedPoints?.s).toEqual(LOWER.points.s);
  expect(superimposedPoints?.n?.x).toBeCloseTo(grownPoints.n.x + 30, 6);
  expect(superimposedPoints?.a?.y).toBeCloseTo(1100, 6);
});

test('VIEW-04 lists the missing landmarks of a method', () => {
  const { me: _, ...incompletePoints } = LOWER.points;
  expect(listMissingLandmarks('mandibular', [LOWER, { points: incompletePoints }])).toEqual(['me']);
  expect(superimpose(LOWER, { points: incompletePoints, size: LOWER.size }, 'mandibular')).toBeNull();
});
