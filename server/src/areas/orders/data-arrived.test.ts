import * as lab from '@dentarium/api/services/lab-server';
import { queryOrderFiles } from '@dentarium/api/services/upload-server';
import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { actionBy, createOrderClinic, type OrderClinic, read, saveForm, submitted } from './testing/order-clinic.ts';

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

/** Notes that the model has come; gives the waybills of what the manufacturer was sent, the first time first. */
async function waybillsOnArrival(orderId: string): Promise<unknown[]> {
  const body = await actionBy(clinic, 'reviewer', orderId);
  const arrived = await clinic.labs.reviewer.call(lab.receiveModel, { body });
  expect(arrived.detailStatus).toBe(10004);
  expect(arrived.submissionCount).toBe(arrived.submissions.length);
  return arrived.submissions.map(({ forms }) => forms.find(({ formKey }) => formKey === 2)?.formValue['waybill']);
}

test('ORD-05 LAB-01 what the doctor has changed while a parcel was awaited reaches the manufacturer with its arrival', async () => {
  const order = await submitted(clinic, FIRST);
  await changeWaybill(order, true);
  const awaited = await clinic.labs.reviewer.call(lab.queryLabOrder, { query: { orderId: order.orderId } });
  expect(awaited.dataRequests[0]?.items[0]?.text).toBe(CORRECTED);
  expect(await waybillsOnArrival(order.orderId)).toEqual([FIRST, CORRECTED]);
  const files = await clinic.client.call(queryOrderFiles, { query: { orderId: order.orderId } });
  const count = (number: number) => files.filter(({ submission }) => submission === number).length;
  expect(count(1)).toBeGreaterThan(0);
  expect(count(2)).toBe(count(1));
  expect((await read(clinic, order.orderId)).submissionCount).toBe(2);
});

test('ORD-05 a parcel brings no new submission where nothing was changed', async () => {
  const order = await submitted(clinic, FIRST);
  expect(await waybillsOnArrival(order.orderId)).toEqual([FIRST]);
});

test('ORD-05 a form that the doctor is still at goes as it was sent before', async () => {
  const order = await submitted(clinic, FIRST);
  await changeWaybill(order, false);
  expect(await waybillsOnArrival(order.orderId)).toEqual([FIRST]);
});
