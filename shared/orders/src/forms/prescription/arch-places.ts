import { toContactKey, listContacts, TOOTH_ROWS } from '@dentarium/domain';
import type { Arch } from './conditions.ts';

/** The teeth of each arch, permanent and deciduous. */
export const ARCH_TEETH: Readonly<Record<Arch, readonly number[]>> = {
  Upper: [...TOOTH_ROWS.upper, ...TOOTH_ROWS.upperDeciduous],
  Lower: [...TOOTH_ROWS.lower, ...TOOTH_ROWS.lowerDeciduous],
};

/** The teeth of each arch and the contacts between them. */
export const ARCH_PLACES: Readonly<Record<Arch, readonly (number | string)[]>> = {
  Upper: [...ARCH_TEETH.Upper, ...listContacts('upper').map(([one, other]) => toContactKey(one, other))],
  Lower: [...ARCH_TEETH.Lower, ...listContacts('lower').map(([one, other]) => toContactKey(one, other))],
};

/** All permanent teeth. */
export const PERMANENT: readonly number[] = [...TOOTH_ROWS.upper, ...TOOTH_ROWS.lower];

/** Lists the teeth that move when the molars of a side are distalised: those behind the canine. */
export function listPosteriorTeeth(arch: Arch, side: 'R' | 'L'): readonly number[] {
  const quadrant = arch === 'Upper' ? (side === 'R' ? 1 : 2) : side === 'R' ? 4 : 3;
  return [4, 5, 6, 7, 8].map((place) => quadrant * 10 + place);
}
