import type { OrderInfo, OrderSubmission } from '@dentarium/api/orders/shapes';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { isFormUnchanged } from '@dentarium/orders/forms';
import type { FormKey } from '@dentarium/orders/states';
import { findForm, listOpenItems, toKnownKey } from './wizard-order.ts';

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

/**
 * Lists the forms that the manufacturer has rejected or asked for, and that would be submitted as they were last time;
 * none before the first submission.
 */
export function listUnchangedForms(
  order: OrderInfo,
  submission: Submission | undefined,
  setting: FormSetting,
): readonly FormKey[] {
  if (submission === undefined) return [];
  const rejectedKeys = order.rejections.map(({ formKey }) => formKey);
  const requestedKeys = listOpenItems(order, ({ askedBy }) => askedBy !== 'system').map(({ formKey }) => formKey);
  const keys = [...new Set([...rejectedKeys, ...requestedKeys])].flatMap((key) => toKnownKey(key) ?? []);
  return keys.filter((key) => isUnchangedSince(order, key, { submission, setting }));
}
