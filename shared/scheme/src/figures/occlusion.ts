import { type Arch, ARCHES, type PerArch, type Scheme, type Vector } from '../format/scheme.ts';
import { toArch } from '../format/teeth.ts';
import { applyPose, interpolatePose } from '../poses/interpolate-pose.ts';
import { computeLength, subtractVectors } from '@dentarium/models/vectors';
import type { CrownPoints } from './crown-points.ts';

/** The relation of the arches at a step, in mm. A value is `null` if one of its teeth is missing. */
export interface OcclusionFigures {
  /**
   * From the labial surface of the lower central incisors forwards to the edge of the upper ones; the mean of both
   * sides.
   */
  readonly overjet: number | null;
  /**
   * The vertical overlap of the upper and lower central incisors, the mean of both sides. A negative value is an open
   * bite.
   */
  readonly overbite: number | null;
  /**
   * The midline of each arch, between the mesial contacts of the central incisors, from the middle of the plan to the
   * patient's left.
   */
  readonly midline: PerArch<number | null>;
  /** From the tip of one canine to the tip of the other. */
  readonly canineWidth: PerArch<number | null>;
  /** From the mesiobuccal cusp of one first molar to that of the other. */
  readonly molarWidth: PerArch<number | null>;
}

/** The step of each arch at which figures are computed. */
export type ArchSteps = PerArch<number>;

const QUADRANTS: Readonly<Record<Arch, readonly [right: number, left: number]>> = { upper: [1, 2], lower: [4, 3] };

/** Computes the figures of the arches, each at its step. */
export function computeOcclusion(
  scheme: Pick<Scheme, 'teeth'>,
  points: ReadonlyMap<number, CrownPoints>,
  steps: ArchSteps,
): OcclusionFigures {
  const teeth = new Map(scheme.teeth.map((one) => [one.tooth, one]));
  const toPosedPoint = (tooth: number, point: Exclude<keyof CrownPoints, 'width'>): Vector | null => {
    const [one, at] = [teeth.get(tooth), points.get(tooth)];
    return one === undefined || at === undefined
      ? null
      : applyPose(interpolatePose(one, steps[toArch(tooth)]), one.frame, at[point]);
  };
  const compareSides = (
    arch: Arch,
    position: number,
    point: 'cusp' | 'mesial',
    toValue: typeof measureDistance,
  ): number | null => {
    const [right, left] = QUADRANTS[arch];
    const [one, other] = [toPosedPoint(right * 10 + position, point), toPosedPoint(left * 10 + position, point)];
    return one === null || other === null ? null : toValue(one, other);
  };
  const ofArches = (figure: (arch: Arch) => number | null): PerArch<number | null> => ({
    upper: figure('upper'),
    lower: figure('lower'),
  });
  const averageSides = (toValue: (upper: number, lower: number) => number | null): number | null => {
    const sides = [toValue(11, 41), toValue(21, 31)].filter((value) => value !== null);
    return sides.length < ARCHES.length ? null : sides.reduce((sum, value) => sum + value, 0) / sides.length;
  };
  const compareArches = (axis: 1 | 2, lowerPoint: 'labial' | 'edge') => (upper: number, lower: number) => {
    const [upperPlace, lowerPlace] = [toPosedPoint(upper, 'edge'), toPosedPoint(lower, lowerPoint)];
    return upperPlace === null || lowerPlace === null ? null : lowerPlace[axis] - upperPlace[axis];
  };
  return {
    overjet: averageSides(compareArches(1, 'labial')),
    overbite: averageSides(compareArches(2, 'edge')),
    midline: ofArches((arch) => compareSides(arch, 1, 'mesial', (right, left) => (right[0] + left[0]) / 2)),
    canineWidth: ofArches((arch) => compareSides(arch, 3, 'cusp', measureDistance)),
    molarWidth: ofArches((arch) => compareSides(arch, 6, 'cusp', measureDistance)),
  };
}

function measureDistance(one: Vector, other: Vector): number {
  return computeLength(subtractVectors(one, other));
}
