import type { Arch, Scheme } from '../format/scheme.ts';

/** A Bolton ratio: the sum of the widths of the lower teeth in hundredths of that of the upper ones. */
export interface BoltonRatio {
  /** Sums of widths in mm. */
  readonly upper: number;
  readonly lower: number;
  readonly ratio: number;
  /** The ratio once the reduction is done. */
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

/** Which of the ratios: the six front teeth, or the twelve from first molar to first molar. */
export type BoltonKind = keyof typeof BOLTON_NORMS;

const LAST: Readonly<Record<BoltonKind, number>> = { anterior: 3, overall: 6 };
const QUADRANTS: Readonly<Record<Arch, readonly number[]>> = { upper: [1, 2], lower: [3, 4] };

/** What is taken away of each tooth, in mm: half of the reduction at its contacts. */
function takenOf(ipr: Scheme['ipr']): ReadonlyMap<number, number> {
  const taken = new Map<number, number>();
  for (const { between, mm } of ipr) for (const tooth of between) taken.set(tooth, (taken.get(tooth) ?? 0) + mm / 2);
  return taken;
}

/**
 * A Bolton ratio from the mesial-distal widths of teeth.
 *
 * @returns `null` where one of its teeth is missing
 */
export function boltonRatio(
  kind: BoltonKind,
  widths: ReadonlyMap<number, number>,
  ipr: Scheme['ipr'],
): BoltonRatio | null {
  const taken = takenOf(ipr);
  const sum = (arch: Arch, of: (tooth: number) => number): number => {
    const teeth = QUADRANTS[arch].flatMap((quadrant) =>
      Array.from({ length: LAST[kind] }, (_, at) => quadrant * 10 + at + 1),
    );
    return teeth.reduce((all, tooth) => all + of(tooth), 0);
  };
  const before = (tooth: number): number => widths.get(tooth) ?? Number.NaN;
  const after = (tooth: number): number => before(tooth) - (taken.get(tooth) ?? 0);
  const [upper, lower] = [sum('upper', before), sum('lower', before)];
  const ratio = (lower / upper) * 100;
  if (!Number.isFinite(ratio)) return null;
  return { upper, lower, ratio, ratioAfterIpr: (sum('lower', after) / sum('upper', after)) * 100 };
}
