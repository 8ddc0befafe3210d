import { createCase, isShowTreatmentItems, restartCase } from '@dentarium/api/orders/case-actions';
import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import { getIngCase, updateIsArchive } from '@dentarium/api/orders/case-calls';
import { queryOrderCounts, queryPendingCount } from './calls.ts';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { DetailStatus } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeOrder } from '../testing/make-orders.ts';
import { createOrderClinic, type OrderClinic, readOrder } from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Creates a treatment of a new patient in an archived case. */
async function createArchivedOrder(detailStatus: DetailStatus) {
  const { db, client, doctor, organisation, item, manufacturer } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const order = await makeOrder(db, { patient, manufacturer, item, createdBy: doctor, detailStatus });
  const body = { operatorId: doctor, caseId: order.caseId, isArchive: true };
  await client.call(updateIsArchive, { body });
  return { ...order, patient };
}

type Archived = Awaited<ReturnType<typeof createArchivedOrder>>;

function toCreationInput({ patient: patientId, caseId }: Archived, type: 0 | 1) {
  const { doctor: operatorId, organisation: orgId, item: treatmentItemId } = clinic;
  return { body: { operatorId, patientId, orgId, type, treatmentItemId, caseId } };
}

/** Counts the orders of the clinic that are not archived, and those that wait for it. */
async function countOrders(): Promise<{ readonly all: number; readonly pending: number }> {
  const { client, doctor: operatorId } = clinic;
  const { all } = await client.call(queryOrderCounts, { body: { operatorId } });
  return { all, pending: await client.call(queryPendingCount, {}) };
}

test.each<[string, (archived: Archived) => Promise<OrderInfo>]>([
  ['a restart', ({ orderId }) => clinic.client.call(restartCase, { body: { operatorId: clinic.doctor, orderId } })],
  ['a retention', (archived) => clinic.client.call(createCase, toCreationInput(archived, 1))],
])('ORD-06 ORD-12 ORD-17 takes a case out of the archive on %s', async (_, begin) => {
  const archived = await createArchivedOrder(30005);
  const before = await countOrders();
  const newOrder = await begin(archived);
  expect(newOrder).toMatchObject({ caseId: archived.caseId, isArchive: false });
  expect(await readOrder(clinic, archived.orderId)).toMatchObject({ isArchive: false });
  expect(await countOrders()).toEqual({ all: before.all + 2, pending: before.pending + 1 });
  const ongoingOrders = await clinic.client.call(getIngCase, { query: { patientId: archived.patient } });
  expect(ongoingOrders.map(({ orderId }) => orderId)).toContain(newOrder.orderId);
  const history = await clinic.client.call(getCaseOpertionHistory, { query: { caseId: archived.caseId } });
  const flags = history.filter(({ action }) => action === 'archive').map(({ detail }) => detail);
  expect(flags).toEqual([{ is_archive: true }, { is_archive: false }]);
});

test('ORD-06 ORD-07 treats an archived order as open when an order is created in its case', async () => {
  const archived = await createArchivedOrder(20005);
  const { code } = await callExpectingRefusal(clinic.client, createCase, toCreationInput(archived, 0));
  expect(code).toBe('order.treatmentOpen');
  const { patient: patientId, caseId } = archived;
  const query = { operatorId: clinic.doctor, patientId, caseId, orgId: clinic.organisation };
  expect((await clinic.client.call(isShowTreatmentItems, { body: query })).orderTypes).not.toContain(0);
  expect(await readOrder(clinic, archived.orderId)).toMatchObject({ isArchive: true });
});
