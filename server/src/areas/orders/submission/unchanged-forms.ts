import { isFormUnchanged } from '@dentarium/orders/forms';
import { type FormKey, listFormKeys } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { loadRejections } from '../cases/order-details.ts';
import type { VisibleOrder } from '../cases/order-access.ts';
import { loadFormSetting } from '../forms/form-problems.ts';
import { loadSubmittableAnswers } from '../forms/saved-answers.ts';
import { findLastSubmission } from './submissions.ts';

/** Lists the forms that the manufacturer asks for in open requests, without those that were answered in words. */
async function listAskedForms(db: Kysely<Tables>, orderId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .select('form_key')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .where('kind', '=', 'form')
    .where('answer', '=', '')
    .execute();
  return rows.map(({ form_key: formKey }) => formKey);
}

/** Lists the forms that the manufacturer has returned, and that would be submitted as they were last time. */
async function listUnchangedForms(db: Kysely<Tables>, { order, patient }: VisibleOrder): Promise<FormKey[]> {
  const submission = await findLastSubmission(db, order);
  if (submission === undefined) return [];
  const rejectedForms = (await loadRejections(db, order)).map(({ formKey }) => formKey);
  const returnedForms = new Set<number>([...rejectedForms, ...(await listAskedForms(db, order.id))]);
  if (returnedForms.size === 0) return [];
  const savedForms = await loadSubmittableAnswers(db, order);
  const setting = await loadFormSetting(db, { order, patient });
  return listFormKeys(order.type).filter((formKey) => {
    const formValue = savedForms.get(formKey)?.answers ?? {};
    return returnedForms.has(formKey) && isFormUnchanged(submission, { formKey, formValue }, setting);
  });
}

/**
 * Refuses to submit forms unchanged that the manufacturer has returned, unless the doctor has confirmed it.
 *
 * @throws Failure `order.unchanged` with the keys of the forms
 */
export async function requireChangedForms(
  db: Kysely<Tables>,
  target: VisibleOrder,
  acceptUnchanged: boolean | undefined,
): Promise<void> {
  if (acceptUnchanged === true) return;
  const forms = await listUnchangedForms(db, target);
  if (forms.length > 0) throw new Failure('order.unchanged', { forms });
}
