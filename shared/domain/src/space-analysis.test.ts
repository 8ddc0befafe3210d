import { describe, expect, test } from '@jest/globals';
import {
  BOLTON_TEETH,
  type BoltonKind,
  computeArchSpace,
  computeBolton,
  listArchTeeth,
  listBoltonTeeth,
} from './space-analysis.ts';

/** Builds widths from those of one half of each arch, from the midline. */
function buildWidths(upper: readonly number[], lower: readonly number[]): Map<number, number> {
  const quadrants = [
    [1, upper],
    [2, upper],
    [3, lower],
    [4, lower],
  ] as const;
  return new Map(
    quadrants.flatMap(([quadrant, half]) => half.map((width, at) => [quadrant * 10 + at + 1, width] as const)),
  );
}

const WIDTHS = buildWidths([8.5, 6.5, 7.5, 7, 7, 10], [5.3, 5.9, 6.8, 7, 7, 11]);

describe('VIEW-03 space analysis', () => {
  test.each<[BoltonKind, readonly number[]]>([
    // 36 of 45 mm are 80 %: 45 mm go with 34.74 mm at the mean of 77.2 %.
    ['anterior', [45, 36, 80, 2.8 / 1.65, 36 - 45 * 0.772]],
    // 86 of 93 mm are 92.47 %: 93 mm go with 84.91 mm at the mean of 91.3 %.
    ['overall', [93, 86, (86 / 93) * 100, (8600 / 93 - 91.3) / 1.91, 86 - 93 * 0.913]],
  ])('computes the %s ratio of Bolton, its deviation and the excess', (kind, figures) => {
    const [upper, lower, ratio, deviation, mm] = figures.map((figure): unknown => expect.closeTo(figure, 9));
    const excess = { arch: 'lower', mm };
    expect(computeBolton(kind, WIDTHS)).toEqual({ upper, lower, ratio, deviation, excess });
  });

  test('names the upper arch if its teeth are too wide', () => {
    const result = computeBolton('anterior', buildWidths([9, 7, 8], [5, 5.5, 6.5]));
    expect(result?.ratio).toBeCloseTo((34 / 48) * 100, 9);
    expect(result?.excess).toEqual({ arch: 'upper', mm: expect.closeTo(48 - 34 / 0.772, 9) });
    expect(result?.deviation).toBeLessThan(-3);
  });

  test('names no excess at the mean', () => {
    const widths = buildWidths([10, 10, 10], [7.72, 7.72, 7.72]);
    expect(computeBolton('anterior', widths)?.excess?.mm ?? 0).toBeCloseTo(0, 9);
  });

  test.each<[BoltonKind]>([['anterior'], ['overall']])('requires every tooth of the %s ratio, and no other', (kind) => {
    const neededTeeth = new Set(listBoltonTeeth(kind));
    expect(neededTeeth.size).toBe(kind === 'anterior' ? 12 : 24);
    for (const tooth of [...BOLTON_TEETH.upper, ...BOLTON_TEETH.lower]) {
      const widths = new Map(WIDTHS);
      widths.delete(tooth);
      expect([tooth, computeBolton(kind, widths) === null]).toEqual([tooth, neededTeeth.has(tooth)]);
    }
  });

  test('compares the length of an arch with the ten teeth between the first molars', () => {
    expect(computeArchSpace('upper', 70.5, WIDTHS)).toEqual({ available: 70.5, required: 73, discrepancy: -2.5 });
    expect(computeArchSpace('lower', 66, WIDTHS)?.discrepancy).toBeCloseTo(2, 9);
    for (const tooth of listArchTeeth('lower')) {
      const widths = new Map(WIDTHS);
      widths.delete(tooth);
      expect(computeArchSpace('lower', 66, widths)).toBeNull();
      expect(computeArchSpace('upper', 66, widths)).not.toBeNull();
    }
  });
});
