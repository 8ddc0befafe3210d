import {
  evaluateForm,
  type FormAnswers,
  type FormSetting,
  listSubmittedDifferences,
  toSubmittedAnswers,
} from '@dentarium/domain/declared-form';
import type { FormKey } from '../states/order-types.ts';
import { orderForms } from './order-forms.ts';

/** The forms of a submission. */
interface Submission {
  readonly forms: readonly { readonly formKey: number; readonly formValue: FormAnswers }[];
}

/** Lists the keys of the forms of a submission that have answers or files. */
export function listSubmittedForms({ forms }: Submission): number[] {
  return forms.flatMap(({ formKey, formValue }) => (Object.keys(formValue).length > 0 ? [formKey] : []));
}

/**
 * Returns whether the answers of a form would be submitted as they were in a submission; a form that was not submitted
 * and has no answers is unchanged.
 */
export function isFormUnchanged(
  { forms }: Submission,
  { formKey, formValue }: { readonly formKey: FormKey; readonly formValue: FormAnswers },
  setting: FormSetting,
): boolean {
  const form = orderForms[formKey];
  const submittedAnswers = forms.find((one) => one.formKey === formKey)?.formValue ?? {};
  const answers = toSubmittedAnswers(form, evaluateForm(form, formValue, setting));
  return listSubmittedDifferences(submittedAnswers, answers, form).length === 0;
}
