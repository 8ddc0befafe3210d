import { evaluateForm, type FormAnswers } from '@dentarium/domain/declared-form';
import { FORM_KEYS } from '../../states/order-types.ts';
import type { PlainDate } from '@dentarium/domain';
import { prescriptionForm } from '../prescription/prescription-form.ts';
import { RENEWED_FIELDS } from './adjust-form.ts';

/** A submitted prescription of an order. */
export interface SubmittedPrescription {
  /** 4, or 100 for an adjustment. */
  readonly formKey: number;
  /** The answers that applied, without blank ones. */
  readonly formValue: FormAnswers;
}

const ENDS_EARLY = 4;
const CHANGES_GOALS = 2;

/**
 * Returns the prescription that an adjustment continues from. It combines those of the earlier orders of the case, the
 * first one first: the prescription of the treatment, and the changes of each adjustment.
 */
export function toPreviousPrescription(submissions: readonly SubmittedPrescription[], day: PlainDate): FormAnswers {
  return submissions.reduce<FormAnswers>((before, { formKey, formValue }) => {
    if (formKey === FORM_KEYS.design || formValue['goalsFrom'] === CHANGES_GOALS)
      return withNullAnswers(formValue, day);
    if (formValue['kind'] === ENDS_EARLY) return before;
    return {
      ...before,
      ...Object.fromEntries(Object.entries(formValue).filter(([key]) => RENEWED_FIELDS.includes(key))),
    };
  }, {});
}

/** Adds `null` for blank answers. Only fields that were not asked have their defaults. */
function withNullAnswers(answers: FormAnswers, day: PlainDate): FormAnswers {
  const { shownKeys } = evaluateForm(prescriptionForm, answers, { facts: {}, day });
  return { ...Object.fromEntries([...shownKeys].map((key) => [key, null])), ...answers };
}
