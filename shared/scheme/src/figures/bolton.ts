import { type BoltonKind, computeBolton } from '@dentarium/domain/space-analysis';
import type { Scheme } from '../format/scheme.ts';

export { BOLTON_NORMS, type BoltonKind } from '@dentarium/domain/space-analysis';

/** A Bolton ratio: the sum of the widths of the lower teeth as a percentage of that of the upper teeth. */
export interface BoltonRatio {
  /** Sums of widths in mm. */
  readonly upper: number;
  readonly lower: number;
  readonly ratio: number;
  /** The ratio after the interproximal reduction. */
  readonly ratioAfterIpr: number;
}

/** Subtracts the reduction from the widths: half of the reduction at each contact of a tooth. */
function subtractReduction(widths: ReadonlyMap<number, number>, ipr: Scheme['ipr']): ReadonlyMap<number, number> {
  const reduced = new Map(widths);
  for (const { between: pair, mm } of ipr)
    for (const tooth of pair) {
      const width = reduced.get(tooth);
      if (width !== undefined) reduced.set(tooth, width - mm / 2);
    }
  return reduced;
}

/**
 * Computes a Bolton ratio from the mesial-distal widths of the teeth, before and after the interproximal reduction.
 *
 * @returns `null` if one of the teeth is missing
 */
export function computeBoltonRatio(
  kind: BoltonKind,
  widths: ReadonlyMap<number, number>,
  ipr: Scheme['ipr'],
): BoltonRatio | null {
  const before = computeBolton(kind, widths);
  const after = computeBolton(kind, subtractReduction(widths, ipr));
  if (before === null || after === null) return null;
  const { upper, lower, ratio } = before;
  return { upper, lower, ratio, ratioAfterIpr: after.ratio };
}
