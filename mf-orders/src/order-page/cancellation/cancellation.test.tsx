import { requestCancellation, withdrawCancellation } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { type FakeServer, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOrder, ORDER_ID } from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

let serverState: ServedOrder;
let server: FakeServer;
const PAGE = `/case/detail?order=${ORDER_ID}`;
const DESIGNING = { detailStatus: 20_001, stepStatus: 110 };
const OPEN: Partial<OrderInfo> = {
  ...DESIGNING,
  cancellationRequested: true,
  cancellation: { reason: 'The patient moves away', requestedAt: '2026-03-02T09:00:00Z', requestedBy: 'Dr Wang' },
};

beforeEach(() => {
  signIn();
  sessionStorage.clear();
  serverState = { order: buildOrder(DESIGNING) };
  server = serveOrder(serverState);
});

test('ORD-06 asks the manufacturer to cancel an order with a reason', async () => {
  server.on(requestCancellation, () => (serverState.order = buildOrder(OPEN)));
  showAt(PAGE);
  fireEvent.click(await screen.findByRole('button', { name: /^Ask to cancel: Li Mei/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Ask to cancel' });
  fireEvent.click(send);
  await waitFor(() => expect(dialog.getByLabelText(/^Reason/).getAttribute('aria-invalid')).toBe('true'));
  expect(server.listReceived(requestCancellation)).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' The patient moves away ' } });
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { operatorId: USER_ID, orderId: ORDER_ID, version: 4, reason: 'The patient moves away' };
  expect(server.listReceived(requestCancellation).map((request) => request.body)).toEqual([body]);
  expect(await screen.findByText('Reason: The patient moves away')).toBeTruthy();
});

test('ORD-06 shows an open request with its reason, and takes it back', async () => {
  serverState.order = buildOrder(OPEN);
  server.on(withdrawCancellation, () => (serverState.order = buildOrder(DESIGNING)));
  const { page } = showAt(PAGE);
  const note = (await screen.findByText('Reason: The patient moves away')).closest<HTMLElement>('[role="alert"]');
  expect(note?.textContent).toMatch(/^Dr Wang asked to cancel this order on 2026-03-02/);
  expect(screen.queryByRole('button', { name: /^Ask to cancel/ })).toBeNull();
  fireEvent.click(within(note ?? document.body).getByRole('button', { name: 'Take the request back' }));
  await waitFor(() => expect(screen.queryByText('Reason: The patient moves away')).toBeNull());
  const body = { operatorId: USER_ID, orderId: ORDER_ID, version: 4 };
  expect(server.listReceived(withdrawCancellation).map((request) => request.body)).toEqual([body]);
  page.unmount();
  serverState.order = buildOrder({ ...OPEN, mayEdit: false });
  showAt(PAGE);
  await screen.findByText('Reason: The patient moves away');
  expect(screen.queryByRole('button', { name: 'Take the request back' })).toBeNull();
});

test.each([
  ['an order in review', { detailStatus: 10_004, stepStatus: 30 }],
  ['an order in production', { detailStatus: 30_001, stepStatus: 0 }],
  ['an archived order', { ...DESIGNING, isArchive: true }],
  ['a paused order', { ...DESIGNING, isPaused: true }],
])('ORD-06 does not offer to cancel %s', async (_, changes) => {
  serverState.order = buildOrder(changes);
  showAt(PAGE);
  await screen.findByRole('heading', { level: 1 });
  for (const more of screen.queryAllByRole('button', { name: /^More for/ })) fireEvent.click(more);
  expect(screen.queryByRole('button', { name: /^Ask to cancel/ })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Ask to cancel' })).toBeNull();
});
