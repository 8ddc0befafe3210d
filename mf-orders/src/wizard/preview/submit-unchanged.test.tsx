import { caseCommit, completeTheData } from '@dentarium/api/orders/case-actions';
import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { type FakeServer, Refusal, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildDataRequest, buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

const ADDRESS = { id: ITEM_ID, receiver: 'R', phone: '1', region: 'Beijing', street: 'S', isDefault: true, version: 1 };
const REJECTED = { detailStatus: 10_005, stepStatus: 40, rejections: [{ formKey: 0, reason: 'Dark' }] };
const REQUESTED = { detailStatus: 10_001, stepStatus: 20, dataRequests: [buildDataRequest(0, 'A sharper image')] };

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

/** Refuses a submission of unchanged images that the doctor has not confirmed. */
function answerSubmission(body: unknown, isChanged: boolean): OrderInfo {
  if (!isChanged && (body as { acceptUnchanged?: boolean }).acceptUnchanged !== true)
    throw new Refusal('order.unchanged', { forms: [0] });
  return buildOrder({ detailStatus: 10_004, stepStatus: 30 });
}

/** Serves an order that was submitted once, with images that are changed since or not. */
function serveReturnedOrder(changes: Partial<OrderInfo>, isChanged: boolean): FakeServer {
  const forms = [0, 1, 2, 5, 3, 4, 9].map((key) =>
    key === 0 ? buildForm(0, { version: 2, isFinish: true, formValue: { file8: [ITEM_ID] } }) : buildForm(key),
  );
  const order = buildOrder({ submissionCount: 1, addressId: ITEM_ID, forms, ...changes });
  return serveOrder({ order })
    .on(queryOrderSubmissions, () => [])
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getAddress, () => [ADDRESS])
    .on(caseCommit, ({ body }) => answerSubmission(body, isChanged))
    .on(completeTheData, ({ body }) => answerSubmission(body, isChanged));
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
  const server = serveReturnedOrder(changes, false);
  await submit(button);
  const dialog = await screen.findByRole('dialog', { name: /Submit Images unchanged\?/ });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: button }));
  fireEvent.click(await screen.findByRole('button', { name: 'Submit unchanged' }));
  await waitFor(() => expect(server.listReceived(call).at(-1)?.body).toMatchObject({ acceptUnchanged: true }));
  expect(server.listReceived(call).map(({ body }) => 'acceptUnchanged' in (body as object))).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  ['rejected', REJECTED, caseCommit, 'Submit the order'],
  ['requested', REQUESTED, completeTheData, 'Send the data'],
] as const)('ORD-05 submits a changed %s form without a question', async (_, changes, call, button) => {
  const server = serveReturnedOrder(changes, true);
  await submit(button);
  await waitFor(() => expect(server.listReceived(call)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ORD-05 sends an answer in words to a request, and keeps it as a draft until then', async () => {
  const server = serveReturnedOrder(REQUESTED, true);
  const path = `/case/stage/preview?order=${ORDER_ID}`;
  const { page } = showAt(path);
  const answer = 'The image is the sharpest that there is.';
  fireEvent.change(await screen.findByLabelText(/^Images: A sharper image/), { target: { value: ` ${answer} ` } });
  page.unmount();
  showAt(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with it' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Images: A sharper image/);
  await waitFor(() => expect(field.value.trim()).toBe(answer));
  fireEvent.click(await screen.findByRole('button', { name: 'Send the data' }));
  await waitFor(() => expect(server.listReceived(completeTheData)).toHaveLength(1));
  const [{ body } = {}] = server.listReceived(completeTheData);
  expect(body).toMatchObject({ answers: [{ itemId: ITEM_ID, text: answer }] });
});
