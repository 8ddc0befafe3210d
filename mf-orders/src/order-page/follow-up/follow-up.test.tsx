import { formatError } from '@dentarium/api';
import { productionFollowUp, productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import { getCaseDataByCaseId } from '@dentarium/api/orders/case-details';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { type FakeServer, Refusal, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findLoadedDialog } from '../../testing/find-loaded-dialog.ts';
import { A_PROPOSAL } from '../../testing/next-steps.ts';
import { buildOrder, ORDER_ID } from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

const ADDRESS = '77777777-7777-4777-8777-777777777777';
const PAGE = `/case/detail?order=${ORDER_ID}`;
const receivedOrder = buildOrder({ detailStatus: 30_005, stepStatus: 360 });
const refusedOrder = buildOrder({
  detailStatus: 40_001,
  stepStatus: 40,
  reissue: {
    id: ADDRESS,
    arch: 1,
    upperSteps: [],
    lowerSteps: [],
    reason: 1,
    quantity: 1,
    text: 'Lost',
    fileIds: [],
    addressId: ADDRESS,
    appliedAt: '2026-03-01T09:00:00Z',
    terms: null,
    refusal: 'Step 2 is in the parcel',
  },
});
const address = { id: ADDRESS, receiver: 'Front desk', phone: '1', region: 'City', street: '1' };

let server: FakeServer;
let serverState: ServedOrder;

beforeEach(() => {
  signIn();
  sessionStorage.clear();
  serverState = { order: receivedOrder };
  server = serveOrder(serverState)
    .on(productionFollowUpCheck, () => A_PROPOSAL)
    .on(getAddress, () => [{ ...address, isDefault: true, version: 1 }])
    .on(getCaseDataByCaseId, () => {
      throw new Refusal('order.notFound');
    })
    .on(productionFollowUp, () => ({ ...receivedOrder, detailStatus: 30_000, stepStatus: 0 }));
});

async function openDialog() {
  showAt(PAGE);
  fireEvent.click(await screen.findByRole('button', { name: /^Production follow-up/ }));
  return findDialog();
}

const findDialog = async () => within(await findLoadedDialog());

test.each([
  ['the next steps', receivedOrder, /^Production follow-up/],
  ['a reissue', refusedOrder, /^Edit and reapply/],
])(
  'ORD-10 PAT-02 opens the dialog for %s while its data are loading, and allows closing it',
  async (_, order, buttonName) => {
    serverState.order = order;
    const { promise: arrival, resolve: resolveArrival } = Promise.withResolvers<void>();
    server.on(getAddress, async () => {
      await arrival;
      return [{ ...address, isDefault: true, version: 1 }];
    });
    showAt(PAGE);
    fireEvent.click(await screen.findByRole('button', { name: buttonName }));
    const loadingDialog = await screen.findByRole('dialog');
    expect(loadingDialog.querySelector('[aria-busy="true"]')).not.toBeNull();
    fireEvent.click(within(loadingDialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: buttonName }));
    await screen.findByRole('dialog');
    resolveArrival();
    expect(await screen.findByRole('radio', { name: /Front desk/ })).toBeTruthy();
  },
);

test('ORD-10 starts with the next batch that the server proposes, and states the ordered steps', async () => {
  const dialog = await openDialog();
  const getValue = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name).value;
  expect([getValue(/^Steps to, upper/), getValue(/^Steps to, lower/)]).toEqual(['20', '14']);
  expect(dialog.getByRole('status').textContent).toBe('This batch: upper 11–20 · lower 11–14.');
});

test.each([
  ['', '14', 'This batch: lower 11–14.'],
  ['11', '12', 'This batch: upper 11 · lower 11–12.'],
  ['25', '12', 'This batch: lower 11–12.'],
])('ORD-10 with the last steps %j and %j states “%s”', async (upper, lower, expectedText) => {
  const dialog = await openDialog();
  fireEvent.change(dialog.getByLabelText(/^Steps to, upper/), { target: { value: upper } });
  fireEvent.change(dialog.getByLabelText(/^Steps to, lower/), { target: { value: lower } });
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe(expectedText));
});

test('ORD-10 orders the next steps of each arch separately', async () => {
  const lower = { from: 1, to: 10 };
  server.on(productionFollowUpCheck, () => ({ ...A_PROPOSAL, lower, made: { upper: 10, lower: 0 } }));
  const dialog = await openDialog();
  expect(dialog.getByRole('status').textContent).toBe('This batch: upper 11–20 · lower 1–10.');
  expect(dialog.queryByLabelText(/^Present step, lower/)).toBeNull();
});

/** Answers the questions about the treatment; `fit` is the label of the fit. */
function answerQuestions(dialog: Awaited<ReturnType<typeof openDialog>>, fit: string): void {
  const fillField = (label: RegExp, value: string): void => {
    const input = dialog.getByLabelText(label);
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  };
  fillField(/^Present step, upper/, '10');
  fillField(/^Present step, lower/, '9');
  fillField(/^Steps to, upper/, '15');
  const selectOption = (key: string, name: string): void => {
    const group = document.querySelector<HTMLElement>(`[data-field="${key}"]`) ?? document.body;
    fireEvent.click(within(group).getByLabelText(name));
  };
  selectOption('fit', fit);
  selectOption('attachmentsComplete', 'yes');
  selectOption('teethChanged', 'none');
}

test('ORD-10 offers the next steps of a received treatment first, marks missing answers, and sends edited ones', async () => {
  const dialog = await openDialog();
  const send = dialog.getByRole('button', { name: 'Production follow-up' });
  fireEvent.click(send);
  await waitFor(() => expect(dialog.getByLabelText(/^Present step, upper/).getAttribute('aria-invalid')).toBe('true'));
  expect(server.listReceived(productionFollowUp)).toEqual([]);
  answerQuestions(dialog, 'good');
  fireEvent.click(send);
  await waitFor(() => expect(server.listReceived(productionFollowUp)).toHaveLength(1));
  const [followUpRequest] = server.listReceived(productionFollowUp);
  const { formValue, ...body } = (followUpRequest?.body ?? {}) as { formValue: string };
  expect(body).toEqual({
    operatorId: USER_ID,
    orderId: ORDER_ID,
    version: 4,
  });
  expect(JSON.parse(formValue)).toMatchObject({
    stepUpper: 10,
    stepLower: 9,
    fit: 1,
    stepsToUpper: 15,
    stepsToLower: 14,
    address: ADDRESS,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('ORD-10 advises a restart for a poor fit, and submits after that is accepted', async () => {
  const dialog = await openDialog();
  answerQuestions(dialog, 'poor');
  expect(await dialog.findByText('The fit is poor: a restart is advised')).toBeTruthy();
  const send = dialog.getByRole('button', { name: 'Production follow-up' });
  fireEvent.click(send);
  await waitFor(() => expect(send.classList).not.toContain('ant-btn-loading'));
  expect(server.listReceived(productionFollowUp)).toEqual([]);
  fireEvent.click(within(dialog.getByRole('alert')).getByRole('checkbox'));
  fireEvent.click(send);
  await waitFor(() => expect(server.listReceived(productionFollowUp)).toHaveLength(1));
});

test.each([
  ['poor', 'none', ['Restart', 'Apply for reissue']],
  ['good', 'crown', ['Restart']],
  ['good', 'none', []],
])('ORD-10 with a %s fit and %s changed of the teeth offers %j', async (fit, changedTeeth, expectedActions) => {
  const dialog = await openDialog();
  answerQuestions(dialog, fit);
  const teeth = document.querySelector<HTMLElement>('[data-field="teethChanged"]') ?? document.body;
  if (changedTeeth !== 'none')
    for (const name of ['none', changedTeeth]) fireEvent.click(within(teeth).getByLabelText(name));
  const listOffered = () =>
    ['Restart', 'Apply for reissue'].filter((name) => dialog.queryByRole('button', { name }) !== null);
  await waitFor(() => expect(listOffered()).toEqual(expectedActions));
});

test('ORD-10 asks for confirmation of a restart instead, and orders no steps', async () => {
  const dialog = await openDialog();
  answerQuestions(dialog, 'poor');
  fireEvent.click(await dialog.findByRole('button', { name: 'Restart' }));
  expect((await screen.findAllByText(/^Restart the treatment of Li Mei/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText(/^Next steps for/)).toBeNull());
  expect(server.listReceived(productionFollowUp)).toEqual([]);
});

test('ORD-10 ORD-14 restores input after a reload', async () => {
  const dialog = await openDialog();
  answerQuestions(dialog, 'good');
  cleanup();
  const reopenedDialog = await openDialog();
  fireEvent.click(await reopenedDialog.findByRole('button', { name: 'Continue with it' }));
  await waitFor(() => expect(reopenedDialog.getByLabelText<HTMLInputElement>(/^Steps to, upper/).value).toBe('15'));
});

test('ORD-10 starts with the current proposal of the server when reopened', async () => {
  const first = await openDialog();
  expect((await first.findByRole('status')).textContent).toBe('This batch: upper 11–20 · lower 11–14.');
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const produced = { upper: 20, lower: 14 };
  server.on(productionFollowUpCheck, () => ({
    ...A_PROPOSAL,
    made: produced,
    upper: { from: 21, to: 24 },
    lower: null,
  }));
  fireEvent.click(screen.getByRole('button', { name: /^Production follow-up/ }));
  expect(await screen.findByText('This batch: upper 21–24.')).toBeTruthy();
});

// Checks the focus of mf-orders/src/order/loading-dialog.tsx.
test('ORD-10 PAT-02 shows a failed check with its patient, and retries it', async () => {
  server.on(productionFollowUpCheck, () => {
    throw new Refusal('server.failed');
  });
  const dialog = await openDialog();
  expect(dialog.getByText(/Next steps for .+, order/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  server.on(productionFollowUpCheck, () => A_PROPOSAL);
  fireEvent.click(await dialog.findByRole('button', { name: /again/i }));
  expect(await screen.findByLabelText(/^Steps to, upper/)).toBeTruthy();
});

test('ORD-10 states that no steps are left', async () => {
  server.on(productionFollowUpCheck, () => ({
    ...A_PROPOSAL,
    isAllowed: false,
    reason: 'order.noStepsLeft',
    upper: null,
    lower: null,
  }));
  const dialog = await openDialog();
  expect(dialog.getByText(formatError('order.noStepsLeft', 'en') ?? '')).toBeTruthy();
});
