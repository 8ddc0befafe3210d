import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { queryOrderStatistics } from '../calls.ts';
import { MAX_PERIODS } from '@dentarium/api/shapes';
import type { Client } from '@dentarium/api';
import type { DetailStatus, OrderType, StepStatus } from '@dentarium/orders/states';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makePatient, sharePatientWith } from '../../patients/testing/patient-forms.ts';
import { makeOrder } from '../testing/make-orders.ts';
import { createOrderClinic, type OrderClinic } from '../testing/order-clinic.ts';

let clinic: OrderClinic;
let organisation: string;
/** Two doctors of one clinic, who see their own patients only, and their supervisor. */
let [li, wang, senior]: string[] = [];
beforeAll(async () => {
  clinic = await createOrderClinic({ MODE: 'private' });
});
afterAll(() => clinic.close());
beforeEach(async () => {
  organisation = await makeOrganisation(clinic.db);
  const doctor = (role: 'intermediateDoctor' | 'seniorDoctor', name: string) =>
    makeAccount(clinic.db, { organisations: [organisation], roles: [role], name: `${name}-${organisation}` });
  li = await doctor('intermediateDoctor', 'Li');
  wang = await doctor('intermediateDoctor', 'Wang');
  senior = await doctor('seniorDoctor', 'Zhang');
});

/** The limits of three days in Shanghai, which begin at 16:00 UTC of the day before. */
const DAYS = [30, 31]
  .map((day) => `2026-03-${day}T16:00:00.000Z`)
  .concat('2026-04-01T16:00:00.000Z', '2026-04-02T16:00:00.000Z');

interface CreatedOrder {
  readonly doctor: string | undefined;
  readonly at: string;
  readonly type?: OrderType;
  readonly detailStatus?: DetailStatus;
  readonly stepStatus?: StepStatus;
  readonly isArchive?: boolean;
}

async function createOrder({ doctor = '', at, isArchive = false, ...order }: CreatedOrder): Promise<string> {
  const { db, item, manufacturer } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const { orderId, caseId } = await makeOrder(db, { patient, manufacturer, item, createdBy: doctor, ...order });
  await db.updateTable('treatment_order').set({ created_at: at }).where('id', '=', orderId).execute();
  await db.updateTable('treatment_case').set({ is_archive: isArchive }).where('id', '=', caseId).execute();
  return patient;
}

const signInAs = (account: string | undefined): Promise<Client> => clinic.as(account ?? '');
const loadStatistics = async (account: string | undefined, more: object = {}) =>
  (await signInAs(account)).call(queryOrderStatistics, { query: { limits: DAYS.join(','), ...more } });

test('BENCH-01 HEAD-10 counts orders in the periods of the caller, to the millisecond', async () => {
  for (const at of ['2026-03-30T15:59:59.999Z', '2026-03-30T16:00:00.000Z', '2026-04-01T15:59:59.999Z'])
    await createOrder({ doctor: li, at });
  for (const at of ['2026-04-01T16:00:00.000Z', '2026-04-02T15:59:59.999Z', '2026-04-02T16:00:00.000Z'])
    await createOrder({ doctor: li, at, type: 1 });
  const { types } = await loadStatistics(li);
  expect(types).toEqual([
    { period: 0, type: 0, count: 1 },
    { period: 1, type: 0, count: 1 },
    { period: 2, type: 1, count: 2 },
  ]);
});

test('BENCH-01 HEAD-10 counts every order at one tab of the list, archived ones at theirs, in agreement with the list', async () => {
  const at = '2026-04-01T01:00:00.000Z';
  await createOrder({ doctor: li, at, detailStatus: 10001 });
  await createOrder({ doctor: li, at, detailStatus: 10005 });
  await createOrder({ doctor: li, at, detailStatus: 30005, stepStatus: 360 });
  await createOrder({ doctor: li, at, detailStatus: 30005, isArchive: true });
  const { tabs, types } = await loadStatistics(li);
  expect(tabs.toSorted((one, other) => one.tab.localeCompare(other.tab))).toEqual([
    { period: 1, tab: 'archive', count: 1 },
    { period: 1, tab: 'received', count: 1 },
    { period: 1, tab: 'toComplete', count: 2 },
  ]);
  expect(types).toEqual([{ period: 1, type: 0, count: 4 }]);
  await createOrder({ doctor: li, at: '2026-04-01T16:00:00.000Z', detailStatus: 10001 });
  const list = await (
    await signInAs(li)
  ).call(getCaseListV3, {
    body: {
      operatorId: li ?? '',
      tab: 'toComplete',
      createdFrom: DAYS[1],
      createdBefore: DAYS[2],
      pageIndex: 1,
      pageSize: 20,
    },
  });
  expect(list.total).toBe(2);
});

test("BENCH-01 ORD-17 counts a doctor's own orders and those shared with them, and those of each doctor for a supervisor", async () => {
  const at = '2026-04-01T01:00:00.000Z';
  await createOrder({ doctor: li, at });
  await createOrder({ doctor: li, at, type: 2, detailStatus: 50000 });
  const shared = await createOrder({ doctor: wang, at });
  const loadDoctorCounts = async (account: string | undefined, more: object = {}) => {
    const { doctors } = await loadStatistics(account, more);
    return new Set(doctors.map(({ doctorId, type, count }) => `${doctorId} ${type} ${count}`));
  };
  expect(await loadDoctorCounts(wang)).toEqual(new Set([`${wang} 0 1`]));
  await sharePatientWith(clinic.db, shared, li ?? '', wang ?? '');
  const all = new Set([`${li} 0 1`, `${li} 2 1`, `${wang} 0 1`]);
  expect(await loadDoctorCounts(li)).toEqual(all);
  expect(await loadDoctorCounts(senior, { orgId: organisation })).toEqual(all);
  expect(await loadDoctorCounts(senior, { doctorId: wang })).toEqual(new Set([`${wang} 0 1`]));
  expect(await loadDoctorCounts(senior, { type: 2 })).toEqual(new Set([`${li} 2 1`]));
  expect((await loadStatistics(senior)).doctors[0]?.doctorName).toBe(`Li-${organisation}`);
});

test('BENCH-01 ORD-17 counts no orders of another clinic, no removed order, and none without the right to orders', async () => {
  await createOrder({ doctor: li, at: '2026-04-01T01:00:00.000Z' });
  const foreignDoctor = await makeAccount(clinic.db, {
    organisations: [await makeOrganisation(clinic.db)],
    roles: ['seniorDoctor'],
  });
  const emptyStatistics = { types: [], tabs: [], doctors: [] };
  expect(await loadStatistics(foreignDoctor, { orgId: organisation })).toEqual(emptyStatistics);
  const nurse = await makeAccount(clinic.db, { organisations: [organisation], roles: ['triageNurse'] });
  const statisticsInput = { query: { limits: DAYS.join(',') } };
  expect((await callExpectingRefusal(await signInAs(nurse), queryOrderStatistics, statisticsInput)).code).toBe(
    'access.denied',
  );
  await clinic.db
    .updateTable('treatment_order')
    .set({ removed_at: new Date() })
    .where('organisation_id', '=', organisation)
    .execute();
  expect(await loadStatistics(senior)).toEqual(emptyStatistics);
});

const EACH_DAY = Array.from({ length: MAX_PERIODS + 2 }, (_, day) =>
  new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
);

test.each([
  ['no period', DAYS.slice(0, 1)],
  ['periods backwards', DAYS.toReversed()],
  ['an empty period', [DAYS[0], DAYS[0]]],
  ['days without a time', ['2026-03-30', '2026-03-31']],
  ['a day that the calendar does not have', [DAYS[0], '2026-13-01T00:00:00.000Z']],
  ['more periods than are counted', EACH_DAY],
])('BENCH-01 refuses %s', async (_, limits) => {
  const statisticsInput = { query: { limits: limits.join(',') } };
  expect((await callExpectingRefusal(await signInAs(senior), queryOrderStatistics, statisticsInput)).code).toBe(
    'request.invalid',
  );
});
