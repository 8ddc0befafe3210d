import { evaluateForm, type FormAnswers } from '@dentarium/domain/declared-form';
import { FORM_KEYS } from '../../states/order-types.ts';
import type { PlainDate } from '@dentarium/domain';
import { prescriptionForm } from '../prescription/prescription-form.ts';
import { ANEW } from './adjust-form.ts';

/** The prescription that an order was sent with. */
export interface SentPrescription {
  /** 4, or of an adjustment 100. */
  readonly formKey: number;
  /** The answers that applied, without those that were left. */
  readonly formValue: FormAnswers;
}

const ENDS_EARLY = 4;
const CHANGES_GOALS = 2;

/**
 * The prescription that an adjustment goes on from, by those that the orders before it in its case were sent with, the first first: that of the
 * treatment, and what each adjustment has changed of it.
 */
export function prescriptionBefore(sent: readonly SentPrescription[], day: PlainDate): FormAnswers {
  return sent.reduce<FormAnswers>((before, { formKey, formValue }) => {
    if (formKey === FORM_KEYS.design || formValue['goalsFrom'] === CHANGES_GOALS) return withBlanks(formValue, day);
    if (formValue['kind'] === ENDS_EARLY) return before;
    return { ...before, ...Object.fromEntries(Object.entries(formValue).filter(([key]) => ANEW.includes(key))) };
  }, {});
}

/** What was asked and left blank is `null`: only what was not asked has its default. */
function withBlanks(answers: FormAnswers, day: PlainDate): FormAnswers {
  const { shownKeys: shown } = evaluateForm(prescriptionForm, answers, { facts: {}, day });
  return { ...Object.fromEntries([...shown].map((key) => [key, null])), ...answers };
}
