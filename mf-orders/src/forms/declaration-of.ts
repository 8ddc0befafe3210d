import type { FormDeclaration } from '@dentarium/domain/declared-form';
import { orderForms } from '@dentarium/orders/forms';

const FORMS: Readonly<Record<number, FormDeclaration>> = orderForms;

/** The declaration of a form of orders; nothing for one that has none, or that this version does not know. */
export function declarationOf(formKey: number): FormDeclaration | undefined {
  return FORMS[formKey];
}
