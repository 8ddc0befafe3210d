import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { waitUntil } from '../files/testing/until.ts';
import { makeManufacturer, makeOrder } from '../orders/testing/make-orders.ts';
import { type OrderClinic, submitOrder } from '../orders/testing/order-clinic.ts';
import { makePatient } from '../patients/testing/patient-forms.ts';
import { recordAttempt } from './send-event.ts';
import { createPrivateClinic, listWebhookDeliveries, registerWebhook } from './testing/private-clinic.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

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

/** Makes the receiver hold every request, and returns the functions that release them. */
function holdRequests(): (() => void)[] {
  const releases: (() => void)[] = [];
  receiver.answerWith(() => new Promise((resolve) => releases.push(() => resolve(500))));
  return releases;
}

/** Ends the requests that a receiver holds, and those that come. */
function release(releases: readonly (() => void)[]): void {
  receiver.answerWith(500);
  for (const end of releases) end();
}

/** Creates a manufacturer with a webhook, and an order with an event for it. */
async function sendToOther(url: string): Promise<void> {
  const { db, organisation, doctor } = clinic;
  const other = await makeManufacturer(db);
  await db
    .insertInto('webhook')
    .values({ organisation_id: other.manufacturer, url, secret: 'secret', events: [], created_by: doctor })
    .execute();
  const patient = await makePatient(db, organisation, doctor);
  const order = { patient, manufacturer: other.manufacturer, item: other.item, createdBy: doctor };
  const { orderId } = await makeOrder(db, { ...order, detailStatus: 10004 });
  await db.updateTable('treatment_order').set({ submission_count: 1 }).where('id', '=', orderId).execute();
  await db
    .insertInto('order_outbox')
    .values({ order_id: orderId, kind: 'commit', payload: JSON.stringify({ orderId }) })
    .execute();
}

test('LAB-02 delays no manufacturer by the unresponsive webhooks of another one', async () => {
  const releases = holdRequests();
  for (let count = 0; count < 10; count++) await registerWebhook(clinic, receiver.url, ['commit']);
  await submitOrder(clinic);
  await waitUntil(async () => releases.length === 2);
  const prompt = await startReceiver();
  await sendToOther(prompt.url);
  await waitUntil(async () => prompt.received.length === 1);
  expect(releases).toHaveLength(2);
  release(releases);
  await prompt.close();
});

test('LAB-02 sends to webhooks that answered slowly in lanes of their own, one for a manufacturer', async () => {
  const releases = holdRequests();
  for (let count = 0; count < 3; count++) await registerWebhook(clinic, receiver.url, ['commit']);
  await clinic.db.updateTable('webhook').set({ slow_since: new Date() }).execute();
  const prompt = await startReceiver();
  for (let count = 0; count < 3; count++) await registerWebhook(clinic, prompt.url, ['commit']);
  await submitOrder(clinic);
  await waitUntil(async () => prompt.received.length === 3 && releases.length === 1);
  releases[0]?.();
  await waitUntil(async () => releases.length === 2);
  expect(prompt.received).toHaveLength(3);
  release(releases);
  await prompt.close();
});

test('LAB-02 counts a webhook as slow from its first slow answer to the next quick one', async () => {
  const { id } = await registerWebhook(clinic, receiver.url, ['commit']);
  await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.state === 'delivered');
  const delivery = await clinic.db
    .selectFrom('webhook_delivery')
    .select(['id', 'webhook_id', 'tries'])
    .where('webhook_id', '=', id)
    .executeTakeFirstOrThrow();
  const readSlowSince = async () =>
    (await clinic.db.selectFrom('webhook').select('slow_since').where('id', '=', id).executeTakeFirstOrThrow())
      .slow_since;
  expect(await readSlowSince()).toBeNull();
  await recordAttempt(clinic.db, delivery, { status: null, error: 'timeout', isSlow: true });
  const slowSince = await readSlowSince();
  expect(slowSince).not.toBeNull();
  await recordAttempt(clinic.db, delivery, { status: 200, error: '', isSlow: true });
  expect(await readSlowSince()).toEqual(slowSince);
  await recordAttempt(clinic.db, delivery, { status: 500, error: 'answer', isSlow: false });
  expect(await readSlowSince()).toBeNull();
});
