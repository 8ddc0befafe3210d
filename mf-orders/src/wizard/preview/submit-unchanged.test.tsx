import { caseCommit, completeTheData } from '@dentarium/api/orders/case-actions';
import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { type FakeServer, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildDataRequest, buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

const ADDRESS = { id: ITEM_ID, receiver: 'R', phone: '1', region: 'Beijing', street: 'S', isDefault: true, version: 1 };
const SENT = { file8: [ITEM_ID] };
const SUBMISSION = {
  id: ITEM_ID,
  number: 1,
  submittedAt: '2026-03-01T09:00:00Z',
  submittedBy: 'Li',
  forms: [{ formKey: 0, formValue: { v: 1, ...SENT } }],
};
const REJECTED = { detailStatus: 10_005, stepStatus: 40, rejections: [{ formKey: 0, reason: 'Dark' }] };
const REQUESTED = { detailStatus: 10_001, stepStatus: 20, dataRequests: [buildDataRequest(0, 'A sharper image')] };

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

/** Serves an order that was submitted once, with the current answers of its form of images. */
function serveReturnedOrder(changes: Partial<OrderInfo>, images: Readonly<Record<string, unknown>>): FakeServer {
  const forms = [0, 1, 2, 5, 3, 4, 9].map((key) =>
    key === 0 ? buildForm(0, { version: 2, isFinish: true, formValue: images }) : buildForm(key),
  );
  const order = buildOrder({ submissionCount: 1, addressId: ITEM_ID, forms, ...changes });
  return serveOrder({ order })
    .on(queryOrderSubmissions, () => [SUBMISSION])
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getAddress, () => [ADDRESS])
    .on(caseCommit, () => buildOrder({ detailStatus: 10_004, stepStatus: 30 }))
    .on(completeTheData, () => buildOrder({ detailStatus: 10_004, stepStatus: 30 }));
}

/** Opens the preview and presses its button. */
async function submit(button: string): Promise<void> {
  showAt(`/case/stage/preview?order=${ORDER_ID}`);
  const send = await screen.findByRole('button', { name: button });
  if (button === 'Submit the order') {
    const section = within(await screen.findByRole('region', { name: 'Submit' }));
    await section.findByRole('radio');
    fireEvent.click(section.getByRole('checkbox'));
  }
  fireEvent.click(send);
}

// Checks the focus of mf-orders/src/wizard/preview/submit-order.tsx.
test.each([
  ['rejected', REJECTED, caseCommit, 'Submit the order'],
  ['requested', REQUESTED, completeTheData, 'Send the data'],
] as const)('ORD-05 asks before a %s form is submitted unchanged', async (_, changes, call, button) => {
  const server = serveReturnedOrder(changes, SENT);
  await submit(button);
  const dialog = await screen.findByRole('dialog', { name: /Submit Images unchanged\?/ });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.listReceived(call)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  fireEvent.click(await screen.findByRole('button', { name: 'Submit unchanged' }));
  await waitFor(() => expect(server.listReceived(call)).toHaveLength(1));
});

test.each([
  ['rejected', REJECTED, caseCommit, 'Submit the order'],
  ['requested', REQUESTED, completeTheData, 'Send the data'],
] as const)('ORD-05 submits a changed %s form without a question', async (_, changes, call, button) => {
  const server = serveReturnedOrder(changes, { file8: [ORDER_ID] });
  await submit(button);
  await waitFor(() => expect(server.listReceived(call)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
