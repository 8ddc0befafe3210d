import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getWLinfo } from '@dentarium/api/orders/express-calls';
import * as lab from '../lab/calls.ts';
import type { Shipment } from '@dentarium/api/orders/shapes';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { makeOrder, makeShipment } from '../testing/make-orders.ts';
import { createOrderClinic, type OrderClinic } from '../testing/order-clinic.ts';

const SECRET = 'a secret of the provider';
const toHoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const MOVED = { at: toHoursAgo(30), place: 'Shanghai', text: 'Picked up', isDelivered: false };
const ARRIVED = { at: toHoursAgo(5), place: 'Demo City', text: 'Signed for', isDelivered: true };

/** The answer of the provider: a status and a body. */
let answer: { status: number; body: string };
let requests: { courier: string | null; waybill: string | null; isSigned: boolean }[];
const provider = createServer((request, response) => {
  // The watch of services tries the address when the server starts.
  if (request.method === 'HEAD') return void response.writeHead(405).end();
  const { searchParams } = new URL(request.url ?? '', 'http://provider');
  const [courier, waybill] = [searchParams.get('courier'), searchParams.get('waybill')];
  const lines = [request.headers['x-signed-at'], courier, waybill].join('\n');
  const isSigned = createHmac('sha256', SECRET).update(lines).digest('hex') === request.headers['x-signature'];
  requests.push({ courier, waybill, isSigned });
  response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.body);
});

let clinic: OrderClinic;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/trace`;
  clinic = await createOrderClinic({ TRACKING_URL: url, TRACKING_SECRET: SECRET });
});
afterAll(async () => {
  await clinic.close();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(async () => {
  requests = [];
  answer = { status: 200, body: JSON.stringify({ events: [MOVED] }) };
  await clinic.db.deleteFrom('shipment').execute();
});

async function createParcel() {
  const { db, doctor, organisation, item, manufacturer, accounts } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const orderOptions = {
    patient,
    manufacturer,
    item,
    createdBy: doctor,
    planned: 20,
    detailStatus: 30_005,
    stepStatus: 350,
  } as const;
  const { orderId } = await makeOrder(db, orderOptions);
  const shipmentId = await makeShipment(db, orderId, { steps: [1], shippedBy: accounts.factory });
  await db
    .updateTable('shipment')
    .set({ shipped_at: toHoursAgo(48) })
    .where('id', '=', shipmentId)
    .execute();
  return { orderId, shipmentId };
}

const trace = () => clinic.app.areas.runSchedule('trace parcels');

async function traceAfterHour(): Promise<void> {
  await clinic.db
    .updateTable('shipment')
    .set({ traced_at: new Date(Date.now() - 61 * 60_000) })
    .execute();
  await trace();
}

async function loadParcel(orderId: string): Promise<Shipment | undefined> {
  return (await clinic.client.call(getWLinfo, { query: { orderId } }))[0];
}

test('ORD-10 queries a provider for parcels on their way once an hour with a signature, and shows its events and their source', async () => {
  const { orderId, shipmentId } = await createParcel();
  await trace();
  await trace();
  expect(requests).toEqual([{ courier: '0', waybill: 'SF12345678', isSigned: true }]);
  const byHand = { at: toHoursAgo(28), place: 'Works', text: 'Called the courier', isDelivered: false };
  const trackingInput = { operatorId: clinic.accounts.factory, shipmentId, ...byHand };
  await clinic.labs.factory.call(lab.addTracking, { body: trackingInput });

  answer.body = JSON.stringify({ events: [MOVED, ARRIVED] });
  await traceAfterHour();
  expect(await loadParcel(orderId)).toMatchObject({
    deliveredAt: ARRIVED.at,
    events: [
      { ...ARRIVED, source: 'provider' },
      { ...byHand, source: 'manual' },
      { ...MOVED, source: 'provider' },
    ],
  });
  await traceAfterHour();
  expect(requests).toHaveLength(2);
});

test('ORD-10 dates a delivery neither before the shipment nor in the future, regardless of the provider', async () => {
  const parcels = [await createParcel(), await createParcel()];
  for (const at of [toHoursAgo(24 * 400), toHoursAgo(-24 * 400)]) {
    answer.body = JSON.stringify({ events: [{ ...ARRIVED, at }] });
    await clinic.db.updateTable('shipment').set({ delivered_at: null }).execute();
    await traceAfterHour();
    for (const { orderId } of parcels) {
      const { shippedAt = '', deliveredAt = '' } = (await loadParcel(orderId)) ?? {};
      expect(Date.parse(deliveredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(shippedAt));
      expect(Date.parse(deliveredAt ?? '')).toBeLessThanOrEqual(Date.now());
    }
  }
});

test.each([
  ['an error', 500, ''],
  ['a redirect', 302, ''],
  ['no JSON', 200, 'no JSON'],
  ['another shape', 200, '{"events":[{"at":"yesterday"}]}'],
  ['a text that cannot be stored', 200, JSON.stringify({ events: [{ ...MOVED, text: 'a\u0000b' }] })],
  ['too many events', 200, JSON.stringify({ events: Array.from({ length: 201 }, () => MOVED) })],
  ['too many bytes', 200, `{"events":[]${' '.repeat(70_000)}}`],
  ['nothing known', 404, ''],
  ['no events', 200, '{"events":[]}'],
])('ORD-10 keeps the stored events when the provider returns %s', async (_, status, body) => {
  const { orderId } = await createParcel();
  await trace();
  answer = { status, body };
  await traceAfterHour();
  expect(requests).toHaveLength(2);
  expect(await loadParcel(orderId)).toMatchObject({ deliveredAt: null, events: [{ ...MOVED, source: 'provider' }] });
});

test('ORD-10 does not query a provider for parcels that are delivered, received or shipped long ago', async () => {
  const parcels = [await createParcel(), await createParcel(), await createParcel()];
  const long = new Date(Date.now() - 61 * 86_400_000);
  const states = [{ delivered_at: new Date() }, { received_at: new Date() }, { shipped_at: long }];
  for (const [index, { shipmentId }] of parcels.entries())
    await clinic.db
      .updateTable('shipment')
      .set(states[index] ?? {})
      .where('id', '=', shipmentId)
      .execute();
  await trace();
  expect(requests).toEqual([]);
});
