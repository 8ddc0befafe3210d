import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { queryOrderStatistics } from '@dentarium/server/calls/orders';
import { queryNextVisits } from '@dentarium/server/calls/medical-records';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { queryTriageQueue } from '@dentarium/server/calls/front-desk/triage';
import { getToday } from '@dentarium/domain';
import { CLINIC, FakeServer, PATIENT_ID, Refusal, signIn, setUpSite, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOrderRow, ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

let server: FakeServer;

const NO_STATISTICS = { types: [], tabs: [], doctors: [] };

beforeEach(() => {
  signIn({ rights: ['case', 'patientList', 'edit'] });
  server = new FakeServer()
    .on(getCaseListV3, ({ body }) => {
      const { tab } = body as { tab: string };
      const plan = buildOrderRow({ detailStatus: 20_005, stepStatus: 180 });
      return tab === 'shipped'
        ? { total: 0, items: [] }
        : { total: 12, items: [tab === 'toConfirm' ? plan : buildOrderRow()] };
    })
    .on(queryOrderStatistics, () => ({ ...NO_STATISTICS, types: [{ period: 11, type: 1, count: 7 }] }))
    .on(queryPatientList, () => ({ total: 0, items: [] }))
    .on(queryNextVisits, () => []);
});

async function findPart(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(`^${title}`) });
  const section = heading.closest('section');
  if (section === null) throw new Error('no part');
  return within(section);
}
const listTitles = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const FIRST_PAGE = { operatorId: USER_ID, sort: 'waiting', order: 'asc', pageIndex: 1, pageSize: 5 };

test('BENCH-01 links each part to its orders, and to the list with the same filters', async () => {
  showAt('/workbench');
  const waiting = await findPart('Orders waiting for me');
  const order = await waiting.findByRole('link', { name: /^Li Mei/ });
  expect(order.getAttribute('href')).toBe(`/case/detail?order=${ORDER_ID}`);
  expect(order.textContent).toMatch(/ · P0042 · Dr WangData to submit2026-03-01$/);
  expect(waiting.getByRole('heading').textContent).toBe('Orders waiting for me12');
  const all = waiting.getByRole('link', { name: 'All: Orders waiting for me' });
  expect(all.getAttribute('href')).toBe('/case?pending=1&mine=1&sort=waiting');
  const plan = (await findPart('Plans to confirm')).findByRole('link', { name: /^Li Mei/ });
  expect((await plan).getAttribute('href')).toBe(`/case/plan?order=${ORDER_ID}`);
  const parcels = await findPart('Parcels on the way');
  expect(await parcels.findByText('No parcel is on the way')).toBeTruthy();
  expect(parcels.getByRole('link').getAttribute('href')).toBe('/case?tab=shipped&mine=1&sort=waiting');
  expect(server.listReceived(getCaseListV3).map(({ body }) => body)).toEqual([
    { ...FIRST_PAGE, tab: 'all', isPending: true, isMine: true },
    { ...FIRST_PAGE, tab: 'toConfirm', isPending: true, isMine: true },
    { ...FIRST_PAGE, tab: 'shipped', isMine: true },
  ]);
});

test('BENCH-01 shows the orders of the whole clinic as long as the switch is on, also after a reload', async () => {
  const { page } = showAt('/workbench');
  await findPart('Orders waiting for me');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Orders of the clinic' }));
  const waiting = await findPart('Orders waiting for the clinic');
  const all = waiting.getByRole('link', { name: 'All: Orders waiting for the clinic' });
  expect(all.getAttribute('href')).toBe('/case?pending=1&sort=waiting');
  await waitFor(() =>
    expect(server.listReceived(getCaseListV3).map(({ body }) => body)).toContainEqual({
      ...FIRST_PAGE,
      tab: 'all',
      isPending: true,
    }),
  );
  page.unmount();
  showAt('/workbench?clinic=1');
  await findPart('Orders waiting for the clinic');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Orders of the clinic' }));
  expect(await findPart('Orders waiting for me')).toBeTruthy();
});

test('BENCH-01 shows the other parts if one fails, and retries it independently', async () => {
  let fails = true;
  server.on(queryOrderStatistics, () => {
    if (fails) throw new Refusal('server.unavailable');
    return { ...NO_STATISTICS, types: [{ period: 11, type: 1, count: 7 }] };
  });
  showAt('/workbench');
  expect(await (await findPart('Orders waiting for me')).findByRole('link', { name: /^Li Mei/ })).toBeTruthy();
  const trend = await findPart('New orders by week');
  const retryButton = await trend.findByRole('button', { name: /again/i });
  fails = false;
  fireEvent.click(retryButton);
  const chart = await trend.findByRole('img', { name: /^Orders by period: .* 7$/ });
  expect(chart.querySelectorAll('rect')).toHaveLength(1);
  expect(trend.getByRole('link').getAttribute('href')).toBe(
    `/reports?${new URLSearchParams({ from: server.listReceived(queryOrderStatistics).length > 0 ? toFirstMonday() : '', to: getToday() })}`,
  );
});

/** Returns the Monday with which the last twelve weeks start. */
function toFirstMonday(): string {
  const day = new Date(`${getToday()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) - 77);
  return day.toISOString().slice(0, 10);
}

test("BENCH-01 lists today's appointments in private mode only", async () => {
  const patient = { id: PATIENT_ID, name: 'Li Mei', gender: 2, birthDate: '2000-03-01', patientNo: 'P0042' };
  server.on(queryNextVisits, () => [{ patient, doctorName: 'Dr Wang' }]);
  const { page } = showAt('/workbench');
  const row = await (await findPart('Appointments today')).findByRole('link', { name: /^Li Mei.*Dr Wang$/ });
  expect(row.getAttribute('href')).toBe(`/patient/${PATIENT_ID}`);
  expect(server.listReceived(queryNextVisits)[0]?.query.get('date')).toBe(getToday());
  page.unmount();
  signIn({ mode: 'public', rights: ['case', 'patientList'] });
  showAt('/workbench');
  await findPart('Recent patients');
  expect(listTitles().filter((title) => title?.startsWith('Appointments') === true)).toEqual([]);
});

test('BENCH-01 shows only the permitted parts, and sends no requests for others', async () => {
  signIn({ rights: ['triage'] });
  server.on(queryTriageQueue, () => []);
  showAt('/workbench');
  expect(await screen.findByText('Nobody is waiting')).toBeTruthy();
  expect(listTitles()).toEqual(['Triage today0']);
  expect(server.listReceived(queryTriageQueue)[0]?.query.get('orgId')).toBe(CLINIC.id);
  expect(server.requests).toHaveLength(1);
});

test('BENCH-01 MODE-06 hides the parts of another module when it is disabled', async () => {
  signIn({ rights: ['case', 'patientList', 'triage'] });
  server.on(queryTriageQueue, () => []);
  showAt('/workbench');
  await findPart('Recent patients');
  act(() => setUpSite({ name: 'patients', routes: ['/patient', '/triage'], enabled: false }));
  const remainingTitles = ['Orders waiting for me', 'Plans to confirm', 'Parcels on the way', 'New orders by week'];
  await waitFor(() => expect(listTitles().map((title) => title?.replace(/\d+$/, ''))).toEqual(remainingTitles));
});

test('BENCH-01 informs a user without any rights, and sends no request', async () => {
  signIn({ rights: ['delete'] });
  showAt('/workbench');
  await waitFor(() => expect(screen.getByText('You have no right to see anything of the workbench.')).toBeTruthy());
  expect(server.requests).toEqual([]);
});
