import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import * as lab from '../orders/lab/calls.ts';
import * as calls from '@dentarium/api/schemes/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeCancellation } from '../orders/testing/make-orders.ts';
import {
  createActionInput,
  createOrderClinic,
  makeOrderAt,
  type OrderClinic,
  readOrder,
} from '../orders/testing/order-clinic.ts';
import { submitAcceptedScheme } from './testing/submit-test-scheme.ts';
import { makeVersion } from './testing/make-schemes.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

test('ORD-06 ORD-12 LAB-01 reminds the doctor of an unanswered plan after 15 days and notifies sales after 90, once per plan', async () => {
  const { app, client, db, labs, accounts, doctor: operatorId } = clinic;
  const [waiting, recent, paused, cancelled] = [
    await makeOrderAt(clinic, 20005),
    await makeOrderAt(clinic, 20005),
    await makeOrderAt(clinic, 20005),
    await makeOrderAt(clinic, 20005),
  ];
  const schemeId = await makeVersion({ db, client, account: accounts.designer }, waiting.orderId, 'proposed');
  const remind = () => app.areas.runSchedule('remind of plans');
  const setWaitingDays = ({ orderId }: typeof waiting, days: number) =>
    db
      .updateTable('treatment_order')
      .set({ waiting_since: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', orderId)
      .execute();
  const readEvents = async ({ orderId }: typeof waiting) => {
    const eventQuery = db
      .selectFrom('order_outbox')
      .select(['kind', 'payload'])
      .where('order_id', '=', orderId)
      .orderBy('id');
    const ofPlans = await eventQuery.where('kind', 'in', ['remind', 'tellSales']).execute();
    return ofPlans.map(({ kind, payload }) => [kind, payload['days']]);
  };
  const readHistory = async ({ caseId }: typeof waiting) => {
    const history = await client.call(getCaseOpertionHistory, { query: { caseId } });
    return history
      .filter(({ role }) => role === 'system')
      .map(({ action, actor, from, to, detail }) => [action, actor, from, to, detail['days']]);
  };
  const queue = async () => {
    const body = { operatorId: accounts.sales, labFunction: 'sales' as const, pageIndex: 1, pageSize: 100 };
    const { items } = await labs.sales.call(lab.queryLabQueue, { body });
    return [waiting, recent].map(({ orderId }) => items.some((item) => item.orderId === orderId));
  };
  await labs.sales.call(lab.pauseOrder, {
    body: { ...(await createActionInput(clinic, 'sales', paused.orderId)), reason: 'Unpaid' },
  });
  await setWaitingDays(waiting, 91);
  await setWaitingDays(recent, 89);
  await setWaitingDays(paused, 91);
  await setWaitingDays(cancelled, 91);
  await makeCancellation(db, cancelled.orderId, operatorId);
  expect(await queue()).toEqual([false, false]);
  const [reminder, note] = [
    ['remind', 15],
    ['tellSales', 90],
  ];
  for (let time = 0; time < 2; time += 1) await remind();
  expect([await readEvents(waiting), await readEvents(recent), await readEvents(paused)]).toEqual([
    [reminder, note],
    [reminder],
    [],
  ]);
  expect(await readHistory(waiting)).toEqual([
    ['remind', null, 20005, 20005, 15],
    ['tellSales', null, 20005, 20005, 90],
  ]);
  expect(await readHistory(recent)).toEqual([['remind', null, 20005, 20005, 15]]);
  for (const order of [paused, cancelled]) expect(await readHistory(order)).toEqual([]);
  expect(await queue()).toEqual([true, false]);
  expect(await readOrder(clinic, waiting.orderId)).toMatchObject({ detailStatus: 20005, stepStatus: 180 });

  const { orderId } = waiting;
  const body = { operatorId, orderId, schemeId, decision: 'change' as const, opinion: 'Slower' };
  await client.call(calls.insertSchemeDesign, { body });
  expect(await queue()).toEqual([false, false]);
  await submitAcceptedScheme(clinic, orderId, 0.4);
  await remind();
  expect(await readEvents(waiting)).toEqual([reminder, note]);
  await setWaitingDays(waiting, 91);
  await remind();
  expect(await readEvents(waiting)).toEqual([reminder, note, reminder, note]);
  expect(await queue()).toEqual([true, false]);
});
