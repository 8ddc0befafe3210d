/**
 * Analyses of the space in the dental arches from the mesiodistal widths of the permanent teeth.
 *
 * Source of the means and standard deviations: Bolton WA. Disharmony in tooth size and its relation to the analysis and
 * treatment of malocclusion. Angle Orthod 1958;28:113-130.
 */

/** The arch of a jaw. */
export type SpaceArch = 'upper' | 'lower';

/** The kind of ratio: the six front teeth, or the twelve teeth from first molar to first molar. */
export type BoltonKind = 'anterior' | 'overall';

/** Means and standard deviations of the ratios in percent. */
export const BOLTON_NORMS = {
  anterior: { mean: 77.2, sd: 1.65 },
  overall: { mean: 91.3, sd: 1.91 },
} as const satisfies Readonly<Record<BoltonKind, { readonly mean: number; readonly sd: number }>>;

/** The teeth of an analysis, from the right first molar of the patient to the left one. */
export const BOLTON_TEETH = {
  upper: [16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26],
  lower: [46, 45, 44, 43, 42, 41, 31, 32, 33, 34, 35, 36],
} as const satisfies Readonly<Record<SpaceArch, readonly number[]>>;

/** The range of a width in mm that is plausible for a permanent tooth. */
export const TOOTH_WIDTH_RANGE = { min: 2, max: 20 } as const;

/** The position of the last tooth of each ratio, counted from the midline. */
const LAST_POSITIONS: Readonly<Record<BoltonKind, number>> = { anterior: 3, overall: 6 };
/** The position of the last tooth whose space the length of an arch includes: from first molar to first molar. */
const LAST_ARCH_POSITION = 5;

/** Widths in mm by FDI number. */
export type ToothWidths = ReadonlyMap<number, number>;

/** A Bolton ratio with the surplus of tooth width in one arch. */
export interface BoltonResult {
  /** Sums of widths in mm. */
  readonly upper: number;
  readonly lower: number;
  /** The sum of the lower teeth as a percentage of that of the upper teeth. */
  readonly ratio: number;
  /** The number of standard deviations above the mean; negative below it. */
  readonly deviation: number;
  /**
   * The arch whose teeth are too wide for the other arch at the mean ratio, and by how many mm; `null` if the ratio is
   * the mean.
   */
  readonly excess: { readonly arch: SpaceArch; readonly mm: number } | null;
}

function listTeeth(arch: SpaceArch, lastPosition: number): readonly number[] {
  return BOLTON_TEETH[arch].filter((tooth) => tooth % 10 <= lastPosition);
}

/** Lists the teeth of a ratio, the upper ones first. */
export function listBoltonTeeth(kind: BoltonKind): readonly number[] {
  return [...listTeeth('upper', LAST_POSITIONS[kind]), ...listTeeth('lower', LAST_POSITIONS[kind])];
}

/** Sums widths; NaN if one is missing. */
function sumWidths(teeth: readonly number[], widths: ToothWidths): number {
  return teeth.reduce((sum, tooth) => sum + (widths.get(tooth) ?? Number.NaN), 0);
}

/**
 * Computes a Bolton ratio.
 *
 * @returns `null` if the width of one of the teeth is missing
 */
export function computeBolton(kind: BoltonKind, widths: ToothWidths): BoltonResult | null {
  const upper = sumWidths(listTeeth('upper', LAST_POSITIONS[kind]), widths);
  const lower = sumWidths(listTeeth('lower', LAST_POSITIONS[kind]), widths);
  const ratio = (lower / upper) * 100;
  if (!Number.isFinite(ratio)) return null;
  const { mean, sd } = BOLTON_NORMS[kind];
  const lowerExcess = lower - (upper * mean) / 100;
  const upperExcess = upper - (lower * 100) / mean;
  return {
    upper,
    lower,
    ratio,
    deviation: (ratio - mean) / sd,
    excess:
      lowerExcess > 0
        ? { arch: 'lower', mm: lowerExcess }
        : upperExcess > 0
          ? { arch: 'upper', mm: upperExcess }
          : null,
  };
}

/** The space of an arch in mm. */
export interface ArchSpace {
  /** The length of the arch between the first molars. */
  readonly available: number;
  /** The sum of the widths of the ten teeth between the first molars. */
  readonly required: number;
  /** The available minus the required length: negative is crowding. */
  readonly discrepancy: number;
}

/** Lists the teeth whose widths the length of an arch is compared with. */
export function listArchTeeth(arch: SpaceArch): readonly number[] {
  return listTeeth(arch, LAST_ARCH_POSITION);
}

/**
 * Compares the length of an arch, from the mesial contact of one first molar to that of the other, with the widths of
 * the teeth between them.
 *
 * @returns `null` if the width of one of the teeth is missing
 */
export function computeArchSpace(arch: SpaceArch, lengthMm: number, widths: ToothWidths): ArchSpace | null {
  const required = sumWidths(listArchTeeth(arch), widths);
  return Number.isFinite(required) ? { available: lengthMm, required, discrepancy: lengthMm - required } : null;
}
