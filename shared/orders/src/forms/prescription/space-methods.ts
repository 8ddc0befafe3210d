import type { AnswerCondition } from '@dentarium/domain/declared-form';
import { has, is } from '@dentarium/domain/declared-form/write-fields';
import { type Arch, hasMethod } from './conditions.ts';

/**
 * The methods that gain space in an arch by interproximal reduction. Methods of both arches, or of an unspecified arch,
 * count for each.
 */
export const IPR_BY_ARCH: Readonly<Record<Arch, readonly AnswerCondition[]>> = {
  Upper: listIprMethods('Upper', 3),
  Lower: listIprMethods('Lower', 4),
};

/** The methods that distalise molars of an arch. */
export const DISTALISATION_BY_ARCH: Readonly<Record<Arch, readonly AnswerCondition[]>> = {
  Upper: [hasMethod(2), is('crDistalUpper', 1, 2)],
  Lower: [hasMethod(3), is('crDistalLower', 1, 2)],
};

function listIprMethods(arch: Arch, overjetMethod: number): AnswerCondition[] {
  return [
    hasMethod(1),
    has('overjetMethods', overjetMethod),
    is('tsd', 1),
    is(`mid${arch}`, 2),
    ...['crIprAnterior', 'crIprPostR', 'crIprPostL'].map((key) => is(`${key}${arch}`, 1, 2)),
  ];
}
