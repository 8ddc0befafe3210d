import type { OrderInfo, OrderSubmission } from '@dentarium/api/orders/shapes';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { isFormUnchanged } from '@dentarium/orders/forms';
import type { FormKey } from '@dentarium/orders/states';
import { findForm } from './wizard-order.ts';

type Submission = Pick<OrderSubmission, 'forms'>;

/** Returns whether a form would be submitted as it was last time. */
export function isUnchangedSince(
  order: Pick<OrderInfo, 'forms'>,
  formKey: FormKey,
  { submission, setting }: { readonly submission: Submission; readonly setting: FormSetting },
): boolean {
  const { formValue = {} } = findForm(order, formKey) ?? {};
  return isFormUnchanged(submission, { formKey, formValue }, setting);
}
