import type { AnswerCondition, TeethField } from '@dentarium/domain/declared-form';
import { any, has, is } from '@dentarium/domain/declared-form/write-fields';

/** The traditional and the professional design mode (`domain-forms.md` 10, columns 1 and 2). */
export const FULL = is('designMode', 1, 2);
/** The professional design mode only (column 2). */
export const PROFESSIONAL = is('designMode', 2);
/** The patient is in the mixed dentition. */
export const MIXED: AnswerCondition = { fact: 'dentalAge', is: 1 };
/** Always true. */
export const ALWAYS: AnswerCondition = { all: [] };

/** The patient's sides, with their labels. */
export const SIDES = [
  ['R', { ch: '右', en: 'right' }],
  ['L', { ch: '左', en: 'left' }],
] as const;

/** The arches, with their labels. */
export const ARCHES = [
  ['Upper', { ch: '上', en: 'upper' }],
  ['Lower', { ch: '下', en: 'lower' }],
] as const;

/** An arch as it is named in the keys of fields. */
export type Arch = (typeof ARCHES)[number][0];

/** The arch is treated. */
export const TREATED: Readonly<Record<Arch, AnswerCondition>> = {
  Upper: is('treatArch', 1, 2),
  Lower: is('treatArch', 1, 3),
};

/** Builds the condition that one of these is among the sagittal methods of at least one side. */
export function hasMethod(...values: readonly number[]): AnswerCondition {
  return any(has('apMethodsR', ...values), has('apMethodsL', ...values));
}

/** The explanation of "traditional" and "optimised", shown as help beside both. */
export const PHASES = {
  ch: '传统：移动分阶段进行；优化：各阶段重叠，以减少步数',
  en: 'Traditional: the movement is done in separate phases; optimised: phases overlap to save steps',
};

/** The option of teeth that do not move whose reason is an implant. */
export const IMPLANT = 1;

/** A missing tooth can be chosen only for a space (`domain-forms.md` 8). */
export const PRESENT: Pick<TeethField, 'without'> = { without: [{ field: 'missingTeeth' }] };
