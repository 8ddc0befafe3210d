import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { queryOrderInfo } from '../cases/calls.ts';
import { makeBatch } from '../testing/make-orders.ts';
import { createActionInput, createOrderClinic, makeOrderAt, type OrderClinic } from '../testing/order-clinic.ts';
import * as lab from './calls.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

type Schedule = { readonly dueOn: string | null; readonly priority: number; readonly isDueShared?: boolean };

async function schedule(orderId: string, { dueOn, priority, isDueShared = false }: Schedule) {
  const body = { ...(await createActionInput(clinic, 'factory', orderId)), dueOn, priority, isDueShared };
  return clinic.labs.factory.call(lab.setOrderSchedule, { body });
}

interface QueueFilter {
  readonly sort?: 'due' | 'priority';
  readonly priorities?: number[];
  readonly isOverdue?: boolean;
}

test('LAB-01 sorts and filters the queues by the day and the priority of orders', async () => {
  const { factory } = clinic.accounts;
  const makeAt = async (plan: Schedule) => {
    const { orderId } = await makeOrderAt(clinic, 30000);
    await schedule(orderId, plan);
    return orderId;
  };
  const lateOrder = await makeAt({ dueOn: '2020-01-02', priority: 0 });
  const soonOrder = await makeAt({ dueOn: '2037-01-02', priority: 1 });
  const urgentOrder = await makeAt({ dueOn: '2037-02-02', priority: 2 });
  const openOrder = await makeAt({ dueOn: null, priority: 0 });
  const ask = async (filter: QueueFilter, labFunction: 'factory' | 'all') => {
    const body = { operatorId: factory, labFunction, pageIndex: 1, pageSize: 10, ...filter };
    const { items, total } = await clinic.labs.factory.call(lab.queryLabQueue, { body });
    expect(total).toBe(items.length);
    return items.map(({ orderId }) => orderId);
  };
  for (const labFunction of ['factory', 'all'] as const) {
    expect(await ask({}, labFunction)).toEqual([lateOrder, soonOrder, urgentOrder, openOrder]);
    expect(await ask({ sort: 'due' }, labFunction)).toEqual([lateOrder, soonOrder, urgentOrder, openOrder]);
    expect(await ask({ sort: 'priority' }, labFunction)).toEqual([urgentOrder, soonOrder, lateOrder, openOrder]);
    expect(await ask({ sort: 'priority', priorities: [0] }, labFunction)).toEqual([lateOrder, openOrder]);
    expect(await ask({ isOverdue: true }, labFunction)).toEqual([lateOrder]);
  }
  const { items } = await clinic.labs.factory.call(lab.queryLabQueue, {
    body: { operatorId: factory, labFunction: 'factory', pageIndex: 1, pageSize: 1 },
  });
  expect(items[0]).toMatchObject({ dueOn: '2020-01-02', priority: 0, isDueShared: false, isOverdue: true });
});

test('LAB-01 tells the clinic the day only if the manufacturer wants it, and never the priority', async () => {
  const { client } = clinic;
  const { orderId } = await makeOrderAt(clinic, 20000);
  const readClinicOrder = () => client.call(queryOrderInfo, { query: { orderId } });
  await schedule(orderId, { dueOn: '2037-01-02', priority: 2 });
  const hiddenOrder = await readClinicOrder();
  expect(hiddenOrder.expectedOn).toBeNull();
  expect(JSON.stringify(hiddenOrder)).not.toContain('priority');
  await schedule(orderId, { dueOn: '2037-01-02', priority: 2, isDueShared: true });
  expect((await readClinicOrder()).expectedOn).toBe('2037-01-02');
  const history = await clinic.db
    .selectFrom('order_history')
    .select('action')
    .where('order_id', '=', orderId)
    .execute();
  expect(history).toEqual([]);
});

test('LAB-01 LAB-02 refuses a stale version, ends the schedule with the shipping, and schedules no shipped order', async () => {
  const { orderId } = await makeOrderAt(clinic, 30001);
  await makeBatch(clinic.db, orderId, [1, 2]);
  const firstInput = await createActionInput(clinic, 'factory', orderId);
  const { version } = await schedule(orderId, { dueOn: '2020-01-02', priority: 2, isDueShared: true });
  expect(version).toBe(firstInput.version + 1);
  const plan = { dueOn: null, priority: 0, isDueShared: false };
  const staleRefusal = callExpectingRefusal(clinic.labs.factory, lab.setOrderSchedule, {
    body: { ...firstInput, ...plan },
  });
  expect((await staleRefusal).code).toBe('version.stale');
  const shipping = { ...(await createActionInput(clinic, 'factory', orderId)), courier: 0, waybill: 'SF12345678' };
  const shippedOrder = await clinic.labs.factory.call(lab.ship, { body: shipping });
  expect(shippedOrder).toMatchObject({
    dueOn: null,
    priority: 0,
    isDueShared: false,
    isOverdue: false,
    expectedOn: null,
  });
  const lateInput = { ...(await createActionInput(clinic, 'factory', orderId)), ...plan };
  const refusal = await callExpectingRefusal(clinic.labs.factory, lab.setOrderSchedule, { body: lateInput });
  expect(refusal.code).toBe('order.status');
});
