import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { orderForms } from '@dentarium/orders/forms';

const FORMS: Readonly<Record<number, FormDeclaration>> = orderForms;

/** Finds the declaration of an order form; undefined for forms without one, and for unknown forms. */
export function findDeclaration(formKey: number): FormDeclaration | undefined {
  return FORMS[formKey];
}
