import { createCase } from '@dentarium/api/orders/case-actions';
import { getCaseDataByCaseId } from '@dentarium/api/orders/case-details';
import type { DetailStatus } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeItem, makeManufacturer } from '../testing/make-orders.ts';
import {
  createNewOrder,
  createOrderClinic,
  makeOrderAt,
  type OrderClinic,
  readOrder,
} from '../testing/order-clinic.ts';
import { updateTreatmentItem } from './calls.ts';

let clinic: OrderClinic;
let otherItem: string;
beforeAll(async () => {
  clinic = await createOrderClinic();
  otherItem = await makeItem(clinic.db, clinic.manufacturer);
});
afterAll(() => clinic.close());

async function changeItem(
  orderId: string,
  treatmentItemId: string,
  more: { version?: number; expertId?: string } = {},
) {
  const { version } = await readOrder(clinic, orderId);
  const body = { operatorId: clinic.doctor, orderId, version, treatmentItemId, ...more };
  return clinic.client.call(updateTreatmentItem, { body });
}

test('ORD-08 changes the product of a draft and of its case, and keeps its forms', async () => {
  const { orderId, caseId, version } = await createNewOrder(clinic);
  const changedOrder = await changeItem(orderId, otherItem);
  expect(changedOrder).toMatchObject({ detailStatus: 10000, version: version + 1, treatmentItem: { id: otherItem } });
  const { treatmentItem } = await clinic.client.call(getCaseDataByCaseId, { query: { caseId } });
  expect(treatmentItem.id).toBe(otherItem);
  await expect(changeItem(orderId, clinic.item, { version })).rejects.toMatchObject({ code: 'version.stale' });
});

test('ORD-08 leaves the product of a case with another order', async () => {
  const { patient, caseId } = await makeOrderAt(clinic, 30005, { stepStatus: 360, planned: 8 });
  const { orderId } = await makeOrderAt(clinic, 10000, { patient, caseId, type: 1 });
  await changeItem(orderId, otherItem);
  const treatment = await clinic.client.call(getCaseDataByCaseId, { query: { caseId } });
  expect([treatment.treatmentItem.id, (await readOrder(clinic, orderId)).treatmentItem.id]).toEqual([
    clinic.item,
    otherItem,
  ]);
});

test.each<[DetailStatus, string]>([
  [10000, 'allowed'],
  [10001, 'order.status'],
  [10003, 'allowed'],
  [10004, 'order.status'],
  [10005, 'allowed'],
  [20000, 'order.status'],
  [20005, 'order.status'],
  [30005, 'order.status'],
])('ORD-05 ORD-08 changing the product in status %d is %s', async (status, expected) => {
  const { orderId } = await makeOrderAt(clinic, status);
  const result = await changeItem(orderId, otherItem).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );
  expect(result).toBe(expected);
});

test('ORD-08 refuses products that are not offered for the order, and one with a plan', async () => {
  const { db, manufacturer } = clinic;
  const { orderId } = await createNewOrder(clinic);
  const foreign = await makeManufacturer(db);
  const retired = await makeItem(db, manufacturer);
  await db.updateTable('treatment_item').set({ retired_at: new Date() }).where('id', '=', retired).execute();
  const refusedItems = [
    foreign.item,
    retired,
    await makeItem(db, manufacturer, { order_types: [1] }),
    await makeItem(db, manufacturer, { dental_ages: [] }),
    await makeItem(db, manufacturer, { is_for_all: false }),
  ];
  for (const item of refusedItems)
    await expect(changeItem(orderId, item)).rejects.toMatchObject({ code: 'order.item' });
  await db.updateTable('treatment_order').set({ scheme_count: 1 }).where('id', '=', orderId).execute();
  await expect(changeItem(orderId, otherItem)).rejects.toMatchObject({ code: 'order.hasDesign' });
});

test('ORD-08 requires an expert for a product that needs one, unless the case has one', async () => {
  const { db, manufacturer, expert, doctor: operatorId, organisation: orgId, item, client } = clinic;
  const judgedItem = await makeItem(db, manufacturer, { is_need_expert: true });
  const { orderId } = await createNewOrder(clinic);
  await expect(changeItem(orderId, judgedItem)).rejects.toMatchObject({ code: 'order.expert' });
  expect((await readOrder(clinic, orderId)).treatmentItem.id).toBe(item);
  expect(await changeItem(orderId, judgedItem, { expertId: expert })).toMatchObject({ expert: { id: expert } });
  const { patient, orderId: firstId } = await createNewOrder(clinic);
  await db.updateTable('treatment_order').set({ removed_at: new Date() }).where('id', '=', firstId).execute();
  const withExpert = await client.call(createCase, {
    body: { operatorId, patientId: patient.id, orgId, type: 0, treatmentItemId: item, expertId: expert },
  });
  expect((await changeItem(withExpert.orderId, judgedItem)).expert?.id).toBe(expert);
});
