import { restartCase } from '@dentarium/api/orders/case-actions';
import { getCaseDataByCaseId, getTreatmentItemsByOrgId } from '@dentarium/api/orders/case-details';
import { getCaseListV3, updateIsArchive, updateIsCollect } from '@dentarium/api/orders/case-calls';
import { queryOrderCounts, queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import { confirmReceipt, withdrawOrder } from '@dentarium/api/orders/calls';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { get3dDesignList, getOpinionRecordList } from '@dentarium/api/schemes/calls';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { ORDER_TABS } from '@dentarium/orders/states';
import { queryClient } from '@dentarium/platform';
import {
  buildSamplePatient,
  CLINIC,
  FakeServer,
  PATIENT_ID,
  Refusal,
  signIn,
  USER_ID,
} from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findLoadedDialog } from '../testing/find-loaded-dialog.ts';
import { buildCase, buildItem, buildOrder, buildOrderRow, CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

let server: FakeServer;
let rows: readonly OrderRow[];
const OTHER = '77777777-7777-4777-8777-777777777777';

beforeEach(() => {
  signIn();
  rows = [buildOrderRow()];
  server = new FakeServer()
    .on(getCaseListV3, () => ({ total: rows.length, items: [...rows] }))
    .on(queryOrderCounts, () => createCounts(3))
    .on(queryUsersInfo, () => [])
    .on(getTreatmentItemsByOrgId, () => [buildItem()]);
});

function createCounts(count: number) {
  const entries = ORDER_TABS.map(({ key }) => [key, key === 'archive' ? 10_001 : count]);
  return Object.fromEntries(entries) as Record<(typeof ORDER_TABS)[number]['key'], number>;
}
const getLastBody = () => server.listReceived(getCaseListV3).at(-1)?.body;
const findRow = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const row = link.closest('tr');
  if (row === null) throw new Error('no row');
  return within(row);
};

test('ORD-01 shows the patient, the status and its start in every row', async () => {
  rows = [
    buildOrderRow(),
    buildOrderRow({
      orderId: OTHER,
      orderShowId: 'C26000002-1',
      detailStatus: 20_001,
      stepStatus: 110,
      isPaused: true,
      remark: 'urgent',
      patient: { ...buildOrderRow().patient, name: 'Wu Hao' },
    }),
  ];
  showAt('/case');
  const mei = await findRow('Li Mei');
  expect(mei.getByText(/P0042/).textContent).toMatch(/^female · 26y/i);
  expect(mei.getByText('Data to submit')).toBeTruthy();
  expect(mei.getByText('2026-03-01')).toBeTruthy();
  const hao = await findRow('Wu Hao');
  expect([hao.getByText('Designing'), hao.getByText('Paused'), hao.getByText('urgent')]).toHaveLength(3);
  const isFavouriteDisabled = (row: typeof mei) =>
    row.getByRole<HTMLButtonElement>('button', { name: /^Favourite: / }).disabled;
  expect([isFavouriteDisabled(mei), isFavouriteDisabled(hao)]).toEqual([false, true]);
});

test('ORD-01 ORD-06 marks a plan that waits for 15 days, but not a paused one', async () => {
  const toDateAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const plan = { detailStatus: 20_005, stepStatus: 180 };
  const createNamedRow = (name: string, changes: Partial<OrderRow>) =>
    buildOrderRow({ ...plan, ...changes, orderId: crypto.randomUUID(), patient: { ...buildOrderRow().patient, name } });
  rows = [
    createNamedRow('Fifteen', { waitingSince: toDateAgo(15.1) }),
    createNamedRow('Fourteen', { waitingSince: toDateAgo(14.9) }),
    createNamedRow('Paused', { waitingSince: toDateAgo(20), isPaused: true }),
  ];
  showAt('/case');
  expect((await findRow('Fifteen')).getByText('Waiting for 15 days')).toBeTruthy();
  for (const name of ['Fourteen', 'Paused']) expect((await findRow(name)).queryByText(/^Waiting for/)).toBeNull();
});

test('ORD-01 counts the filtered orders per tab, and states when more are not counted', async () => {
  showAt('/case?q=Li&tab=inReview');
  const tabs = within(await screen.findByRole('navigation', { name: 'Orders by status' }));
  await waitFor(() =>
    expect(tabs.getByRole('link', { name: 'In review 3' }).getAttribute('aria-current')).toBe('page'),
  );
  expect(tabs.getByRole('link', { name: 'Archive 10000+' })).toBeTruthy();
  expect(server.listReceived(queryOrderCounts)[0]?.body).toEqual({ operatorId: USER_ID, keyword: 'Li' });
  fireEvent.click(tabs.getByRole('link', { name: /^Shipped/ }));
  await waitFor(() => expect(getLastBody()).toMatchObject({ tab: 'shipped', keyword: 'Li', pageIndex: 1 }));
});

test('ORD-01 lists the orders of the patient in the address until the filter is removed', async () => {
  server.on(queryPatientInfo, () => buildSamplePatient());
  showAt(`/case?patient=${PATIENT_ID}`);
  expect(await screen.findByText('Patient: Li Mei')).toBeTruthy();
  expect(getLastBody()).toMatchObject({ patientId: PATIENT_ID });
  fireEvent.click(screen.getByRole('button', { name: 'New order' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(new URLSearchParams(location.search).has('new')).toBe(false));
  expect(screen.getByText('Patient: Li Mei')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Orders of all patients' }));
  await waitFor(() => expect(getLastBody()).not.toHaveProperty('patientId'));
  expect(screen.queryByText('Patient: Li Mei')).toBeNull();
});

test('ORD-01 lists the orders of one clinic for members of several', async () => {
  const branch = { ...CLINIC, id: OTHER, name: '分院', nameEn: '' };
  signIn({ organisations: [CLINIC, branch] });
  showAt('/case');
  fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Clinic' }));
  fireEvent.click(await screen.findByTitle('分院'));
  await waitFor(() => expect(getLastBody()).toMatchObject({ orgId: OTHER }));
});

test('ORD-01 stores filters in the address, counts them, and clears them with one click', async () => {
  showAt('/case?type=2&paused=paused');
  await screen.findByRole('link', { name: 'Li Mei' });
  expect(getLastBody()).toMatchObject({ types: [2], isPaused: true, tab: 'all', sort: 'updated', order: 'desc' });
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  rows = [];
  fireEvent.click(screen.getByRole('link', { name: /^Received/ }));
  await screen.findByText('No orders match');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) ?? document.body);
  await screen.findByText('No orders here');
  expect(getLastBody()).not.toHaveProperty('types');
});

test('ORD-01 describes an unavailable product of the address instead of showing its id', async () => {
  showAt(`/case?item=${OTHER}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  expect(await screen.findByText('A product that is not offered')).toBeTruthy();
  expect(screen.queryByText(OTHER)).toBeNull();
});

test.each([
  ['a draft', { detailStatus: 10_000, stepStatus: 10 }, 'Continue', ['Delete', 'Archive']],
  ['a request', { detailStatus: 10_001, stepStatus: 20 }, 'Complete data', ['View request', 'Archive']],
  ['a rejection', { detailStatus: 10_005, stepStatus: 40 }, 'Edit and resubmit', ['View reasons', 'Delete', 'Archive']],
  ['an order in review', { detailStatus: 10_004, stepStatus: 30 }, 'View', ['Withdraw', 'Archive']],
  ['an order in design', { detailStatus: 20_002, stepStatus: 110 }, 'View progress', ['Ask to cancel', 'Archive']],
  [
    'an order that is to be cancelled',
    { detailStatus: 20_005, stepStatus: 180, cancellationRequested: true },
    'Review plan',
    ['Compare versions', 'Take the request back', 'Archive'],
  ],
  [
    'a waiting plan',
    { detailStatus: 20_005, stepStatus: 180 },
    'Review plan',
    ['Confirm plan', 'Ask for changes', 'Compare versions', 'Ask to cancel', 'Archive'],
  ],
  [
    'a shipped retention',
    { type: 1, detailStatus: 30_005, stepStatus: 350 },
    'Confirm receipt',
    ['Tracking', 'Apply for reissue', 'New retention order', 'Archive'],
  ],
  [
    'offered terms',
    { detailStatus: 40_000, stepStatus: 190, termsOffered: true },
    'View',
    ['Confirm terms', 'Withdraw', 'Archive'],
  ],
  ['a refused reissue', { detailStatus: 40_001, stepStatus: 40 }, 'Edit and reapply', ['Give up', 'Archive']],
  ['a paused order', { detailStatus: 10_000, stepStatus: 10, isPaused: true }, 'View', []],
  [
    'an archived order',
    { detailStatus: 20_001, stepStatus: 110, isArchive: true },
    'View progress',
    ['Take out of the archive'],
  ],
  ['an order of a patient with view access only', { mayEdit: false }, 'View', []],
] as const)(
  'ORD-06 ORD-12 for %s offers exactly the actions that its status allows',
  async (_, changes, primary, others) => {
    rows = [buildOrderRow(changes)];
    showAt('/case');
    const row = await findRow('Li Mei');
    expect(row.getByRole('button', { name: new RegExp(`^${primary}: Li Mei`) }).textContent).toBe(primary);
    const more = row.queryByRole('button', { name: /^More for Li Mei/ });
    if (more !== null) fireEvent.click(more);
    await waitFor(() =>
      expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([...others]),
    );
    expect(more === null).toBe(others.length === 0);
  },
);

test.each([
  ['Confirm plan', '#confirm'],
  ['Ask for changes', '#change'],
  ['Compare versions', '#compare'],
])('ORD-06 ORD-09 opens the plan on “%s” of a row', async (action, hash) => {
  rows = [buildOrderRow({ detailStatus: 20_005, stepStatus: 180 })];
  server.on(queryOrderInfo, () => buildOrder({ detailStatus: 20_005, stepStatus: 180 }));
  server.on(get3dDesignList, () => []).on(getOpinionRecordList, () => []);
  showAt('/case');
  fireEvent.click((await findRow('Li Mei')).getByRole('button', { name: /^More for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  await waitFor(() =>
    expect(location.pathname + location.search + location.hash).toBe(`/case/plan?order=${ORDER_ID}${hash}`),
  );
});

test.each([
  ['an order', 10_004, 30, 'Withdraw order C26000001-1 of Li Mei?'],
  ['an application for a reissue', 40_000, 190, 'Withdraw the reissue of order C26000001-1 for Li Mei?'],
])(
  'ORD-06 ORD-10 confirms the withdrawal of %s, and sends it with the viewed version',
  async (_, detailStatus, stepStatus, questionText) => {
    rows = [buildOrderRow({ detailStatus, stepStatus })];
    server.on(withdrawOrder, () => buildOrder());
    showAt('/case');
    fireEvent.click((await findRow('Li Mei')).getByRole('button', { name: /^More for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    const question = within(await screen.findByRole('dialog'));
    expect((await question.findAllByText(questionText)).length).toBeGreaterThan(0);
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(server.listReceived(withdrawOrder)[0]?.body).toEqual({
        operatorId: USER_ID,
        orderId: ORDER_ID,
        version: 4,
      }),
    );
  },
);

test.each([
  [2, '2027-03-01', 'The product covers 2 more restarts, until 2027-03-01.'],
  [1, null, 'The product covers 1 more restart.'],
])(
  'ORD-08 ORD-10 shows the remaining coverage of the product before a restart: %p until %p',
  async (restartsLeft, validUntil, text) => {
    const row = buildOrderRow({ detailStatus: 30_005, stepStatus: 360 });
    rows = [row];
    server
      .on(getCaseDataByCaseId, () => buildCase({ restartsLeft, validUntil, orders: [row] }))
      .on(restartCase, () => buildOrder());
    showAt('/case');
    fireEvent.click((await findRow('Li Mei')).getByRole('button', { name: /^More for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Restart' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(new RegExp(text)).textContent).toContain('begins with the present prescription');
    fireEvent.click(question.getByRole('button', { name: 'Restart' }));
    await waitFor(() => expect(server.listReceived(restartCase)).toHaveLength(1));
  },
);

test('ORD-10 confirms the receipt of a parcel from the list', async () => {
  rows = [buildOrderRow({ detailStatus: 30_005, stepStatus: 350 })];
  server.on(confirmReceipt, () => buildOrder());
  showAt('/case');
  fireEvent.click((await findRow('Li Mei')).getByRole('button', { name: /^Confirm receipt/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm receipt' }));
  await waitFor(() => expect(server.listReceived(confirmReceipt)).toHaveLength(1));
});

test('ORD-01 marks a favourite with one click, and archives a case', async () => {
  server.on(updateIsCollect, () => true as const).on(updateIsArchive, () => true as const);
  showAt('/case');
  const row = await findRow('Li Mei');
  fireEvent.click(row.getByRole('button', { name: 'Favourite: Li Mei, order C26000001-1' }));
  await waitFor(() =>
    expect(server.listReceived(updateIsCollect)[0]?.body).toMatchObject({ caseId: CASE_ID, isCollect: true }),
  );
  fireEvent.click(row.getByRole('button', { name: /^More for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() =>
    expect(server.listReceived(updateIsArchive)[0]?.body).toMatchObject({ caseId: CASE_ID, isArchive: true }),
  );
});

test('ORD-01 shows and retries a failure', async () => {
  let fails = true;
  server.on(getCaseListV3, () => {
    if (fails) throw new Refusal('server.unavailable');
    return { total: 1, items: [buildOrderRow()] };
  });
  showAt('/case');
  const retryButton = await screen.findByRole('button', { name: /again/i });
  fails = false;
  fireEvent.click(retryButton);
  expect(await screen.findByRole('link', { name: 'Li Mei' })).toBeTruthy();
});

test('ORD-01 ORD-10 preserves rows and an open dialog if a refetch fails, or if the order is no longer listed', async () => {
  rows = [buildOrderRow({ detailStatus: 40_000, stepStatus: 190, termsOffered: true })];
  server.on(queryOrderInfo, () => buildOrder({ detailStatus: 40_000, stepStatus: 190, termsOffered: true }));
  showAt('/case');
  fireEvent.click((await findRow('Li Mei')).getByRole('button', { name: /^More for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Confirm terms' }));
  const dialog = await findLoadedDialog();
  server.on(getCaseListV3, () => {
    throw new Refusal('server.unavailable');
  });
  await act(() => queryClient.refetchQueries());
  expect(screen.getByText('Li Mei')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBe(dialog);
  rows = [];
  server.on(getCaseListV3, () => ({ total: 0, items: [] }));
  await act(() => queryClient.refetchQueries());
  await screen.findByText('No orders yet');
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test('ORD-01 ORD-16 links back from an order to the previous state of the list', async () => {
  server.on(getCaseListV3, () => ({ total: 40, items: [...rows] }));
  server.on(queryOrderInfo, () => {
    throw new Refusal('server.unavailable');
  });
  showAt('/case?tab=inReview&q=Li&sort=waiting&page=2');
  fireEvent.click(await screen.findByRole('link', { name: 'Li Mei' }));
  const back = await screen.findByRole('link', { name: 'To the orders' });
  expect(back.getAttribute('href')).toBe('/case?tab=inReview&q=Li&sort=waiting&page=2');
});

test('ORD-01 HEAD-01 shows no orders without the right, and sends no request', async () => {
  signIn({ rights: ['patientList'] });
  showAt('/case');
  await screen.findByText('You have no right to see orders.');
  expect(server.requests).toEqual([]);
});
