import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import type { OrderHistoryEntry } from '@dentarium/api/orders/history-shapes';
import { LAB_FUNCTIONS, ORDER_ACTIONS, ORDER_EVENTS } from '@dentarium/orders/states';
import { type FakeServer, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import ch from '../locales/ch.json' with { type: 'json' };
import { buildOrder, CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const PAGE = `/case/detail?order=${ORDER_ID}`;

let server: FakeServer;

beforeEach(() => {
  signIn();
  server = serveOrder({ order: buildOrder() });
});

const findPart = async (name: string) => within(await screen.findByRole('region', { name }));

function createEntry(changes: Partial<OrderHistoryEntry>): OrderHistoryEntry {
  const actor = { id: USER_ID, name: 'Dr Wang' };
  return {
    id: '1',
    orderId: ORDER_ID,
    at: '2026-03-01T09:00:00Z',
    actor,
    role: 'doctor',
    action: 'commit',
    from: 10_000,
    to: 10_004,
    step: 30,
    detail: {},
    text: '',
    attachments: [],
    ...changes,
  };
}

test('ORD-15 shows the history in both languages, with codes and details', async () => {
  const entries = [
    createEntry({}),
    createEntry({
      id: '2',
      action: 'reject',
      role: 'reviewer',
      actor: { id: USER_ID, name: 'Chen' },
      from: 10_004,
      to: 10_005,
      step: 40,
      text: 'Blurred',
      detail: { forms: [0, 1] },
    }),
    createEntry({
      id: '3',
      action: 'receiveAutomatically',
      role: 'system',
      actor: null,
      from: 30_005,
      to: 30_005,
      step: 360,
    }),
    createEntry({ id: '4', orderId: CASE_ID, action: 'delete' }),
    ...DETAILED_ACTIONS.map(([action, detail], index) =>
      createEntry({ id: `1${index}`, action, detail, from: 20_005, to: 20_005 }),
    ),
  ];
  server.on(getCaseOpertionHistory, () => entries);
  showAt(PAGE);
  const history = await findPart('Order history');
  await history.findByText(/Chen/);
  expect(
    history.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, '@')),
  ).toEqual([
    ...DETAILED_ACTIONS.map(([, , event, facts]) => `${event}Dr Wang (clinic) · @${facts}`).toReversed(),
    'Received automatically → ReceivedBy itself · @',
    'Data rejected → Review failedChen (Reviewer) · @Images, ModelsBlurred',
    'Submitted → Awaiting reviewDr Wang (clinic) · @',
  ]);
  expect(history.getAllByRole('listitem')).toHaveLength(3 + DETAILED_ACTIONS.length);
});

/** Actions with their numbers and codes, and the expected texts. */
const DETAILED_ACTIONS = [
  ['commit', { number: 2, waybill: 'SF1234567890' }, 'Submitted', 'Submission 2 · SF1234567890'],
  ['dataArrived', { files: 2 }, 'Outstanding data arrived', '2 files'],
  ['receiveModel', { waybill: 'SF1234567890' }, 'Mailed model arrived', 'SF1234567890'],
  ['submitScheme', { scheme: 3 }, 'Plan submitted', 'Version 3'],
  [
    'confirmPlan',
    { scheme: 3, upper: { from: 1, to: 6 }, lower: null, digest: 'x' },
    'Plan confirmed',
    'Version 3 · upper 1–6',
  ],
  ['ship', { courier: 0, waybill: 'SF1' }, 'Shipped', 'SF Express SF1'],
  ['applyForReissue', { reason: 2, upper: [1, 2, 5], lower: [] }, 'Reissue applied for', 'Broken · upper 1–2, 5'],
  ['offerReissue', { isFree: true, price: null }, 'Terms offered', 'The reissue is free of charge.'],
  ['pause', { cause: 'stopped' }, 'Paused', 'with the treatment of the patient'],
  ['archive', { is_archive: true }, 'Archived', ''],
  ['archive', { is_archive: false }, 'Taken out of the archive', ''],
  ['remind', { days: 15 }, 'Reminder: the plan waits for confirmation', 'after 15 days'],
  ['tellSales', { days: 90 }, 'Regional sales told: the plan waits for confirmation', 'after 90 days'],
  ['newer', { days: 'x', forms: 4, upper: { from: 1 }, reason: 99, waybill: 7, isFree: 'no' }, 'newer', ''],
] as const;

test('ORD-15 shows the photographs of a closed application in the history', async () => {
  const action = 'applyForReissue';
  server.on(getCaseOpertionHistory, () => [
    createEntry({ action, attachments: [ORDER_ID, CASE_ID] }),
    createEntry({ id: '2' }),
  ]);
  showAt(PAGE);
  const history = await findPart('Order history');
  await history.findByText(/^Reissue applied for/);
  const photos = history.getAllByRole('listitem').filter(({ textContent }) => /Reissue/.test(textContent ?? ''));
  expect(photos).toHaveLength(1);
  expect(within(photos[0] ?? document.body).getAllByRole('listitem')).toHaveLength(2);
});

test('ORD-15 has texts for every action and every function in both languages', () => {
  for (const action of [...ORDER_ACTIONS, ...ORDER_EVENTS]) {
    expect([action, en.history[action], ch.history[action]]).toEqual([
      action,
      expect.stringMatching(/\w/),
      expect.stringMatching(/\p{sc=Han}/u),
    ]);
  }
  expect(LAB_FUNCTIONS).toHaveLength(5);
});
