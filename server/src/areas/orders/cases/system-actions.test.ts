import { getWLinfo } from '@dentarium/api/orders/express-calls';
import * as lab from '../lab/calls.ts';
import { queryOrderFiles } from '../forms/calls.ts';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { DetailStatus } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeOrder, makeShipment } from '../testing/make-orders.ts';
import {
  createActionInput,
  createOrderClinic,
  type OrderClinic,
  readOrder,
  saveForm,
  submitOrder,
} from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

const [FIRST, CORRECTED] = ['SF1234567890', 'SF0000000009'];

/** Changes the waybill of an order that waits for its model. */
async function changeWaybill(order: OrderInfo, isFinish: boolean): Promise<void> {
  const mailing = order.forms.find(({ formKey }) => formKey === 2)?.formValue ?? {};
  await saveForm(clinic, order.orderId, 2, { ...mailing, waybill: CORRECTED }, isFinish);
}

/** Records the arrival of the model; returns the waybills of all submissions, the first one first. */
async function receiveModelAndListWaybills(orderId: string): Promise<unknown[]> {
  const body = await createActionInput(clinic, 'reviewer', orderId);
  const receivedOrder = await clinic.labs.reviewer.call(lab.receiveModel, { body });
  expect(receivedOrder.detailStatus).toBe(10004);
  expect(receivedOrder.submissionCount).toBe(receivedOrder.submissions.length);
  return receivedOrder.submissions.map(({ forms }) => forms.find(({ formKey }) => formKey === 2)?.formValue['waybill']);
}

test('ORD-05 LAB-01 sends changes made while a parcel is awaited to the manufacturer on its arrival', async () => {
  const order = await submitOrder(clinic, FIRST);
  await changeWaybill(order, true);
  const awaitingOrder = await clinic.labs.reviewer.call(lab.queryLabOrder, { query: { orderId: order.orderId } });
  expect(awaitingOrder.dataRequests[0]?.items[0]?.text).toBe(CORRECTED);
  expect(await receiveModelAndListWaybills(order.orderId)).toEqual([FIRST, CORRECTED]);
  const files = await clinic.client.call(queryOrderFiles, { query: { orderId: order.orderId } });
  const count = (number: number) => files.filter(({ submission }) => submission === number).length;
  expect(count(1)).toBeGreaterThan(0);
  expect(count(2)).toBe(count(1));
  expect((await readOrder(clinic, order.orderId)).submissionCount).toBe(2);
});

test('ORD-05 creates no new submission on the arrival of a parcel when nothing was changed', async () => {
  const order = await submitOrder(clinic, FIRST);
  expect(await receiveModelAndListWaybills(order.orderId)).toEqual([FIRST]);
});

test('ORD-05 sends the last submitted version of a form that the doctor is still editing', async () => {
  const order = await submitOrder(clinic, FIRST);
  await changeWaybill(order, false);
  expect(await receiveModelAndListWaybills(order.orderId)).toEqual([FIRST]);
});

/** Creates an order of a new patient in a status, with a plan of 20 steps. */
async function createOrder(detailStatus: DetailStatus) {
  const { db, doctor, organisation, item, manufacturer } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  return makeOrder(db, { patient, manufacturer, item, createdBy: doctor, planned: 20, detailStatus });
}

async function createShippedOrder() {
  const { orderId } = await createOrder(30005);
  const shippedBy = clinic.accounts.factory;
  return { orderId, shipmentId: await makeShipment(clinic.db, orderId, { steps: [1], shippedBy }) };
}

const DAY = 86_400_000;
const toPastDate = (days: number): Date => new Date(Date.now() - days * DAY);

/** Records in the history that an order was paused or resumed this many days ago. */
async function insertHistoryEntry(orderId: string, action: 'pause' | 'resume', days: number): Promise<void> {
  const { db, accounts } = clinic;
  const {
    case_id,
    detail_status: from_status,
    step_status,
  } = await db
    .selectFrom('treatment_order')
    .select(['case_id', 'detail_status', 'step_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const status = { from_status, to_status: from_status, step_status };
  const entry = {
    ...status,
    case_id,
    order_id: orderId,
    actor_id: accounts.sales,
    role: 'sales',
    detail: '{}',
    note: '',
  };
  await db
    .insertInto('order_history')
    .values({ ...entry, action, at: toPastDate(days) })
    .execute();
}

test('ORD-10 receives an order automatically 15 days after its delivery', async () => {
  const [old, fresh, paused, long] = await Promise.all(Array.from({ length: 4 }, () => createShippedOrder()));
  if (old === undefined || fresh === undefined || paused === undefined || long === undefined)
    throw new Error('four orders');
  for (const [{ shipmentId }, days] of [
    [old, 16],
    [fresh, 14],
    [paused, 16],
    [long, 18],
  ] as const)
    await clinic.db
      .updateTable('shipment')
      .set({ delivered_at: toPastDate(days) })
      .where('id', '=', shipmentId)
      .execute();
  // One pause begins two days after the delivery; one lies ten days before it; one begins before it and ends a day
  // after it.
  for (const [{ orderId }, from, to] of [
    [paused, 10, 8],
    [long, 30, 20],
    [long, 19, 17],
  ] as const) {
    await insertHistoryEntry(orderId, 'pause', from);
    await insertHistoryEntry(orderId, 'resume', to);
  }
  await clinic.app.areas.runSchedule('receive delivered orders');
  expect(await readOrder(clinic, paused.orderId)).toMatchObject({ stepStatus: 350 });
  expect(await readOrder(clinic, long.orderId)).toMatchObject({ stepStatus: 360 });
  expect(await readOrder(clinic, old.orderId)).toMatchObject({ stepStatus: 360 });
  expect(await readOrder(clinic, fresh.orderId)).toMatchObject({ stepStatus: 350 });
});

test('ORD-10 bases the automatic receipt on the parcel that was shipped last', async () => {
  const { db, accounts } = clinic;
  const { orderId, shipmentId: first } = await createShippedOrder();
  const write = (id: string, set: Partial<Record<'shipped_at' | 'delivered_at', Date>>) =>
    db.updateTable('shipment').set(set).where('id', '=', id).execute();
  await write(first, { shipped_at: toPastDate(22), delivered_at: toPastDate(20) });
  const second = await makeShipment(db, orderId, { steps: [2], shippedBy: accounts.factory });
  await clinic.app.areas.runSchedule('receive delivered orders');
  expect(await readOrder(clinic, orderId)).toMatchObject({ stepStatus: 350 });
  expect(await clinic.client.call(getWLinfo, { query: { orderId } })).toMatchObject([
    { id: second, receivedAt: null },
    { id: first, receivedAt: null },
  ]);
  await write(second, { shipped_at: toPastDate(18), delivered_at: toPastDate(16) });
  await clinic.app.areas.runSchedule('receive delivered orders');
  expect(await readOrder(clinic, orderId)).toMatchObject({ stepStatus: 360 });
});

test('ORD-12 excludes the days of a pause from the waiting time of a plan', async () => {
  const { orderId } = await createOrder(20005);
  const computeWaitingDays = async () =>
    (Date.now() - new Date((await readOrder(clinic, orderId)).waitingSince).getTime()) / DAY;
  const { db, labs } = clinic;
  const paused = { waiting_since: toPastDate(17), is_paused: true };
  await db.updateTable('treatment_order').set(paused).where('id', '=', orderId).execute();
  await insertHistoryEntry(orderId, 'pause', 5);
  await clinic.app.areas.runSchedule('remind of plans');
  await labs.sales.call(lab.resumeOrder, { body: await createActionInput(clinic, 'sales', orderId) });
  expect(await computeWaitingDays()).toBeCloseTo(12, 1);
  await clinic.app.areas.runSchedule('remind of plans');
  const kinds = () => db.selectFrom('order_outbox').select('kind').where('order_id', '=', orderId).execute();
  expect((await kinds()).map(({ kind }) => kind)).not.toContain('remind');
});

test('ORD-06 sends one reminder of a plan that has been unanswered for 15 days', async () => {
  const { orderId } = await createOrder(20005);
  const long = toPastDate(16);
  await clinic.db.updateTable('treatment_order').set({ waiting_since: long }).where('id', '=', orderId).execute();
  for (let time = 0; time < 2; time += 1) await clinic.app.areas.runSchedule('remind of plans');
  const messages = await clinic.db.selectFrom('order_outbox').select('kind').where('order_id', '=', orderId).execute();
  expect(messages).toEqual([{ kind: 'remind' }]);
  expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 20005 });
});
