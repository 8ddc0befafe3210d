import * as webhooks from './calls.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { waitUntil } from '../files/testing/until.ts';
import { createOrderClinic, type OrderClinic, submitOrder } from '../orders/testing/order-clinic.ts';
import { listWebhookDeliveries, registerWebhook } from './testing/private-clinic.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

let clinic: OrderClinic;
let receiver: Receiver;
beforeAll(async () => {
  [clinic, receiver] = await Promise.all([createOrderClinic(), startReceiver()]);
});
afterAll(async () => {
  await clinic.close();
  await receiver.close();
});

test.each([
  'http://example.com/',
  'https://localhost/',
  'https://site.localhost./',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.8:8443/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
])('LAB-02 does not send events to %s in public mode', async (url) => {
  const body = { operatorId: clinic.accounts.factory, url, events: [] };
  expect(await callExpectingRefusal(clinic.labs.factory, webhooks.createWebhook, { body })).toMatchObject({
    code: 'lab.webhookAddress',
    status: 400,
  });
});

test('LAB-02 does not connect in public mode to a webhook whose name resolves to the site', async () => {
  const { id } = await registerWebhook(clinic, 'https://example.com/');
  const inside = receiver.url.replace('127.0.0.1', 'localhost');
  await clinic.db.updateTable('webhook').set({ url: inside }).where('id', '=', id).execute();
  await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.error === 'private');
  expect(receiver.received).toEqual([]);
});
