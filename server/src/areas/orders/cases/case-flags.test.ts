import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import { getCaseListV3, getIngCase, updateIsArchive, updateIsCollect } from '@dentarium/api/orders/case-calls';
import { queryOrderCounts, queryPendingCount } from './calls.ts';
import * as lab from '../lab/calls.ts';
import { ORDER_TABS, type OrderTabKey } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import {
  createActionInput,
  createOrderClinic,
  type OrderClinic,
  makeOrderAt,
  readOrder,
} from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Creates a case with a received treatment, and an adjustment whose data its doctor has to complete. */
async function createCaseWithOrders() {
  const treatment = await makeOrderAt(clinic, 30005, { stepStatus: 360, planned: 20 });
  const { caseId, patient } = treatment;
  const adjustment = await makeOrderAt(clinic, 50001, { patient, caseId, type: 2 });
  return { caseId, patient, orders: [treatment.orderId, adjustment.orderId] };
}

type Case = Awaited<ReturnType<typeof createCaseWithOrders>>;

/** Returns the tabs that list and count each order of a case. */
async function loadTabs({ orders, patient: patientId }: Case): Promise<OrderTabKey[][]> {
  const { client, doctor: operatorId } = clinic;
  const counts = await client.call(queryOrderCounts, { body: { operatorId, patientId } });
  const listed = await Promise.all(
    ORDER_TABS.map(async ({ key: tab }) => {
      const body = { operatorId, patientId, tab, pageIndex: 1, pageSize: 10 };
      const { total, items } = await client.call(getCaseListV3, { body });
      expect([tab, total]).toEqual([tab, counts[tab]]);
      return { tab, ids: items.map(({ orderId }) => orderId) };
    }),
  );
  return orders.map((orderId) => listed.filter(({ ids }) => ids.includes(orderId)).map(({ tab }) => tab));
}

const countPending = () => clinic.client.call(queryPendingCount, {});
const listOngoing = async ({ patient: patientId }: Case) =>
  (await clinic.client.call(getIngCase, { query: { patientId } })).map(({ orderId }) => orderId).toSorted();
const toArchiveInput = ({ caseId }: Case, isArchive: boolean) => ({
  body: { operatorId: clinic.doctor, caseId, isArchive },
});
const toCollectInput = ({ caseId }: Case, isCollect: boolean) => ({
  body: { operatorId: clinic.doctor, caseId, isCollect },
});

/** Returns the history of a case, with the index of the order of each entry. */
async function loadHistory({ caseId, orders }: Case) {
  const entries = await clinic.client.call(getCaseOpertionHistory, { query: { caseId } });
  return entries.map(({ orderId, action, detail, from, to }) => [orders.indexOf(orderId), action, detail, to - from]);
}

test('ORD-01 ORD-17 removes an archived case with all its orders from the list, the badge and the ongoing cases, and restores it', async () => {
  const createdCase = await createCaseWithOrders();
  const { client } = clinic;
  const before = await countPending();
  expect(await loadTabs(createdCase)).toEqual([
    ['all', 'received'],
    ['all', 'toComplete'],
  ]);
  expect(await listOngoing(createdCase)).toEqual(createdCase.orders.toSorted());

  await client.call(updateIsArchive, toArchiveInput(createdCase, true));
  expect(await loadTabs(createdCase)).toEqual([['archive'], ['archive']]);
  expect(await countPending()).toBe(before - 1);
  expect(await listOngoing(createdCase)).toEqual([]);
  // Archiving the case again has no effect.
  await client.call(updateIsArchive, toArchiveInput(createdCase, true));

  await client.call(updateIsArchive, toArchiveInput(createdCase, false));
  expect(await loadTabs(createdCase)).toEqual([
    ['all', 'received'],
    ['all', 'toComplete'],
  ]);
  expect(await countPending()).toBe(before);
  expect(await listOngoing(createdCase)).toEqual(createdCase.orders.toSorted());
  expect(await loadHistory(createdCase)).toEqual([
    [0, 'archive', { is_archive: true }, 0],
    [1, 'archive', { is_archive: true }, 0],
    [0, 'archive', { is_archive: false }, 0],
    [1, 'archive', { is_archive: false }, 0],
  ]);
});

test('ORD-01 lists a favourite with all orders of its case until the mark is removed', async () => {
  const createdCase = await createCaseWithOrders();
  const { client } = clinic;
  await client.call(updateIsCollect, toCollectInput(createdCase, true));
  expect(await loadTabs(createdCase)).toEqual([
    ['all', 'received', 'favourites'],
    ['all', 'toComplete', 'favourites'],
  ]);
  await client.call(updateIsArchive, toArchiveInput(createdCase, true));
  expect(await loadTabs(createdCase)).toEqual([['archive'], ['archive']]);
  await client.call(updateIsArchive, toArchiveInput(createdCase, false));
  await client.call(updateIsCollect, toCollectInput(createdCase, false));
  expect(await loadTabs(createdCase)).toEqual([
    ['all', 'received'],
    ['all', 'toComplete'],
  ]);
  expect((await loadHistory(createdCase)).filter(([, action]) => action === 'collect')).toEqual([
    [0, 'collect', { is_collect: true }, 0],
    [1, 'collect', { is_collect: true }, 0],
    [0, 'collect', { is_collect: false }, 0],
    [1, 'collect', { is_collect: false }, 0],
  ]);
});

test('ORD-01 ORD-12 does not archive a case with a paused order or make it a favourite', async () => {
  const createdCase = await createCaseWithOrders();
  const { client, labs } = clinic;
  const [, paused = ''] = createdCase.orders;
  await labs.sales.call(lab.pauseOrder, {
    body: { ...(await createActionInput(clinic, 'sales', paused)), reason: 'Unpaid' },
  });
  expect((await callExpectingRefusal(client, updateIsArchive, toArchiveInput(createdCase, true))).code).toBe(
    'order.paused',
  );
  expect((await callExpectingRefusal(client, updateIsCollect, toCollectInput(createdCase, true))).code).toBe(
    'order.paused',
  );
  for (const orderId of createdCase.orders)
    expect(await readOrder(clinic, orderId)).toMatchObject({ isArchive: false, isCollect: false });
  expect((await loadHistory(createdCase)).map(([order, action]) => [order, action])).toEqual([[1, 'pause']]);
  await labs.sales.call(lab.resumeOrder, { body: await createActionInput(clinic, 'sales', paused) });
  await client.call(updateIsArchive, toArchiveInput(createdCase, true));
  expect(await readOrder(clinic, paused)).toMatchObject({ isArchive: true });
});
