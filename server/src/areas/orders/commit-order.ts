import { FORM_KEYS, formKeysOf } from '@dentarium/domain/orders';
import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { changeOrder } from './change-order.ts';
import { addressFor } from './delivery-addresses.ts';
import { ofDoctor } from './doctor-facts.ts';
import { commitProblems } from './form-judgement.ts';
import { answersOf } from './saved-answers.ts';
import { type OrderOfPatient, orderFor, requireOperator, type StoredOrder } from './order-access.ts';
import type { FrozenAddress } from './tables.ts';

/** An action at an order as a call takes it in. */
export interface ActionInput {
  readonly operatorId: string;
  readonly orderId: string;
  readonly version?: number | undefined;
}

/** The waybill of a model that was announced and has not come; `null` where none is on its way. */
async function awaitedParcel(db: Kysely<Tables>, order: StoredOrder): Promise<string | null> {
  const mailing = (await answersOf(db, order)).get(FORM_KEYS.modelMailing);
  const waybill = mailing?.answers['waybill'];
  if (mailing?.is_finish !== true || typeof waybill !== 'string') return null;
  const arrived = await db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .select('data_request_item.id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'parcel')
    .where('text', '=', waybill)
    .where('supplied_at', 'is not', null)
    .executeTakeFirst();
  return arrived === undefined ? waybill : null;
}

/** Sends an order to its manufacturer (D3, A3). */
export async function commitOrder(ctx: Context, input: ActionInput & { readonly addressId: string }): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { db } = ctx;
  const { order, patient } = await orderFor(ctx, input.orderId, 'edit');
  const address = await addressFor(db, order.organisation_id, input.addressId);
  const problems = await commitProblems(db, { order, patient });
  const parcel = await awaitedParcel(db, order);
  const number = order.submission_count + 1;
  const facts = {
    ...ofDoctor(order, input.version),
    mandatoryFormsComplete: problems.length === 0,
    newModelsGiven: !problems.some(({ formKey }) => formKey === FORM_KEYS.models),
    hasAddress: address !== null,
    outstandingItems: parcel === null ? 0 : 1,
  };
  const acting = {
    db,
    order,
    action: 'commit',
    actors: ['doctor'],
    actorId: ctx.principal.accountId,
    facts,
    detail: { number, ...(parcel === null ? {} : { waybill: parcel }) },
    effects: {
      freezeForms: () => freezeForms(ctx, { order, patient }, { number, address }),
      countSubmission: () => countSubmission(db, order, { number, addressId: input.addressId }),
    },
  } as const;
  await changeOrder(acting).catch((error: unknown) => {
    const isUnfinished = error instanceof Failure && error.code === 'order.formsUnfinished';
    throw isUnfinished ? new Failure('order.formsUnfinished', { forms: problems }) : error;
  });
  if (parcel !== null) await awaitParcel(db, order.id, parcel);
}

async function freezeForms(
  { db, principal }: Context,
  { order }: OrderOfPatient,
  { number, address }: { readonly number: number; readonly address: FrozenAddress | null },
): Promise<void> {
  const answers = await answersOf(db, order);
  const forms = formKeysOf(order.type).flatMap((formKey) => {
    const form = answers.get(formKey);
    return form === undefined ? [] : [{ formKey, formValue: form.answers }];
  });
  await db
    .insertInto('order_submission')
    .values({
      order_id: order.id,
      number,
      forms: JSON.stringify(forms),
      address: JSON.stringify(address),
      submitted_by: principal.accountId,
    })
    .execute();
}

async function countSubmission(
  db: Kysely<Tables>,
  order: StoredOrder,
  { number, addressId }: { readonly number: number; readonly addressId: string },
): Promise<void> {
  await db
    .updateTable('treatment_order')
    .set({ submission_count: number, address_id: addressId })
    .where('id', '=', order.id)
    .execute();
}

/** A request of the system itself: the parcel that is on its way. */
async function awaitParcel(db: Kysely<Tables>, orderId: string, waybill: string): Promise<void> {
  const { id } = await db
    .insertInto('data_request')
    .values({ order_id: orderId, role: 'system', asked_by: null, note: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('data_request_item')
    .values({ request_id: id, form_key: FORM_KEYS.modelMailing, kind: 'parcel', text: waybill })
    .execute();
}

/** What was asked for and is not there yet. */
export async function outstandingItems(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .select(['data_request_item.id', 'form_key', 'kind', 'text'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .where('supplied_at', 'is', null)
    .orderBy('form_key')
    .execute();
}

/** Closes what was asked for of an order. */
export async function closeRequests(db: Kysely<Tables>, orderId: string): Promise<void> {
  await db
    .updateTable('data_request')
    .set({ closed_at: new Date() })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Answers a request for data (D4, A4).
 *
 * @throws Failure `order.notFound`, `order.outstanding` with the items, or what `changeOrder` refuses with
 */
export async function completeData(ctx: Context, input: ActionInput & { readonly patientId: string }): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { db } = ctx;
  const { order } = await orderFor(ctx, input.orderId, 'edit');
  if (order.patient_id !== input.patientId) throw new Failure('order.notFound');
  const missing = await outstandingItems(db, order.id);
  await changeOrder({
    db,
    order,
    action: 'completeData',
    actors: ['doctor'],
    actorId: ctx.principal.accountId,
    facts: { ...ofDoctor(order, input.version), outstandingItems: missing.length },
    effects: { closeRequest: () => closeRequests(db, order.id) },
  }).catch((error: unknown) => {
    const items = missing.map(({ id, form_key: formKey }) => ({ id, formKey }));
    throw error instanceof Failure && error.code === 'order.outstanding'
      ? new Failure('order.outstanding', { items })
      : error;
  });
}
