import { describe, expect, test } from '@jest/globals';
import { computeBoltonRatio } from './bolton.ts';

/** Widths of one half of each arch, from the midline. */
const HALVES = { upper: [8.5, 6.5, 7.5, 7, 7, 10], lower: [5.3, 5.9, 6.8, 7, 7, 11] };
const WIDTHS = new Map(
  ([11, 21, 31, 41] as const).flatMap((first) =>
    HALVES[first < 30 ? 'upper' : 'lower'].map((width, at) => [first + at, width] as const),
  ),
);

describe('ORD-09 Bolton ratios', () => {
  test('divides the sums of widths: 36 by 45 mm, and 86 by 93 mm', () => {
    const anterior = computeBoltonRatio('anterior', WIDTHS, []);
    expect([anterior?.upper, anterior?.lower, anterior?.ratio]).toEqual([
      45,
      expect.closeTo(36, 9),
      expect.closeTo(80, 9),
    ]);
    expect(computeBoltonRatio('overall', WIDTHS, [])?.ratio).toBeCloseTo((86 / 93) * 100, 9);
  });

  test('subtracts half of the reduction from each tooth of a contact', () => {
    const ipr = [
      { between: [41, 31], mm: 0.4, beforeStep: 1 },
      { between: [33, 34], mm: 0.2, beforeStep: 1 },
      { between: [11, 21], mm: 0.2, beforeStep: 1 },
    ] as const;
    const anterior = computeBoltonRatio('anterior', WIDTHS, ipr);
    expect(anterior?.ratio).toBeCloseTo(80, 9);
    expect(anterior?.ratioAfterIpr).toBeCloseTo((35.5 / 44.8) * 100, 9);
    expect(computeBoltonRatio('overall', WIDTHS, ipr)?.ratioAfterIpr).toBeCloseTo((85.4 / 92.8) * 100, 9);
  });

  test('requires all teeth of a ratio', () => {
    const incompleteWidths = new Map(WIDTHS);
    incompleteWidths.delete(14);
    expect(computeBoltonRatio('overall', incompleteWidths, [])).toBeNull();
    expect(computeBoltonRatio('anterior', incompleteWidths, [])?.ratio).toBeCloseTo(80, 9);
  });
});
