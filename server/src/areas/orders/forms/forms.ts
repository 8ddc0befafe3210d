import type { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import type { OrderForm } from '@dentarium/api/orders/shapes';
import { JsonBoundsError, parseBoundedJson } from '@dentarium/domain/bounded-json';
import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { z } from 'zod/mini';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedCaller } from '../../../kernel/access/context.ts';
import { findUnstorableText } from '@dentarium/domain/storable-text';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { createStaleFailure } from '../../../kernel/failures/optimistic-lock.ts';
import { requireAllowed } from '../cases/change-order.ts';
import { toDoctorFacts } from '../submission/doctor-facts.ts';
import { listFormProblems } from './form-problems.ts';
import { requireOrder, requireOperator, type StoredOrder } from '../cases/order-access.ts';
import { loadForms } from '../cases/order-details.ts';
import type { Answers } from '../tables.ts';

type SavedForm = z.output<NonNullable<(typeof insertOrUpdateForm)['body']>>;

/**
 * Parses the answers of a form.
 *
 * @throws Failure `order.formInvalid` for what is no object, is too deep or too large, or holds a character that cannot be stored
 */
export function readAnswers(text: string): Answers {
  const createFailure = (problem: string) =>
    new Failure('order.formInvalid', { fields: [{ field: 'formValue', problem }] });
  let value: unknown;
  try {
    value = parseBoundedJson(text);
  } catch (error) {
    throw createFailure(error instanceof JsonBoundsError ? error.exceeded : 'json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw createFailure('object');
  if (findUnstorableText(value) !== undefined) throw createFailure('characters');
  return value as Answers;
}

/**
 * Loads one form of an order in the format of the contract.
 *
 * @throws Failure `order.formKey`
 */
export async function getFormOrThrow(db: Kysely<Tables>, order: StoredOrder, formKey: number): Promise<OrderForm> {
  const form = (await loadForms(db, order)).find((one) => one.formKey === formKey);
  if (form === undefined) throw new Failure('order.formKey');
  return form;
}

/** Lists the forms that an open data request names. */
async function listRequestedForms(db: Kysely<Tables>, orderId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .select('form_key')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ form_key: formKey }) => formKey));
}

/**
 * Saves a form of an order (D2, A2).
 *
 * @throws Failure `order.formInvalid` with the fields, `version.stale`, or one of the rules of orders
 */
export async function saveForm(ctx: RecordContext, form: SavedForm): Promise<OrderForm> {
  requireOperator(ctx, form.operatorId);
  const { order, patient, db } = await requireOrder(ctx, form.orderId, 'edit');
  const formAsked = (await listRequestedForms(db, order.id)).has(form.formKey);
  requireAllowed(order, 'saveForm', { ...toDoctorFacts(), formKey: form.formKey, formAsked });
  const answers = readAnswers(form.formValue);
  const accepted = form.accepted ?? [];
  const problems = await listFormProblems(db, { order, patient, formKey: form.formKey as FormKey, answers, accepted });
  if (form.isFinish && problems.length > 0) throw new Failure('order.formInvalid', { fields: problems });
  const columns = { answers: JSON.stringify(answers), is_finish: form.isFinish, accepted };
  await writeForm({ db, principal: ctx.principal }, { order, form, columns });
  await updateSupplied(db, order.id, form);
  if (form.isFinish && form.formKey === FORM_KEYS.modelMailing) await renumberParcel(db, order.id, answers['waybill']);
  return getFormOrThrow(db, order, form.formKey);
}

interface WrittenForm {
  readonly order: StoredOrder;
  readonly form: SavedForm;
  readonly columns: { readonly answers: string; readonly is_finish: boolean; readonly accepted: readonly string[] };
}

async function writeForm({ db, principal }: AuthorisedCaller, { order, form, columns }: WrittenForm): Promise<void> {
  const storedForm = await db
    .selectFrom('order_form')
    .select('version')
    .where('order_id', '=', order.id)
    .where('form_key', '=', form.formKey)
    .executeTakeFirst();
  const version = storedForm?.version ?? 0;
  if (form.version !== undefined && form.version !== version) throw createStaleFailure('orderForm');
  const row = { ...columns, version: version + 1, updated_by: principal.accountId, updated_at: new Date() };
  await db
    .insertInto('order_form')
    .values({ order_id: order.id, form_key: form.formKey, ...row })
    .onConflict((conflict) => conflict.columns(['order_id', 'form_key']).doUpdateSet(row))
    .execute();
}

function selectOpenRequests(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('data_request')
    .select('data_request.id')
    .where('data_request.order_id', '=', orderId)
    .where('closed_at', 'is', null);
}

/** Marks the requested items of a form as supplied while the form is finished. The manufacturer confirms parcels. */
async function updateSupplied(
  db: Kysely<Tables>,
  orderId: string,
  { formKey, isFinish }: Pick<SavedForm, 'formKey' | 'isFinish'>,
): Promise<void> {
  await db
    .updateTable('data_request_item')
    .set({ supplied_at: isFinish ? new Date() : null })
    .where('form_key', '=', formKey)
    .where('kind', '=', 'form')
    .where('supplied_at', isFinish ? 'is' : 'is not', null)
    .where('request_id', 'in', selectOpenRequests(db, orderId))
    .execute();
}

/** Updates the waybill of an awaited model to the doctor's latest one. */
async function renumberParcel(db: Kysely<Tables>, orderId: string, waybill: unknown): Promise<void> {
  if (typeof waybill !== 'string') return;
  await db
    .updateTable('data_request_item')
    .set({ text: waybill })
    .where('kind', '=', 'parcel')
    .where('supplied_at', 'is', null)
    .where('request_id', 'in', selectOpenRequests(db, orderId))
    .execute();
}
