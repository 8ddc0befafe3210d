import { expect, test } from '@jest/globals';
import {
  type FitRefusal,
  fitSimilarity,
  invertSimilarity,
  applySimilarity,
  type Similarity,
  type Spot,
} from './similarity.ts';

const SPOTS: readonly Spot[] = [
  { x: 210, y: 180 },
  { x: 820, y: 240 },
  { x: 520, y: 700 },
  { x: 300, y: 905 },
];

/** Creates a similarity by its scale, its rotation in degrees and its translation. */
function createSimilarity(scale: number, degrees: number, e: number, f: number): Similarity {
  const angle = (degrees * Math.PI) / 180;
  return { a: scale * Math.cos(angle), b: scale * Math.sin(angle), e, f };
}

test.each([
  ['nothing', createSimilarity(1, 0, 0, 0)],
  ['a way', createSimilarity(1, 0, 41.3, -17.8)],
  ['a turn', createSimilarity(1, -7.3, 0, 0)],
  ['half a turn', createSimilarity(1, 180, 900, 700)],
  ['a scale', createSimilarity(0.63, 0, 0, 0)],
  ['all of them', createSimilarity(1.42, 23, -310.4, 88.1)],
])('BEN-04 recovers a known transform to 0.1 px: %s', (_, transform) => {
  for (const count of [2, 3, 4]) {
    const fit = fitSimilarity(SPOTS.slice(0, count).map((over) => ({ over, base: applySimilarity(transform, over) })));
    if (fit.similarity === null) throw new Error(fit.refusal);
    for (const corner of [
      { x: 0, y: 0 },
      { x: 1440, y: 0 },
      { x: 1440, y: 960 },
    ]) {
      const [mapped, expected] = [applySimilarity(fit.similarity, corner), applySimilarity(transform, corner)];
      expect(Math.hypot(mapped.x - expected.x, mapped.y - expected.y)).toBeLessThan(0.1);
      const back = applySimilarity(invertSimilarity(transform), expected);
      expect(Math.hypot(back.x - corner.x, back.y - corner.y)).toBeLessThan(1e-6);
    }
    expect(fit.error).toBeLessThan(1e-9);
  }
});

test('BEN-04 distributes and reports errors of the points', () => {
  const transform = createSimilarity(1.1, 5, 20, 30);
  const shaken = SPOTS.map((over, index) => {
    const { x, y } = applySimilarity(transform, over);
    return { over, base: { x: x + (index % 2 === 0 ? 2 : -2), y: y + (index < 2 ? 1 : -1) } };
  });
  const fit = fitSimilarity(shaken);
  if (fit.similarity === null) throw new Error(fit.refusal);
  expect(fit.error).toBeGreaterThan(0.5);
  expect(fit.error).toBeLessThanOrEqual(Math.sqrt(5));
  // No other similarity is nearer.
  for (const [a, b] of [
    [1e-3, 0],
    [-1e-3, 0],
    [0, 1e-3],
    [0, -1e-3],
  ] as const) {
    const other = { ...fit.similarity, a: fit.similarity.a + a, b: fit.similarity.b + b };
    const squares = shaken.map(({ over, base }) => {
      const { x, y } = applySimilarity(other, over);
      return (x - base.x) ** 2 + (y - base.y) ** 2;
    });
    expect(Math.sqrt(squares.reduce((sum, square) => sum + square) / 4)).toBeGreaterThan(fit.error);
  }
});

const [ONE = { x: 0, y: 0 }, TWO = { x: 0, y: 0 }] = SPOTS;

test.each<[FitRefusal, string, readonly { over: Spot; base: Spot }[]]>([
  ['few', 'no point', []],
  ['few', 'one pair', [{ over: ONE, base: ONE }]],
  [
    'together',
    'both points on one spot of the upper image',
    [
      { over: ONE, base: ONE },
      { over: ONE, base: TWO },
    ],
  ],
  [
    'together',
    'both points on one spot of the lower image',
    [
      { over: ONE, base: ONE },
      { over: TWO, base: ONE },
    ],
  ],
  [
    'scale',
    'points far apart in one image and side by side in the other',
    [
      { over: { x: 0, y: 0 }, base: { x: 0, y: 0 } },
      { over: { x: 8, y: 0 }, base: { x: 900, y: 0 } },
    ],
  ],
])('BEN-04 refuses insufficient points (%s): %s', (refusal, _, pairs) => {
  expect(fitSimilarity(pairs)).toEqual({ similarity: null, refusal });
});
