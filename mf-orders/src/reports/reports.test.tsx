import { queryOrderStatistics } from '@dentarium/server/calls/orders';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { getToday } from '@dentarium/domain';
import { FakeServer, Refusal, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toLastMonths, splitIntoPeriods } from '../order-list/periods.ts';
import { showAt } from '../testing/show-orders.ts';
import { readReportsAddress, writeReportsAddress } from './reports-address.ts';

let server: FakeServer;

const OTHER = '33333333-3333-4333-8333-333333333333';
const STATISTICS = {
  types: [
    { period: 0, type: 0, count: 3 },
    { period: 0, type: 2, count: 1 },
    { period: 1, type: 1, count: 2 },
  ],
  tabs: [
    { period: 0, tab: 'toConfirm' as const, count: 1 },
    { period: 0, tab: 'archive' as const, count: 3 },
    { period: 1, tab: 'toConfirm' as const, count: 2 },
  ],
  doctors: [
    { doctorId: OTHER, doctorName: 'Dr Li', type: 1, count: 2 },
    { doctorId: USER_ID, doctorName: 'Dr Wang', type: 0, count: 3 },
    { doctorId: USER_ID, doctorName: 'Dr Wang', type: 2, count: 1 },
  ],
};
const TWO_MONTHS = '/reports?from=2026-01-01&to=2026-02-28';

beforeEach(() => {
  signIn();
  server = new FakeServer().on(queryOrderStatistics, () => STATISTICS).on(queryUsersInfo, () => []);
});

/** Lists the rows of the table below a heading as cells. */
async function findRowsBelow(title: string): Promise<string[][]> {
  const section = (await screen.findByRole('heading', { level: 2, name: title })).closest('section');
  if (section === null) throw new Error('no part');
  return within(section)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

test('HEAD-10 BENCH-01 shows the counts of a range in columns, and in an equal table', async () => {
  showAt('/reports?from=2026-01-01&to=2026-03-15');
  const chart = await screen.findByRole('img', { name: /^Orders by period: 01-01 4, 01-05 2, 01-12 0/ });
  expect(chart.querySelectorAll('rect')).toHaveLength(3);
  const rows = await findRowsBelow('Counts by period');
  expect(rows.slice(0, 3)).toEqual([
    ['Period', 'Treatment', 'Retention', 'Adjustment', 'Total'],
    ['2026-01-01', '3', '0', '1', '4'],
    ['2026-01-05', '0', '2', '0', '2'],
  ]);
  expect(rows.at(-1)).toEqual(['Total', '3', '2', '1', '6']);
});

test("HEAD-10 BENCH-01 links each status to its orders in the list, and each doctor to the doctor's report", async () => {
  showAt(`${TWO_MONTHS}&type=1`);
  expect(await findRowsBelow('Where they stand now')).toEqual([
    ['Status', 'Orders'],
    ['To confirm', '3'],
    ['Archive', '3'],
  ]);
  expect(screen.getByRole('link', { name: 'To confirm' }).getAttribute('href')).toBe(
    '/case?tab=toConfirm&type=1&createdFrom=2026-01-01&createdTo=2026-02-28&sort=created',
  );
  expect((await findRowsBelow('By doctor')).slice(1)).toEqual([
    ['Dr Wang', '3', '0', '1', '4'],
    ['Dr Li', '0', '2', '0', '2'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Dr Li' }));
  await waitFor(() => expect(server.listReceived(queryOrderStatistics).at(-1)?.query.get('doctorId')).toBe(OTHER));
  expect(server.listReceived(queryOrderStatistics).at(-1)?.query.get('type')).toBe('1');
});

test('HEAD-10 BENCH-01 groups the columns by the current owner of orders', async () => {
  showAt(TWO_MONTHS);
  fireEvent.click(await screen.findByRole('radio', { name: 'By status' }));
  expect((await findRowsBelow('Counts by period'))[0]).toEqual([
    'Period',
    'Waiting for the clinic',
    'At the manufacturer',
    'Shipped',
    'Received or archived',
    'Total',
  ]);
  expect((await findRowsBelow('Counts by period')).at(-1)).toEqual(['Total', '3', '0', '0', '3', '6']);
});

test('HEAD-10 states that a range has no orders, and retries a failure', async () => {
  let answer: 'fails' | 'none' = 'fails';
  server.on(queryOrderStatistics, () => {
    if (answer === 'fails') throw new Refusal('server.unavailable');
    return { types: [], tabs: [], doctors: [] };
  });
  showAt('/reports');
  const retryButton = await screen.findByRole('button', { name: /again/i });
  answer = 'none';
  fireEvent.click(retryButton);
  expect(await screen.findByText('No orders in these days')).toBeTruthy();
  const defaultRange = toLastMonths(12, getToday());
  expect(server.listReceived(queryOrderStatistics)[0]?.query.get('limits')).toBe(
    splitIntoPeriods(defaultRange.from, defaultRange.to).limits,
  );
});

test('HEAD-10 shows no counts without the right to orders, and sends no request', async () => {
  signIn({ rights: ['patientList'] });
  showAt('/reports');
  await screen.findByText('You have no right to see orders.');
  expect(server.requests).toEqual([]);
});

test.each(['from=2026-03-01&to=2026-02-01', 'from=2010-01-01&to=2026-01-01', 'from=yesterday', 'by=patient&type=9'])(
  'HEAD-10 requests the default months for the address ?%s',
  (search) => {
    expect(writeReportsAddress(readReportsAddress(new URLSearchParams(search))).toString()).toBe('');
  },
);
