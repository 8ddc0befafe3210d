import { BOLTON_TEETH, type SpaceArch } from './space-analysis.ts';

/** The kind of a measurement that is the width of the tooth in its field `tooth`. */
export const WIDTH_KIND = 'model.width';

/** The kinds of measurements that are the lengths of arches. */
export const ARCH_LENGTH_KINDS = {
  upper: 'model.upperArch',
  lower: 'model.lowerArch',
} as const satisfies Readonly<Record<SpaceArch, string>>;

/** The number of points of a width: the mesial and the distal contact point. */
export const WIDTH_POINTS = 2;

/**
 * The number of points along an arch: the mesial contacts of the first molars, those of the canines, and the midline.
 * The straight distances between them add up to the length of the arch.
 */
export const ARCH_LENGTH_POINTS = 5;

/** The subject of a value of the space analysis: the FDI number of a tooth, or an arch. */
export type SpaceSubject = number | SpaceArch;

/** A width of a tooth or a length of an arch. */
export interface SpaceValue {
  readonly subject: SpaceSubject;
  readonly mm: number;
  /** True if a user has typed it instead of setting points. */
  readonly isTyped: boolean;
}

/** The fields of a measurement that is kept with a model. */
interface KeptMeasurement {
  readonly kind: string;
  /** Millimetres. */
  readonly points: readonly (readonly [number, number, number])[];
  readonly tooth?: number | undefined;
  readonly typedMm?: number | undefined;
}

const TEETH: readonly number[] = [...BOLTON_TEETH.upper, ...BOLTON_TEETH.lower];

function findSubject({ kind, tooth }: KeptMeasurement): SpaceSubject | undefined {
  if (kind === WIDTH_KIND) return TEETH.find((one) => one === tooth);
  return (['upper', 'lower'] as const).find((arch) => kind === ARCH_LENGTH_KINDS[arch]);
}

function sumDistances(points: KeptMeasurement['points']): number {
  return points.slice(1).reduce((sum, [x, y, z], index) => {
    const [fromX, fromY, fromZ] = points[index] ?? [x, y, z];
    return sum + Math.hypot(x - fromX, y - fromY, z - fromZ);
  }, 0);
}

/**
 * Reads a width or a length from a measurement that is kept with a model.
 *
 * @returns `null` for other measurements, and for incomplete ones
 */
export function readSpaceValue(measurement: KeptMeasurement): SpaceValue | null {
  const subject = findSubject(measurement);
  const { points, typedMm } = measurement;
  if (subject === undefined) return null;
  if (typeof subject === 'number' && typedMm !== undefined) return { subject, mm: typedMm, isTyped: true };
  if (points.length !== (typeof subject === 'number' ? WIDTH_POINTS : ARCH_LENGTH_POINTS)) return null;
  return { subject, mm: sumDistances(points), isTyped: false };
}
