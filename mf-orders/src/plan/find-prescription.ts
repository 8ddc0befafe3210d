import { FORM_KEYS } from '@dentarium/orders/states';

/** The forms that contain the prescription of a plan: treatment, adjustment, and retention. */
const PRESCRIPTION_FORM_KEYS: readonly number[] = [FORM_KEYS.design, FORM_KEYS.adjust, FORM_KEYS.retention];

/** Finds the prescription among the forms of an order; `undefined` if none is filled in. */
export function findPrescription<
  Form extends { readonly formKey: number; readonly formValue: Readonly<Record<string, unknown>> },
>(forms: readonly Form[]): Form | undefined {
  return PRESCRIPTION_FORM_KEYS.map((key) => forms.find(({ formKey }) => formKey === key)).find(
    (form) => form !== undefined && Object.keys(form.formValue).length > 0,
  );
}
