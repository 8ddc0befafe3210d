import { queryLabCounts, queryLabOrder, queryLabQueue, refuseCancellation } from '@dentarium/server/calls/orders/lab';
import { acceptCancellation } from '@dentarium/server/calls/schemes';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { CLINIC, FakeServer, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildLabOrder } from '../testing/lab-order.ts';
import { ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

let server: FakeServer;
const ORDER = buildLabOrder({
  detailStatus: 30_000,
  stepStatus: 0,
  cancellationRequested: true,
  cancellation: { reason: 'The patient moves away', requestedAt: '2026-03-02T09:00:00Z', requestedBy: 'Dr Wang' },
});
const PAGE = `/lab/order?order=${ORDER_ID}`;
const INPUT = { operatorId: USER_ID, orderId: ORDER_ID, version: 4 };

beforeEach(() => {
  signIn({ mode: 'private' });
  sessionStorage.clear();
  server = new FakeServer()
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const, 'factory' as const], orgId: CLINIC.id }))
    .on(queryLabCounts, () => [{ labFunction: 'reviewer' as const, count: 1 }])
    .on(queryLabQueue, () => ({ total: 1, items: [ORDER] }))
    .on(queryLabOrder, () => ORDER);
});

async function openDialog(button: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

test('ORD-06 LAB-01 marks an order that is to be cancelled in the queue', async () => {
  showAt('/lab');
  const row = (await screen.findByRole('link', { name: 'Li Mei' })).closest('tr') ?? document.body;
  expect(within(row).getByText('Cancellation requested')).toBeTruthy();
});

test('ORD-06 LAB-01 shows the reason of a request, and offers no production before the answer', async () => {
  showAt(PAGE);
  const note = (await screen.findByText('Reason: The patient moves away')).closest('[role="alert"]');
  expect(note?.textContent).toContain('Production does not begin before the answer.');
  await screen.findByRole('button', { name: 'Agree to cancel' });
  expect(screen.queryByRole('button', { name: 'Begin production' })).toBeNull();
});

test('ORD-06 LAB-01 agrees to cancel with or without a remark', async () => {
  server.on(acceptCancellation, () => ORDER);
  showAt(PAGE);
  const dialog = await openDialog('Agree to cancel');
  expect(dialog.getByText(/^The batch that is not in production is removed/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Agree to cancel' }));
  await waitFor(() =>
    expect(server.listReceived(acceptCancellation).map(({ body }) => body)).toEqual([{ ...INPUT, note: '' }]),
  );
});

test('ORD-06 LAB-01 refuses to cancel with a text', async () => {
  server.on(refuseCancellation, () => ORDER);
  showAt(PAGE);
  const dialog = await openDialog('Refuse to cancel');
  const send = dialog.getByRole('button', { name: 'Refuse to cancel' });
  fireEvent.click(send);
  const field = dialog.getByLabelText(/^Reason/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(field, { target: { value: ' It is made ' } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(server.listReceived(refuseCancellation).map(({ body }) => body)).toEqual([
      { ...INPUT, reason: 'It is made' },
    ]),
  );
});
