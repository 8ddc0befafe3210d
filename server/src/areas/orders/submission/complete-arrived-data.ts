import { isDeepStrictEqual } from 'node:util';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { FORM_KEYS, listFormKeys } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { OrderFiles } from '../../order-files/area.ts';
import { changeOrder } from '../cases/change-order.ts';
import { closeRequests } from './commit-order.ts';
import { loadFormSetting } from '../forms/form-problems.ts';
import type { StoredOrder } from '../cases/order-access.ts';
import { type loadAnswers, loadSubmittableAnswers } from '../forms/saved-answers.ts';
import {
  recordSubmission,
  loadSubmissionFacts,
  findLastSubmission,
  toSubmittedForm,
  writeSubmission,
} from './submissions.ts';
import { resolveSubmittedFiles } from './submitted-files.ts';
import type { SubmittedForm } from '../tables.ts';

type SavedForms = Awaited<ReturnType<typeof loadAnswers>>;

/**
 * Returns the forms of an automatic submission: those that the doctor has finished since, and the previous submission
 * of unfinished ones.
 */
function toCurrentForms(
  order: StoredOrder,
  savedForms: SavedForms,
  setting: FormSetting,
  previousForms: readonly SubmittedForm[],
): SubmittedForm[] {
  return listFormKeys(order.type).flatMap((formKey) => {
    const form = savedForms.get(formKey);
    const before = previousForms.find((one) => one.formKey === formKey);
    if (form?.is_finish === true) return [toSubmittedForm(formKey, form, setting)];
    return before === undefined ? [] : [before];
  });
}

/** Creates a submission from the doctor's changes since the last one; does nothing without changes. */
async function submitChanges(db: Kysely<Tables>, order: StoredOrder, files: OrderFiles): Promise<void> {
  const last = await findLastSubmission(db, order);
  if (last === undefined) return;
  const patient = await db
    .selectFrom('patient')
    .select(['id', 'birth_date', 'gender', 'phone', 'dental_age'])
    .where('id', '=', order.patient_id)
    .executeTakeFirstOrThrow();
  const savedForms = await loadSubmittableAnswers(db, order);
  const setting = await loadFormSetting(db, { order, patient });
  const forms = toCurrentForms(order, savedForms, setting, last.forms);
  if (isDeepStrictEqual(forms, last.forms)) return;
  const submission = order.submission_count + 1;
  await writeSubmission(db, order.id, {
    number: submission,
    forms,
    facts: await loadSubmissionFacts(db, setting, savedForms.get(FORM_KEYS.images)?.answers),
    address: last.address,
    submittedBy: last.submitted_by,
  });
  const answers = new Map(
    forms.map(({ formKey, formValue }) => {
      const is_finish = savedForms.get(formKey)?.is_finish === true;
      return [formKey, { answers: formValue, is_finish }] as const;
    }),
  );
  const resolvedFiles = await resolveSubmittedFiles(db, files, order, answers);
  await files.addFiles(db, { orderId: order.id, patientId: order.patient_id, submission, files: resolvedFiles });
  await recordSubmission(db, order, { submission_count: submission });
}

/**
 * Sends an order to review automatically when its last outstanding item has arrived (D5, A4). The doctor's changes
 * since the last submission are submitted with it.
 */
export async function completeArrivedData(
  db: Kysely<Tables>,
  { order, files, detail }: { order: StoredOrder; files: OrderFiles; detail: Readonly<Record<string, unknown>> },
): Promise<StoredOrder> {
  const { order: changedOrder } = await changeOrder({
    db,
    order,
    action: 'dataArrived',
    actors: ['system'],
    actorId: null,
    facts: { outstandingItems: 0 },
    detail,
    effects: {
      closeRequest: () => closeRequests(db, order.id),
      sendChanges: () => submitChanges(db, order, files),
    },
  });
  return changedOrder;
}
