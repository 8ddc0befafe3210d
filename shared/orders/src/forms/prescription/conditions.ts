import type { AnswerCondition, TeethField } from '@dentarium/domain/declared-form';
import { any, has, is, text } from '@dentarium/domain/declared-form/write-fields';

/** Asked in the traditional and the professional design mode (`domain-forms.md` 10, columns 1 and 2). */
export const FULL = is('designMode', 1, 2);
/** Asked in the professional design mode alone (column 2). */
export const PROFESSIONAL = is('designMode', 2);
/** The patient is in the mixed dentition. */
export const MIXED: AnswerCondition = { fact: 'dentalAge', is: 1 };
/** Always. */
export const ALWAYS: AnswerCondition = { all: [] };

/** The patient's sides, with their words. */
export const SIDES = [
  ['R', '右|right'],
  ['L', '左|left'],
] as const;

/** The arches, with their words. */
export const ARCHES = [
  ['Upper', '上|upper'],
  ['Lower', '下|lower'],
] as const;

/** An arch as the keys of fields name it. */
export type Arch = (typeof ARCHES)[number][0];

/** The arch is treated. */
export const TREATED: Readonly<Record<Arch, AnswerCondition>> = {
  Upper: is('treatArch', 1, 2),
  Lower: is('treatArch', 1, 3),
};

/** One of these is among the sagittal methods of a side at least. */
export function method(...values: readonly number[]): AnswerCondition {
  return any(has('apMethodsR', ...values), has('apMethodsL', ...values));
}

/** What "traditional" and "optimised" mean, as help beside both. */
export const PHASES = text(
  '传统：移动分阶段进行；优化：各阶段重叠，以减少步数|Traditional: the movement is done in separate phases; optimised: phases overlap to save steps',
);

/** The reason for which an implant is not moved, as an option of the teeth that are not. */
export const IMPLANT = 1;

/** A tooth that is missing can be chosen only where a space is asked for (`domain-forms.md` 8). */
export const PRESENT: Pick<TeethField, 'without'> = { without: [{ field: 'missingTeeth' }] };
