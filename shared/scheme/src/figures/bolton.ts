import type { Arch, Scheme } from '../format/scheme.ts';

/** A Bolton ratio: the sum of the widths of the lower teeth as a percentage of that of the upper teeth. */
export interface BoltonRatio {
  /** Sums of widths in mm. */
  readonly upper: number;
  readonly lower: number;
  readonly ratio: number;
  /** The ratio after the interproximal reduction. */
  readonly ratioAfterIpr: number;
}

/**
 * Means and standard deviations of the ratios (Bolton WA. Disharmony in tooth size and its relation to the analysis and treatment of malocclusion.
 * Angle Orthod 1958;28:113-130).
 */
export const BOLTON_NORMS = {
  anterior: { mean: 77.2, sd: 1.65 },
  overall: { mean: 91.3, sd: 1.91 },
} as const;

/** The kind of ratio: the six front teeth, or the twelve teeth from first molar to first molar. */
export type BoltonKind = keyof typeof BOLTON_NORMS;

const LAST_POSITION: Readonly<Record<BoltonKind, number>> = { anterior: 3, overall: 6 };
const QUADRANTS: Readonly<Record<Arch, readonly number[]>> = { upper: [1, 2], lower: [3, 4] };

/** Sums the reduction of each tooth in mm: half of the reduction at its contacts. */
function sumReduction(ipr: Scheme['ipr']): ReadonlyMap<number, number> {
  const reductions = new Map<number, number>();
  for (const { between: pair, mm } of ipr)
    for (const tooth of pair) reductions.set(tooth, (reductions.get(tooth) ?? 0) + mm / 2);
  return reductions;
}

/**
 * Computes a Bolton ratio from the mesial-distal widths of the teeth.
 *
 * @returns `null` if one of the teeth is missing
 */
export function computeBoltonRatio(
  kind: BoltonKind,
  widths: ReadonlyMap<number, number>,
  ipr: Scheme['ipr'],
): BoltonRatio | null {
  const reductions = sumReduction(ipr);
  const sum = (arch: Arch, toWidth: (tooth: number) => number): number => {
    const teeth = QUADRANTS[arch].flatMap((quadrant) =>
      Array.from({ length: LAST_POSITION[kind] }, (_, at) => quadrant * 10 + at + 1),
    );
    return teeth.reduce((all, tooth) => all + toWidth(tooth), 0);
  };
  const widthBefore = (tooth: number): number => widths.get(tooth) ?? Number.NaN;
  const widthAfter = (tooth: number): number => widthBefore(tooth) - (reductions.get(tooth) ?? 0);
  const [upper, lower] = [sum('upper', widthBefore), sum('lower', widthBefore)];
  const ratio = (lower / upper) * 100;
  if (!Number.isFinite(ratio)) return null;
  return { upper, lower, ratio, ratioAfterIpr: (sum('lower', widthAfter) / sum('upper', widthAfter)) * 100 };
}
