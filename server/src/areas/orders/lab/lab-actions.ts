import { PATIENT_STATUS } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import { defineRowRule } from '../../../kernel/access/row-rule.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { changeOrder, type OrderActionRequest } from '../cases/change-order.ts';
import { isCurrent } from '../submission/doctor-facts.ts';
import { labOrder, lockLabOrder, requireLabOrder } from './lab-access.ts';
import { type AuthorisedOrder, requireOperator, type StoredOrder, requireStoredOrder } from '../cases/order-access.ts';
import { toDeliveredAt } from '../production/shipments.ts';
import { refreshOrder } from '../cases/publish-order.ts';

/** The input of every action of a manufacturer. */
export interface LabInput {
  readonly operatorId: string;
  readonly orderId: string;
  readonly version: number;
  readonly note?: string | undefined;
}

/** Creates an action of a manufacturer, in every function of the caller. */
export function createLabAction(
  { principal }: RecordContext,
  { order, db }: AuthorisedOrder,
  input: LabInput,
  action: Pick<OrderActionRequest, 'action' | 'facts'> & Partial<OrderActionRequest>,
): OrderActionRequest {
  return {
    db,
    order,
    actors: [...principal.labFunctions],
    actorId: principal.accountId,
    note: input.note,
    ...action,
    facts: { versionMatches: isCurrent(order, input.version), ...action.facts },
  };
}

type LabAction = Pick<OrderActionRequest, 'action' | 'facts'> & Partial<OrderActionRequest>;

/** Runs an action of a manufacturer on an order. */
export async function runLabAction(
  ctx: RecordContext,
  input: LabInput,
  toAction: (order: AuthorisedOrder) => LabAction | Promise<LabAction>,
): Promise<AuthorisedOrder> {
  requireOperator(ctx, input.operatorId);
  const authorisedOrder = await requireLabOrder(ctx, input.orderId, 'act');
  const action = createLabAction(ctx, authorisedOrder, input, await toAction(authorisedOrder));
  return { order: (await changeOrder(action)).order, db: authorisedOrder.db };
}

function updateColumns(db: Kysely<Tables>, id: string, set: Partial<Pick<StoredOrder, 'designer_id' | 'designed_at'>>) {
  return db.updateTable('treatment_order').set(set).where('id', '=', id).execute();
}

/** Takes an order for design (P1). */
export function takeDesign(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  const designer = { designer_id: ctx.principal.accountId, designed_at: new Date() };
  return runLabAction(ctx, input, ({ order, db }) => ({
    action: 'takeDesign',
    facts: { hasDesigner: order.designer_id !== null },
    effects: { recordDesigner: () => updateColumns(db, order.id, designer) },
  }));
}

function getLatestBatchOrThrow(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('order_batch')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Starts the production of the latest batch (F1). */
export async function startProduction(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  const { order, db } = await runLabAction(ctx, input, () => ({ action: 'startProduction', facts: {} }));
  const { id } = await getLatestBatchOrThrow(db, order.id);
  await db.updateTable('order_batch').set({ started_at: new Date() }).where('id', '=', id).execute();
  return { order, db };
}

/** Ships the latest batch (F2). */
export function shipOrder(
  ctx: RecordContext,
  input: LabInput & { readonly courier: number; readonly waybill: string },
): Promise<AuthorisedOrder> {
  const { courier, waybill } = input;
  return runLabAction(ctx, input, ({ order, db }) => ({
    action: 'ship',
    facts: { courier, waybill },
    detail: { courier, waybill },
    effects: {
      recordShipment: async () => {
        const { id } = await getLatestBatchOrThrow(db, order.id);
        await db
          .insertInto('shipment')
          .values({ batch_id: id, order_id: order.id, courier, waybill, shipped_by: ctx.principal.accountId })
          .execute();
      },
    },
  }));
}

/** A tracking event of a parcel. */
interface Tracking {
  readonly operatorId: string;
  readonly shipmentId: string;
  readonly at: string;
  readonly place: string;
  readonly text: string;
  readonly isDelivered: boolean;
}

/** The maximum difference of a workstation's clock, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** A parcel of an order that was submitted to the caller's manufacturer. */
const labParcel = defineRowRule({
  refusal: 'order.notFound',
  async find(db, id: string, caller) {
    caller.recordSubject({ id });
    const parcels = db.selectFrom('shipment').select(['id', 'order_id', 'shipped_at']);
    const parcel = await parcels.where('id', '=', id).executeTakeFirst();
    const order = parcel === undefined ? undefined : await labOrder.find(db, parcel.order_id, caller);
    return parcel === undefined || order === undefined ? undefined : { parcel, order };
  },
});

/** The maximum number of events of a parcel, as many as a tracking service may send. */
export const MAX_PARCEL_EVENTS = 200;

/** Counts the events of a parcel; its order is locked. @throws Failure `lab.tooManyEvents` */
async function requireFewEvents(db: Kysely<Tables>, shipmentId: string): Promise<void> {
  const { count } = await db
    .selectFrom('shipment_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PARCEL_EVENTS) throw new Failure('lab.tooManyEvents', { limit: MAX_PARCEL_EVENTS });
}

/**
 * Records a tracking event of a parcel.
 *
 * @throws Failure `order.notFound`, `lab.trackingTime`, `lab.tooManyEvents`
 */
export async function addTracking(ctx: RecordContext, input: Tracking): Promise<AuthorisedOrder> {
  requireOperator(ctx, input.operatorId);
  const { row, db } = await ctx.requireRow(labParcel, input.shipmentId);
  const { parcel, order: unlockedOrder } = row;
  const order = await lockLabOrder(db, unlockedOrder);
  const { at, place, text, isDelivered } = input;
  const moment = new Date(at).getTime();
  const isAhead = moment > Date.now() + MAX_CLOCK_DIFFERENCE_MS;
  const isEarly = isDelivered && moment < parcel.shipped_at.getTime() - MAX_CLOCK_DIFFERENCE_MS;
  if (isAhead || isEarly) throw new Failure('lab.trackingTime');
  await requireFewEvents(db, parcel.id);
  await db
    .insertInto('shipment_event')
    .values({ shipment_id: parcel.id, at, place, text, is_delivered: isDelivered, noted_by: ctx.principal.accountId })
    .execute();
  if (isDelivered)
    await db
      .updateTable('shipment')
      .set({ delivered_at: toDeliveredAt(at, parcel.shipped_at) })
      .where('id', '=', parcel.id)
      .execute();
  await refreshOrder(db, order);
  return { order: await requireStoredOrder(db, order.id), db };
}

/** Pauses an order (4.6). */
export function pauseOrder(
  ctx: RecordContext,
  input: LabInput & { readonly reason: string },
): Promise<AuthorisedOrder> {
  return runLabAction(ctx, input, ({ order, db }) => ({
    action: 'pause',
    facts: { reason: input.reason },
    note: input.reason,
    effects: { setPaused: () => setPaused(db, order.id, { reason: input.reason, byStop: false }) },
  }));
}

/** Resumes a paused order. */
export function resumeOrder(ctx: RecordContext, input: LabInput): Promise<AuthorisedOrder> {
  return runLabAction(ctx, input, async ({ order, db }) => ({
    action: 'resume',
    facts: { patientStopped: await isTreatmentStopped(db, order) },
  }));
}

/** Returns whether the treatment of the patient of an order is stopped. */
async function isTreatmentStopped(db: Kysely<Tables>, { patient_id: id }: StoredOrder): Promise<boolean> {
  const { status } = await db.selectFrom('patient').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return status === PATIENT_STATUS.stopped;
}

/** Stores a pause. */
export function setPaused(
  db: Kysely<Tables>,
  id: string,
  { reason, byStop }: { readonly reason: string; readonly byStop: boolean },
) {
  return db
    .updateTable('treatment_order')
    .set({ is_paused: true, pause_reason: reason, paused_by_stop: byStop })
    .where('id', '=', id)
    .execute();
}
