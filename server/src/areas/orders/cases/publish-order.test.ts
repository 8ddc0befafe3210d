import * as lab from '../lab/calls.ts';
import { deleteOrder, withdrawOrder } from '@dentarium/api/orders/calls';
import type { RoleName } from '@dentarium/domain';
import type { DetailStatus } from '@dentarium/orders/states';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { makePatient, sharePatientWith } from '../../patients/testing/patient-forms.ts';
import { type RecordedEvents, recordEvents } from '../../../testing/record-events.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { makeManufacturer, makeOrder } from '../testing/make-orders.ts';
import { requireStoredOrder } from './order-access.ts';
import { refreshOrder } from './publish-order.ts';
import {
  createActionInput,
  createOrderClinic,
  createNewOrder,
  type OrderClinic,
  submitOrder,
} from '../testing/order-clinic.ts';

let clinic: OrderClinic;
let events: RecordedEvents;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());
beforeEach(async () => {
  events = await recordEvents(clinic.database.databaseUrl);
});
afterEach(() => events.end());

const DAY = 86_400_000;

/** Lists the events of orders that the pages of an account received. */
async function listOrderEvents(accountId: string) {
  return (await events.listEvents(accountId)).filter(([name]) => name === 'order');
}

/** Creates an order of a new patient in a status. */
async function createOrder(detailStatus: DetailStatus) {
  const { db, doctor, organisation, item, manufacturer } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const order = await makeOrder(db, { patient, manufacturer, item, createdBy: doctor, detailStatus });
  return { ...order, patient };
}

/** Takes an order for review and releases it; both changes are published. */
async function takeAndRelease(orderId: string): Promise<void> {
  for (const call of [lab.takeReview, lab.releaseReview])
    await clinic.labs.reviewer.call(call, { body: await createActionInput(clinic, 'reviewer', orderId) });
}

test('ORD-06 HEAD-10 notifies the pages of the clinic of every change, of a locked review, and of a reminder', async () => {
  const [reviewed, waiting] = [await createOrder(10004), await createOrder(20005)];
  const { db, client, doctor: operatorId } = clinic;
  await takeAndRelease(reviewed.orderId);
  await client.call(withdrawOrder, { body: { operatorId, orderId: reviewed.orderId } });
  const waitingSince = { waiting_since: new Date(Date.now() - 16 * DAY) };
  await db.updateTable('treatment_order').set(waitingSince).where('id', '=', waiting.orderId).execute();
  await clinic.app.areas.runSchedule('remind of plans');
  const toExpectedEvent = ({ orderId, caseId }: typeof reviewed, from: number, to: number, step: number) => [
    'order',
    { orderId, caseId, from, to, step, at: expect.any(String) },
  ];
  expect(await listOrderEvents(operatorId)).toEqual([
    toExpectedEvent(reviewed, 10_004, 10_004, 30),
    toExpectedEvent(reviewed, 10_004, 10_004, 30),
    toExpectedEvent(reviewed, 10_004, 10_003, 10),
    toExpectedEvent(waiting, 20_005, 20_005, 180),
  ]);
});

test('ORD-01 HEAD-10 notifies an account of the orders of a patient as long as they are shared with it', async () => {
  const { db, doctor } = clinic;
  const { orderId, patient } = await createOrder(10004);
  const dayAt = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const [past, future, endless] = [await makeAccount(db), await makeAccount(db), await makeAccount(db)];
  await sharePatientWith(db, patient, past, doctor, { until: dayAt(-2) });
  await sharePatientWith(db, patient, future, doctor, { until: dayAt(2) });
  await sharePatientWith(db, patient, endless, doctor);
  await takeAndRelease(orderId);
  for (const account of [future, endless]) expect(await events.listEvents(account)).toHaveLength(2);
  expect(await events.listEvents(past)).toEqual([]);
});

test('LAB-01 notifies the pages of the manufacturer of an order from its submission on, and not of a draft', async () => {
  const { client, accounts } = clinic;
  const draft = await createNewOrder(clinic);
  await client.call(deleteOrder, { query: { orderId: draft.orderId } });
  const { orderId } = await submitOrder(clinic);
  expect((await listOrderEvents(accounts.reviewer))[0]).toEqual([
    'order',
    expect.objectContaining({ orderId, from: 10_000, to: 10_004 }),
  ]);
});

test('ORD-01 HEAD-10 notifies only accounts with the right to orders on a private site', async () => {
  const site = await createTestApp({ MODE: 'private' });
  const recorded = await recordEvents(site.database.databaseUrl);
  const { db } = site;
  const organisation = await makeOrganisation(db);
  const { manufacturer, item } = await makeManufacturer(db);
  const makeStaff = (role: RoleName, organisations: readonly string[] = [organisation]) =>
    makeAccount(db, { organisations: [...organisations], roles: [role] });
  const [doctor, desk, guest, guestAtDesk] = [
    await makeStaff('seniorDoctor'),
    await makeStaff('triageNurse'),
    await makeStaff('seniorDoctor', []),
    await makeStaff('triageNurse', []),
  ];
  const patient = await makePatient(db, organisation, doctor);
  for (const account of [guest, guestAtDesk]) await sharePatientWith(db, patient, account, doctor);
  const { orderId } = await makeOrder(db, { patient, manufacturer, item, createdBy: doctor, detailStatus: 10004 });
  await refreshOrder(db, await requireStoredOrder(db, orderId));
  for (const account of [doctor, guest]) expect(await recorded.listEvents(account)).toHaveLength(1);
  for (const account of [desk, guestAtDesk]) expect(await recorded.listEvents(account)).toEqual([]);
  await recorded.end();
  await site.close();
});
