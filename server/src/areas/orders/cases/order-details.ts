import type { Batch, DataRequest, OrderForm, OrderSubmission, ReissueApplication } from '@dentarium/api/orders/shapes';
import { type FormKey, listFormKeys } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { StoredOrder } from './order-access.ts';
import { loadShipments } from '../production/shipments.ts';

/** Loads the forms of an order's type; unsaved ones have version 0. */
export async function loadForms(db: Kysely<Tables>, order: StoredOrder): Promise<OrderForm[]> {
  const rows = await db
    .selectFrom('order_form')
    .innerJoin('account', 'account.id', 'order_form.updated_by')
    .selectAll('order_form')
    .select('account.real_name')
    .where('order_id', '=', order.id)
    .execute();
  const rejections = new Map((await loadRejections(db, order)).map(({ formKey, reason }) => [formKey, reason]));
  return listFormKeys(order.type).map((formKey: FormKey): OrderForm => {
    const row = rows.find((one) => one.form_key === formKey);
    return {
      formKey,
      formValue: row?.answers ?? {},
      isFinish: row?.is_finish ?? false,
      accepted: row?.accepted ?? [],
      version: row?.version ?? 0,
      updatedAt: row?.updated_at.toISOString() ?? null,
      updatedBy: row === undefined ? null : { id: row.updated_by, name: row.real_name },
      rejection: rejections.get(formKey) ?? '',
    };
  });
}

/** Loads the rejection reasons of the forms of an order, until it is submitted again. */
export async function loadRejections(db: Kysely<Tables>, order: StoredOrder) {
  const rows = await db
    .selectFrom('order_rejection')
    .select(['form_key', 'reason'])
    .where('order_id', '=', order.id)
    .where('submission_number', '=', order.submission_count)
    .orderBy('form_key')
    .execute();
  return rows.map(({ form_key: formKey, reason }) => ({ formKey, reason }));
}

/** Loads the data requests, the latest first. */
export async function loadDataRequests(db: Kysely<Tables>, orderId: string): Promise<DataRequest[]> {
  const requests = await db
    .selectFrom('data_request')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
  const items = await db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .selectAll('data_request_item')
    .where('data_request.order_id', '=', orderId)
    .orderBy('form_key')
    .orderBy('data_request_item.id')
    .execute();
  return requests.map((request) => ({
    id: request.id,
    askedAt: request.asked_at.toISOString(),
    askedBy: request.role,
    note: request.note,
    closedAt: request.closed_at?.toISOString() ?? null,
    items: items
      .filter(({ request_id: id }) => id === request.id)
      .map((item) => ({
        id: item.id,
        formKey: item.form_key,
        text: item.text,
        isSupplied: item.supplied_at !== null,
        suppliedAt: item.supplied_at?.toISOString() ?? null,
        answer: item.answer,
      })),
  }));
}

/** Loads the batches of an order, the first one first. */
export async function loadBatches(db: Kysely<Tables>, orderId: string): Promise<Batch[]> {
  const rows = await db
    .selectFrom('order_batch')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  const shipments = await loadShipments(db, orderId);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    arch: row.arch,
    upperSteps: row.upper_steps,
    lowerSteps: row.lower_steps,
    quantity: row.quantity,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    address: row.address,
    shipment: shipments.find(({ batchId }) => batchId === row.id) ?? null,
    ...(row.follow_up === null || row.follow_up_facts === null
      ? {}
      : { followUp: { formValue: row.follow_up, facts: row.follow_up_facts } }),
  }));
}

/** Loads the open application for a reissue. */
export async function loadReissue(db: Kysely<Tables>, orderId: string): Promise<ReissueApplication | null> {
  const row = await db
    .selectFrom('reissue_application')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    arch: row.arch,
    upperSteps: row.upper_steps,
    lowerSteps: row.lower_steps,
    reason: row.reason,
    quantity: row.quantity,
    text: row.text,
    fileIds: row.file_ids,
    addressId: row.address_id,
    appliedAt: row.applied_at.toISOString(),
    terms:
      row.is_free === null
        ? null
        : {
            isFree: row.is_free,
            price: row.price,
            upperSteps: row.terms_upper ?? [],
            lowerSteps: row.terms_lower ?? [],
            note: row.terms_note,
          },
    refusal: row.refusal,
  };
}

/** Loads the submissions of an order, the first one first. */
export async function loadSubmissions(db: Kysely<Tables>, orderId: string): Promise<OrderSubmission[]> {
  const rows = await db
    .selectFrom('order_submission')
    .innerJoin('account', 'account.id', 'order_submission.submitted_by')
    .selectAll('order_submission')
    .select('account.real_name')
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    submittedAt: row.submitted_at.toISOString(),
    submittedBy: row.real_name,
    forms: row.forms.map(({ accepted = [], ...form }) => ({ ...form, accepted: [...accepted] })),
    ...(row.facts === null ? {} : { facts: row.facts }),
  }));
}
