import { type Arch, ARCHES, type OfArches, type Scheme, type Vector } from '../format/scheme.ts';
import { archOf } from '../format/teeth.ts';
import { placedBy, poseAt } from '../poses/pose-at.ts';
import { lengthOf, minus } from '@dentarium/models/vectors';
import type { CrownPoints } from './crown-points.ts';

/** How the arches lie to each other at a step, in mm; `null` where teeth that it takes are missing. */
export interface OcclusionFigures {
  /** From the labial surface of the lower central incisors forwards to the edge of the upper ones, the mean of both sides. */
  readonly overjet: number | null;
  /** How far the upper central incisors cover the lower ones, the mean of both sides; negative is an open bite. */
  readonly overbite: number | null;
  /** Where the middles of the arches are, from the middle of the plan to the patient's left, between the mesial contacts of the central incisors. */
  readonly midline: OfArches<number | null>;
  /** From one canine's tip to the other. */
  readonly canineWidth: OfArches<number | null>;
  /** From the mesiobuccal cusp of one first molar to that of the other. */
  readonly molarWidth: OfArches<number | null>;
}

/** The step of each arch at which figures are taken. */
export type ArchSteps = OfArches<number>;

const QUADRANTS: Readonly<Record<Arch, readonly [right: number, left: number]>> = { upper: [1, 2], lower: [4, 3] };

/** Takes the figures of the arches, each at a step. */
export function occlusionAt(
  scheme: Pick<Scheme, 'teeth'>,
  points: ReadonlyMap<number, CrownPoints>,
  steps: ArchSteps,
): OcclusionFigures {
  const teeth = new Map(scheme.teeth.map((one) => [one.tooth, one]));
  const place = (tooth: number, point: Exclude<keyof CrownPoints, 'width'>): Vector | null => {
    const [one, at] = [teeth.get(tooth), points.get(tooth)];
    return one === undefined || at === undefined
      ? null
      : placedBy(poseAt(one, steps[archOf(tooth)]), one.frame, at[point]);
  };
  const apart = (arch: Arch, position: number, point: 'cusp' | 'mesial', of: typeof distanceOf): number | null => {
    const [right, left] = QUADRANTS[arch];
    const [one, other] = [place(right * 10 + position, point), place(left * 10 + position, point)];
    return one === null || other === null ? null : of(one, other);
  };
  const ofArches = (figure: (arch: Arch) => number | null): OfArches<number | null> => ({
    upper: figure('upper'),
    lower: figure('lower'),
  });
  const meanOf = (of: (upper: number, lower: number) => number | null): number | null => {
    const sides = [of(11, 41), of(21, 31)].filter((value) => value !== null);
    return sides.length < ARCHES.length ? null : sides.reduce((sum, value) => sum + value, 0) / sides.length;
  };
  const behind = (axis: 1 | 2, of: 'labial' | 'edge') => (upper: number, lower: number) => {
    const [above, below] = [place(upper, 'edge'), place(lower, of)];
    return above === null || below === null ? null : below[axis] - above[axis];
  };
  return {
    overjet: meanOf(behind(1, 'labial')),
    overbite: meanOf(behind(2, 'edge')),
    midline: ofArches((arch) => apart(arch, 1, 'mesial', (right, left) => (right[0] + left[0]) / 2)),
    canineWidth: ofArches((arch) => apart(arch, 3, 'cusp', distanceOf)),
    molarWidth: ofArches((arch) => apart(arch, 6, 'cusp', distanceOf)),
  };
}

function distanceOf(one: Vector, other: Vector): number {
  return lengthOf(minus(one, other));
}
