import { listSubmittedForms, resolveModelArch } from '@dentarium/orders/forms';
import { FORM_KEYS, listFormKeys, ORDER_TIMERS, ORDER_TYPES } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedCaller } from '../../../kernel/access/context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import { countFiles, type OrderFiles } from '../../order-files/area.ts';
import { addHistoryEntry, changeOrder } from '../cases/change-order.ts';
import { listOutstandingItems } from '../submission/commit-order.ts';
import { completeArrivedData } from '../submission/complete-arrived-data.ts';
import { requireLabOrder } from './lab-access.ts';
import { createLabAction, type LabInput } from './lab-actions.ts';
import { isLocked } from '../cases/doctor-action.ts';
import { type AuthorisedOrder, requireOperator, type StoredOrder } from '../cases/order-access.ts';
import { addBatch } from '../production/production.ts';
import { findLastSubmission, loadSubmittedAnswers } from '../submission/submissions.ts';
import { refreshOrder, publishOrderChange } from '../cases/publish-order.ts';

const IN_REVIEW: readonly number[] = [10004, 50004];

/** Refuses an order that another reviewer has locked. @throws Failure `order.locked` */
function requireUnlocked(ctx: RecordContext, order: StoredOrder): void {
  if (isLocked(order) && order.reviewer_id !== ctx.principal.accountId) throw new Failure('order.locked');
}

async function requireReviewableOrder(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  requireOperator(ctx, input.operatorId);
  const authorisedOrder = await requireLabOrder(ctx, input.orderId, 'act');
  requireUnlocked(ctx, authorisedOrder.order);
  return authorisedOrder;
}

/**
 * Locks an order for review, so that it cannot be withdrawn.
 *
 * @throws Failure `version.stale`, `order.paused`, `order.status`, `order.locked`
 */
export async function takeReview(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  const { order, db } = await requireReviewableOrder(ctx, input);
  requireVersion('order', order, input.version);
  if (order.is_paused) throw new Failure('order.paused');
  if (!IN_REVIEW.includes(order.detail_status)) throw new Failure('order.status');
  const lockedUntil = new Date(Date.now() + ORDER_TIMERS.reviewerLockMinutes * 60_000);
  return setLock(db, order.id, { reviewer_id: ctx.principal.accountId, locked_until: lockedUntil });
}

/** Releases an order that the caller has locked. @throws Failure `version.stale`, `order.locked` */
export async function releaseReview(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  const { order, db } = await requireReviewableOrder(ctx, input);
  requireVersion('order', order, input.version);
  return setLock(db, order.id, { reviewer_id: null, locked_until: null });
}

/** Stores the lock and notifies the open pages, which show the reviewer and whether the order can be withdrawn. */
async function setLock(
  db: Kysely<Tables>,
  id: string,
  lock: { readonly reviewer_id: string | null; readonly locked_until: Date | null },
): Promise<AuthorisedOrder> {
  const order = await db
    .updateTable('treatment_order')
    .set(lock)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await refreshOrder(db, order);
  return { order, db };
}

/** Checks form keys. @throws Failure `order.formKey` for a form that orders of this type do not have */
function requireForms(order: StoredOrder, keys: readonly number[]): void {
  const formKeys: readonly number[] = listFormKeys(order.type);
  if (!keys.every((key) => formKeys.includes(key))) throw new Failure('order.formKey');
}

/**
 * Checks the keys of forms that are rejected. An order without a submission may be rejected for all forms of its type.
 *
 * @throws Failure `order.formKey` for a form that was not submitted
 */
async function requireSubmittedForms(db: Kysely<Tables>, order: StoredOrder, keys: readonly number[]): Promise<void> {
  requireForms(order, keys);
  const submission = await findLastSubmission(db, order);
  if (submission === undefined) return;
  const submittedKeys = new Set(listSubmittedForms(submission));
  if (!keys.every((key) => submittedKeys.has(key))) throw new Failure('order.formKey');
}

/** Requests data from the doctor (D8, P2, A6). */
export async function requestData(
  ctx: RecordContext,
  input: LabInput & { readonly items: readonly { readonly formKey: number; readonly text: string }[] },
): Promise<AuthorisedOrder> {
  const { order, db } = await requireReviewableOrder(ctx, input);
  requireForms(
    order,
    input.items.map(({ formKey }) => formKey),
  );
  const role = IN_REVIEW.includes(order.detail_status) ? 'reviewer' : 'designer';
  const openRequest = async (): Promise<void> => {
    const { id } = await db
      .insertInto('data_request')
      .values({ order_id: order.id, role, asked_by: ctx.principal.accountId, note: input.note ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('data_request_item')
      .values(
        input.items.map(({ formKey, text }) => ({ request_id: id, form_key: formKey, kind: 'form' as const, text })),
      )
      .execute();
  };
  const { order: changedOrder } = await changeOrder(
    createLabAction(ctx, { order, db }, input, {
      action: 'requestData',
      facts: { itemsAsked: input.items.length },
      detail: { forms: [...new Set(input.items.map(({ formKey }) => formKey))] },
      effects: { openRequest: openRequest },
    }),
  );
  return { order: changedOrder, db };
}

/** Rejects an order with a reason for each form (D9, A6). */
export async function rejectData(
  ctx: RecordContext,
  input: LabInput & { readonly reasons: readonly { readonly formKey: number; readonly reason: string }[] },
): Promise<AuthorisedOrder> {
  const { order, db } = await requireReviewableOrder(ctx, input);
  const reasons = new Map(input.reasons.map(({ formKey, reason }) => [formKey, reason]));
  await requireSubmittedForms(db, order, [...reasons.keys()]);
  const markForms = () =>
    db
      .insertInto('order_rejection')
      .values(
        [...reasons].map(([formKey, reason]) => ({
          order_id: order.id,
          submission_number: order.submission_count,
          form_key: formKey,
          reason,
        })),
      )
      .execute();
  const { order: changedOrder } = await changeOrder(
    createLabAction(ctx, { order, db }, input, {
      action: 'reject',
      facts: { formsRejected: reasons.size },
      detail: { forms: [...reasons.keys()] },
      effects: { markRejectedForms: markForms },
    }),
  );
  return { order: changedOrder, db };
}

/**
 * Accepts the data of an order (D10, A6). Retainers are made as prescribed, on the plan, a scan or a mailed model,
 * without a design.
 */
export async function acceptData(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  const { order, db } = await requireReviewableOrder(ctx, input);
  const { answers, address } = await loadSubmittedAnswers(db, order, FORM_KEYS.retention);
  const [{ failedCount, unfinishedCount } = { failedCount: 0, unfinishedCount: 0 }] = await countFiles(db, {
    orderId: order.id,
  });
  const pairs = answers['pairs'];
  const makeBatch = () =>
    addBatch(db, order.id, {
      kind: 'retainer',
      arch: resolveModelArch(order.type, () => answers),
      upper: [],
      lower: [],
      quantity: typeof pairs === 'number' ? pairs : 1,
      address,
      createdBy: ctx.principal.accountId,
    });
  const { order: changedOrder } = await changeOrder(
    createLabAction(ctx, { order, db }, input, {
      action: 'accept',
      facts: {
        filesReadable: failedCount === 0,
        filesRead: unfinishedCount === 0,
        designNeeded: order.type !== ORDER_TYPES.retention,
      },
      effects: { makeRetainerBatch: makeBatch },
    }),
  );
  await db.updateTable('treatment_order').set({ accepted_at: new Date() }).where('id', '=', order.id).execute();
  return { order: changedOrder, db };
}

/**
 * Records the arrival of a mailed model. If nothing else is missing, the order goes to review automatically (D5).
 *
 * @throws Failure `version.stale`, `order.paused`, `order.noParcel`
 */
export async function receiveModel(ctx: RecordContext, files: OrderFiles, input: LabInput): Promise<AuthorisedOrder> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireLabOrder(ctx, input.orderId, 'act');
  requireVersion('order', order, input.version);
  if (order.is_paused) throw new Failure('order.paused');
  const outstanding = await listOutstandingItems(db, order.id);
  const parcels = outstanding.filter(({ kind }) => kind === 'parcel');
  if (parcels.length === 0) throw new Failure('order.noParcel');
  await db
    .updateTable('data_request_item')
    .set({ supplied_at: new Date() })
    .where(
      'id',
      'in',
      parcels.map(({ id }) => id),
    )
    .execute();
  const waybill = parcels[0]?.text ?? '';
  if (outstanding.length === parcels.length)
    return { order: await completeArrivedData(db, { order, files, detail: { waybill } }), db };
  await publishReceivedModel({ db, principal: ctx.principal }, order, waybill);
  return { order, db };
}

/** Publishes the arrival of a model while other items are missing, so the order keeps its status. */
async function publishReceivedModel(
  { db, principal }: AuthorisedCaller,
  order: StoredOrder,
  waybill: string,
): Promise<void> {
  const { detail_status: detailStatus, step_status: stepStatus } = order;
  const action = 'receiveModel';
  await addHistoryEntry(db, {
    order,
    actorId: principal.accountId,
    role: 'reviewer',
    action,
    from: detailStatus,
    to: detailStatus,
    step: stepStatus,
    detail: { waybill },
    note: '',
  });
  await publishOrderChange(db, order, { action, change: { to: { detailStatus, stepStatus }, effects: [] } });
}
