import * as webhooks from './calls.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { waitUntil } from '../files/testing/until.ts';
import { createOrderClinic, type OrderClinic, submitOrder } from '../orders/testing/order-clinic.ts';
import { createPrivateClinic, listWebhookDeliveries, registerWebhook } from './testing/private-clinic.ts';
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

test('LAB-02 sends no events to this machine in private mode, but to others of the intranet', async () => {
  const intranet = await createPrivateClinic({ WEBHOOK_LOOPBACK: '0' });
  try {
    const create = (url: string) => ({ body: { operatorId: intranet.accounts.factory, url, events: [] } });
    for (const url of ['http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]/', 'http://169.254.169.254/latest'])
      expect((await callExpectingRefusal(intranet.labs.factory, webhooks.createWebhook, create(url))).code).toBe(
        'lab.webhookAddress',
      );
    const { id } = await registerWebhook(intranet, 'http://10.0.0.8:8443/events');
    await intranet.db.updateTable('webhook').set({ url: receiver.url }).where('id', '=', id).execute();
    await submitOrder(intranet);
    await waitUntil(async () => (await listWebhookDeliveries(intranet, id))[0]?.error === 'private');
    expect(receiver.received).toEqual([]);
  } finally {
    await intranet.close();
  }
});

test('LAB-02 does not connect in public mode to a webhook whose name resolves to the site', async () => {
  const { id } = await registerWebhook(clinic, 'https://example.com/');
  const inside = receiver.url.replace('127.0.0.1', 'localhost');
  await clinic.db.updateTable('webhook').set({ url: inside }).where('id', '=', id).execute();
  await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.error === 'private');
  expect(receiver.received).toEqual([]);
});
