import { evaluateForm, type FormSetting, toSubmittedAnswers } from '@dentarium/domain/declared-form';
import { orderForms } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey, listFormKeys } from '@dentarium/orders/states';
import type { Kysely, Updateable } from 'kysely';
import type { AuthorisedCaller } from '../../../kernel/access/context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { loadFormSetting } from '../forms/form-problems.ts';
import type { VisibleOrder, StoredOrder } from '../cases/order-access.ts';
import { type loadAnswers, loadSubmittableAnswers } from '../forms/saved-answers.ts';
import { toUuids } from '../forms/slot-files.ts';
import type { Answers, FrozenAddress, SubmittedForm, TreatmentOrderTable } from '../tables.ts';

type SavedForm = NonNullable<ReturnType<Awaited<ReturnType<typeof loadAnswers>>['get']>>;

/**
 * Converts a form for a submission: answers that do not apply are omitted, and fields that were not asked get their
 * defaults.
 */
export function toSubmittedForm(
  formKey: FormKey,
  { answers, accepted }: SavedForm,
  setting: FormSetting,
): SubmittedForm {
  const form = orderForms[formKey];
  const applicableAnswers = Object.entries(toSubmittedAnswers(form, evaluateForm(form, answers, setting)));
  const answeredEntries = applicableAnswers.filter(([, answer]) => answer !== null);
  const formValue = answeredEntries.length === 0 ? {} : { v: form.version, ...Object.fromEntries(answeredEntries) };
  return { formKey, formValue, accepted };
}

/**
 * Loads the facts of a submission for displaying it: those of the evaluation, and the name of the stage of the images.
 */
export async function loadSubmissionFacts(
  db: Kysely<Tables>,
  { facts }: FormSetting,
  images: Answers | undefined,
): Promise<Answers> {
  const [id] = toUuids(images?.['stage']);
  const stage =
    id === undefined
      ? undefined
      : await db.selectFrom('stage').select(['stage_name', 'stage_date']).where('id', '=', id).executeTakeFirst();
  const stages = stage === undefined ? [] : [{ id, name: `${stage.stage_name} ${stage.stage_date}` }];
  return { ...facts, stages };
}

/** Stores a copy of the forms of an order as a submission, with its delivery address. */
export async function freezeForms(
  { db, principal }: AuthorisedCaller,
  { order, patient }: VisibleOrder,
  { number, address }: { readonly number: number; readonly address: FrozenAddress | null },
): Promise<void> {
  const savedForms = await loadSubmittableAnswers(db, order);
  const setting = await loadFormSetting(db, { order, patient });
  const forms = listFormKeys(order.type).flatMap((formKey) => {
    const form = savedForms.get(formKey);
    return form === undefined ? [] : [toSubmittedForm(formKey, form, setting)];
  });
  const facts = await loadSubmissionFacts(db, setting, savedForms.get(FORM_KEYS.images)?.answers);
  await writeSubmission(db, order.id, { number, forms, facts, address, submittedBy: principal.accountId });
}

interface Submission {
  readonly number: number;
  readonly forms: readonly SubmittedForm[];
  readonly facts: Answers;
  readonly address: FrozenAddress | null;
  readonly submittedBy: string;
}

/** Inserts a submission. */
export async function writeSubmission(db: Kysely<Tables>, orderId: string, submission: Submission): Promise<void> {
  const { number, forms, facts, address, submittedBy } = submission;
  await db
    .insertInto('order_submission')
    .values({
      order_id: orderId,
      number,
      forms: JSON.stringify(forms),
      facts: JSON.stringify(facts),
      address: JSON.stringify(address),
      submitted_by: submittedBy,
    })
    .execute();
}

type SubmissionColumns = Pick<Updateable<TreatmentOrderTable>, 'submission_count' | 'address_id' | 'has_failed_files'>;

/** Records the number of submissions of an order. */
export async function recordSubmission(db: Kysely<Tables>, order: StoredOrder, set: SubmissionColumns): Promise<void> {
  await db.updateTable('treatment_order').set(set).where('id', '=', order.id).execute();
}

/** Finds the last submission of an order. */
export function findLastSubmission(db: Kysely<Tables>, order: StoredOrder) {
  return db
    .selectFrom('order_submission')
    .select(['forms', 'address', 'submitted_by'])
    .where('order_id', '=', order.id)
    .where('number', '=', order.submission_count)
    .executeTakeFirst();
}

/** Finds the delivery address of the last submission of an order; `null` before the first one. */
export async function findSubmittedAddress(db: Kysely<Tables>, order: StoredOrder): Promise<FrozenAddress | null> {
  return (await findLastSubmission(db, order))?.address ?? null;
}

/** Loads the answers of a form in the last submission of an order, and the delivery address. */
export async function loadSubmittedAnswers(
  db: Kysely<Tables>,
  order: StoredOrder,
  formKey: number,
): Promise<{ readonly answers: Answers; readonly address: FrozenAddress | null }> {
  const row = await findLastSubmission(db, order);
  return {
    answers: row?.forms.find((form) => form.formKey === formKey)?.formValue ?? {},
    address: row?.address ?? null,
  };
}
