import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import { updateIsArchive, updateIsCollect } from '@dentarium/api/orders/case-calls';
import * as lab from '../orders/lab/calls.ts';
import * as webhooks from './calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { runOutsideTransaction } from '../../kernel/db/transaction-scope.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makeManufacturer } from '../orders/testing/make-orders.ts';
import {
  acceptOrder,
  createActionInput,
  createNewOrder,
  type OrderClinic,
  submitOrder,
} from '../orders/testing/order-clinic.ts';
import { BACKOFF_SECONDS, recordAttempt } from './send-event.ts';
import { createPrivateClinic, listWebhookDeliveries, registerWebhook } from './testing/private-clinic.ts';
import { isSigned, type ReceivedEvent, type Receiver, startReceiver } from './testing/receiver.ts';

let clinic: OrderClinic;
let receiver: Receiver;
beforeAll(async () => {
  clinic = await createPrivateClinic();
});
afterAll(() => clinic.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await clinic.db.deleteFrom('webhook').execute();
  await receiver.close();
});

/** Makes waiting deliveries due. */
async function letTimePass(webhookId: string): Promise<void> {
  await clinic.db
    .updateTable('webhook_delivery')
    .set({ due_at: new Date() })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
  await sql`select pg_notify('webhook_delivery', '')`.execute(clinic.db);
}

test('LAB-02 delivers every event of a submitted order once, signed and in order, and none of a draft', async () => {
  const { id, secret } = await registerWebhook(clinic, receiver.url);
  await createNewOrder(clinic);
  const { orderId } = await submitOrder(clinic);
  await acceptOrder(clinic, orderId);
  await clinic.labs.designer.call(lab.takeDesign, { body: await createActionInput(clinic, 'designer', orderId) });
  await waitUntil(
    async () => (await listWebhookDeliveries(clinic, id)).filter(({ state }) => state === 'delivered').length === 3,
  );
  expect(receiver.received.map(({ payload }) => payload.event)).toEqual(['commit', 'accept', 'takeDesign']);
  expect(receiver.received.every((event) => isSigned(event, secret))).toBe(true);
  expect(isSigned(receiver.received[0] as ReceivedEvent, 'another secret')).toBe(false);
  const [first] = receiver.received;
  const [firstDelivery] = await listWebhookDeliveries(clinic, id);
  expect(first?.payload).toMatchObject({
    id: firstDelivery?.id,
    order: { orderId, from: 10_000, to: 10_004, step: 30 },
  });
  expect(first?.headers).toMatchObject({ 'x-event-id': firstDelivery?.id, 'content-type': 'application/json' });
  expect(Math.abs(Number(first?.headers['x-signed-at']) - Date.now() / 1000)).toBeLessThan(60);
  expect(firstDelivery).toMatchObject({
    event: 'commit',
    orderId,
    state: 'delivered',
    tries: 1,
    status: 204,
    error: '',
  });
  expect(firstDelivery?.orderShowId).toMatch(/^C\d{7}-1$/);
});

test('LAB-01 LAB-02 publishes the case sorting of a clinic neither to the system of the manufacturer nor to its users', async () => {
  const { client, doctor: operatorId, labs } = clinic;
  const { id } = await registerWebhook(clinic, receiver.url);
  const { orderId, caseId } = await submitOrder(clinic);
  await client.call(updateIsCollect, { body: { operatorId, caseId, isCollect: true } });
  for (const isArchive of [true, false])
    await client.call(updateIsArchive, { body: { operatorId, caseId, isArchive } });
  await acceptOrder(clinic, orderId);
  expect((await listWebhookDeliveries(clinic, id)).map(({ event }) => event)).toEqual(['commit', 'accept']);
  const { history } = await labs.reviewer.call(lab.queryLabOrder, { query: { orderId } });
  const flags = new Set(['collect', 'archive']);
  expect(history.filter(({ action }) => flags.has(action))).toEqual([]);
  const ofClinic = await client.call(getCaseOpertionHistory, { query: { caseId } });
  expect(ofClinic.filter(({ action }) => flags.has(action))).toHaveLength(3);
});

test('LAB-02 records an attempt and removes the webhook at the same time', async () => {
  const { id } = await registerWebhook(clinic, receiver.url, ['commit']);
  await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.state === 'delivered');
  const due_at = new Date(Date.now() + 3_600_000);
  const delivery = await clinic.db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', due_at })
    .where('webhook_id', '=', id)
    .returning(['id', 'webhook_id', 'tries'])
    .executeTakeFirstOrThrow();
  const attempts: Promise<void>[] = [];
  await clinic.db.transaction().execute(async (removal) => {
    await removal.selectFrom('webhook').select('id').where('id', '=', id).forUpdate().execute();
    await runOutsideTransaction(async () => {
      attempts.push(recordAttempt(clinic.db, delivery, { status: 204, error: '', isSlow: false }));
      await waitUntil(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(clinic.db);
        return rows.length > 0;
      });
    });
    await removal.deleteFrom('webhook').where('id', '=', id).execute();
  });
  await Promise.all(attempts);
  expect(await clinic.labs.factory.call(webhooks.queryWebhooks, {})).toEqual([]);
});

test('LAB-02 retries refused events with growing delays, gives up in the end, and resends by hand under the same id', async () => {
  receiver.answerWith(503);
  const { id } = await registerWebhook(clinic, receiver.url, ['commit']);
  await submitOrder(clinic);
  const delays: number[] = [];
  for (const [index] of [...BACKOFF_SECONDS, 0].entries()) {
    await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.status === 503);
    const attempt = (await listWebhookDeliveries(clinic, id))[0];
    expect(attempt?.tries).toBe(index + 1);
    if (attempt?.dueAt) delays.push((new Date(attempt.dueAt).getTime() - Date.now()) / 1000);
    if (attempt?.state !== 'waiting') break;
    await clinic.db.updateTable('webhook_delivery').set({ status: null }).where('webhook_id', '=', id).execute();
    await letTimePass(id);
  }
  expect(delays).toHaveLength(BACKOFF_SECONDS.length);
  for (const [index, wait] of delays.entries()) {
    expect(wait).toBeLessThanOrEqual(BACKOFF_SECONDS[index] ?? 0);
    expect(wait).toBeGreaterThan((BACKOFF_SECONDS[index] ?? 0) - 10);
  }
  const [givenUp] = await listWebhookDeliveries(clinic, id);
  expect(givenUp).toMatchObject({ state: 'failed', tries: BACKOFF_SECONDS.length + 1, error: 'answer', dueAt: null });
  expect(await clinic.labs.factory.call(webhooks.queryWebhooks, {})).toMatchObject([{ id, failed: 1, waiting: 0 }]);

  receiver.answerWith(200);
  const body = { operatorId: clinic.accounts.factory, id: givenUp?.id ?? '' };
  await clinic.labs.factory.call(webhooks.resendDelivery, { body });
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.state === 'delivered');
  expect(receiver.received).toHaveLength(BACKOFF_SECONDS.length + 2);
  expect(new Set(receiver.received.map(({ payload }) => payload.id))).toEqual(new Set([givenUp?.id]));
});

test('LAB-02 delays an event until the earlier ones of its order are delivered, but not for other orders', async () => {
  const heldOrders = new Set<string>();
  receiver.answerWith(({ payload }) =>
    heldOrders.has(payload.order.orderId) && payload.event === 'commit' ? 500 : 200,
  );
  const { id } = await registerWebhook(clinic, receiver.url);
  const second = await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.state === 'delivered');
  const slow = await submittedHeld(heldOrders);
  await acceptOrder(clinic, slow);
  await acceptOrder(clinic, second.orderId);
  const state = async (orderId: string) =>
    (await listWebhookDeliveries(clinic, id))
      .filter((one) => one.orderId === orderId)
      .map((one) => [one.event, one.state]);
  await waitUntil(async () => (await state(second.orderId)).at(-1)?.join() === 'accept,delivered');
  expect(await state(slow)).toEqual([
    ['commit', 'waiting'],
    ['accept', 'waiting'],
  ]);
  const slowEvents = receiver.received.filter(({ payload }) => payload.order.orderId === slow);
  // On a slow machine the first event is tried again meanwhile.
  expect(new Set(slowEvents.map(({ payload }) => payload.event))).toEqual(new Set(['commit']));
  heldOrders.clear();
  await letTimePass(id);
  await waitUntil(async () => (await state(slow)).at(-1)?.join() === 'accept,delivered');
  expect(receiver.received.at(-1)?.payload.event).toBe('accept');
});

/** Submits an order whose first event is refused. */
async function submittedHeld(heldOrders: Set<string>): Promise<string> {
  receiver.answerWith(({ payload }) => {
    if (payload.event === 'commit' && heldOrders.size === 0) heldOrders.add(payload.order.orderId);
    return heldOrders.has(payload.order.orderId) && payload.event === 'commit' ? 500 : 200;
  });
  const { orderId } = await submitOrder(clinic);
  await waitUntil(async () => heldOrders.has(orderId));
  receiver.answerWith(({ payload }) =>
    heldOrders.has(payload.order.orderId) && payload.event === 'commit' ? 500 : 200,
  );
  return orderId;
}

test('LAB-02 sends a signed test event at once, and returns the outcome without a delivery', async () => {
  const { id, secret } = await registerWebhook(clinic, receiver.url, ['commit']);
  const input = { body: { operatorId: clinic.accounts.factory, id } };
  expect(await clinic.labs.factory.call(webhooks.testWebhook, input)).toEqual({
    status: 204,
    error: '',
    milliseconds: expect.any(Number),
  });
  const [event] = receiver.received as [ReceivedEvent];
  expect(event.payload).toMatchObject({ event: 'test', order: null });
  expect(isSigned(event, secret)).toBe(true);
  receiver.answerWith(503);
  expect(await clinic.labs.factory.call(webhooks.testWebhook, input)).toMatchObject({ status: 503, error: 'answer' });
  expect(await listWebhookDeliveries(clinic, id)).toEqual([]);
});

test('LAB-02 counts the events of a week, and those that were delivered, at once or later', async () => {
  const { id } = await registerWebhook(clinic, receiver.url, ['commit']);
  await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.state === 'delivered');
  const readRates = async () => (await clinic.labs.factory.call(webhooks.queryWebhooks, {}))[0]?.lastWeek;
  expect(await readRates()).toEqual({ total: 1, delivered: 1, atOnce: 1 });
  const set = (columns: object) =>
    clinic.db.updateTable('webhook_delivery').set(columns).where('webhook_id', '=', id).execute();
  await set({ tries: 2 });
  expect(await readRates()).toEqual({ total: 1, delivered: 1, atOnce: 0 });
  await set({ state: 'failed' });
  expect(await readRates()).toEqual({ total: 1, delivered: 0, atOnce: 0 });
  await set({ created_at: new Date(Date.now() - 8 * 86_400_000) });
  expect(await readRates()).toEqual({ total: 0, delivered: 0, atOnce: 0 });
});

test('LAB-02 lets nobody manage systems and webhooks without the permission for it', async () => {
  const { id } = await registerWebhook(clinic, receiver.url);
  const operatorId = clinic.accounts.reviewer;
  await clinic.db
    .deleteFrom('lab_function')
    .where('account_id', '=', operatorId)
    .where('lab_function', '=', 'integration')
    .execute();
  const { reviewer } = clinic.labs;
  const body = { operatorId, id };
  for (const call of [webhooks.rotateWebhookSecret, webhooks.deleteWebhook, webhooks.testWebhook])
    expect((await callExpectingRefusal(reviewer, call, { body })).code).toBe('access.denied');
  for (const call of [webhooks.queryWebhooks, webhooks.queryMachineClients])
    expect((await callExpectingRefusal(reviewer, call, {})).code).toBe('access.denied');
});

test('LAB-02 sends waiting events to the new address, filters them by the subscription, and stops after the webhook is removed', async () => {
  receiver.answerWith(500);
  const { id } = await registerWebhook(clinic, receiver.url, ['commit']);
  const { orderId } = await submitOrder(clinic);
  await waitUntil(async () => receiver.received.length === 1);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.status === 500);
  const other = await startReceiver();
  const by = { operatorId: clinic.accounts.factory };
  const form = { body: { ...by, id, url: other.url, events: ['commit' as const] } };
  await clinic.labs.factory.call(webhooks.updateWebhook, form);
  await letTimePass(id);
  await waitUntil(async () => other.received.length === 1);
  await acceptOrder(clinic, orderId);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.state === 'delivered');
  expect(await listWebhookDeliveries(clinic, id)).toHaveLength(1);
  await clinic.labs.factory.call(webhooks.deleteWebhook, { body: { ...by, id } });
  expect(await listWebhookDeliveries(clinic, id)).toEqual([]);
  expect([receiver.received.length, other.received.length]).toEqual([1, 1]);
  await other.close();
});

test('LAB-02 signs with the new secret from the next attempt on, including waiting events', async () => {
  receiver.answerWith(401);
  const { id, secret } = await registerWebhook(clinic, receiver.url, ['commit']);
  const [before] = await clinic.labs.factory.call(webhooks.queryWebhooks, {});
  await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.status === 401);
  const body = { operatorId: clinic.accounts.factory, id };
  const newSecret = await clinic.labs.factory.call(webhooks.rotateWebhookSecret, { body });
  expect(newSecret.id).toBe(id);
  receiver.answerWith(204);
  await letTimePass(id);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.state === 'delivered');
  const signedBy = (one: string) => receiver.received.map((event) => isSigned(event, one));
  expect(signedBy(secret)).toEqual([true, false]);
  expect(signedBy(newSecret.secret)).toEqual([false, true]);
  const [after] = await clinic.labs.factory.call(webhooks.queryWebhooks, {});
  expect(before?.secretAt).toBe(before?.createdAt);
  expect(Date.parse(after?.secretAt ?? '')).toBeGreaterThan(Date.parse(before?.secretAt ?? ''));
});

test('LAB-02 hides webhooks and deliveries of other manufacturers, and reports an unreachable webhook', async () => {
  const closedReceiver = await startReceiver();
  await closedReceiver.close();
  const { id } = await registerWebhook(clinic, closedReceiver.url, ['commit']);
  await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.error === 'unreachable');
  const [delivery] = await listWebhookDeliveries(clinic, id);

  const other = await makeManufacturer(clinic.db);
  const stranger = await clinic.as(other.accounts.factory);
  const by = { operatorId: other.accounts.factory };
  expect(await stranger.call(webhooks.queryWebhooks, {})).toEqual([]);
  const page = { ...by, pageIndex: 1, pageSize: 10 };
  expect(await stranger.call(webhooks.queryDeliveries, { body: page })).toEqual({ total: 0, items: [] });
  const form = { ...by, id, url: 'https://example.com/', events: [] };
  expect(await callExpectingRefusal(stranger, webhooks.updateWebhook, { body: form })).toMatchObject({
    code: 'lab.webhookNotFound',
  });
  for (const call of [webhooks.rotateWebhookSecret, webhooks.deleteWebhook])
    expect(await callExpectingRefusal(stranger, call, { body: { ...by, id } })).toMatchObject({
      code: 'lab.webhookNotFound',
    });
  expect(
    await callExpectingRefusal(stranger, webhooks.resendDelivery, { body: { ...by, id: delivery?.id ?? '' } }),
  ).toMatchObject({
    code: 'lab.deliveryNotFound',
  });
});

test('LAB-02 limits a manufacturer to ten webhooks, at complete web addresses without a password', async () => {
  for (const url of ['example.com', 'ftp://example.com/', 'http://user:secret@example.com/', 'javascript:alert(1)']) {
    const body = { operatorId: clinic.accounts.factory, url, events: [] };
    expect(await callExpectingRefusal(clinic.labs.factory, webhooks.createWebhook, { body })).toMatchObject({
      code: 'lab.webhookAddress',
    });
  }
  for (let count = 0; count < 10; count++) await registerWebhook(clinic, receiver.url);
  const body = { operatorId: clinic.accounts.factory, url: receiver.url, events: [] };
  expect(await callExpectingRefusal(clinic.labs.factory, webhooks.createWebhook, { body })).toMatchObject({
    code: 'lab.tooManyWebhooks',
  });
});
