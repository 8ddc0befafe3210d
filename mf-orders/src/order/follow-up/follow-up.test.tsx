import { errorText } from '@dentarium/api';
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
const received = buildOrder({ detailStatus: 30_005, stepStatus: 360 });
const refused = buildOrder({
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
let held: ServedOrder;

beforeEach(() => {
  signIn();
  sessionStorage.clear();
  held = { order: received };
  server = serveOrder(held)
    .on(productionFollowUpCheck, () => A_PROPOSAL)
    .on(getAddress, () => [{ ...address, isDefault: true }])
    .on(getCaseDataByCaseId, () => {
      throw new Refusal('order.notFound');
    })
    .on(productionFollowUp, () => ({ ...received, detailStatus: 30_000, stepStatus: 0 }));
});

async function open() {
  showAt(PAGE);
  fireEvent.click(await screen.findByRole('button', { name: /^Production follow-up/ }));
  return comes();
}

const comes = async () => within(await findLoadedDialog());

test.each([
  ['the next steps', received, /^Production follow-up/],
  ['a reissue', refused, /^Edit and reapply/],
])('ORD-10 PAT-02 the dialog for %s is open while its data come, and can be left', async (_, order, way) => {
  held.order = order;
  const { promise: arrive, resolve: send } = Promise.withResolvers<void>();
  server.on(getAddress, async () => {
    await arrive;
    return [{ ...address, isDefault: true }];
  });
  showAt(PAGE);
  fireEvent.click(await screen.findByRole('button', { name: way }));
  const waiting = await screen.findByRole('dialog');
  expect(waiting.querySelector('[aria-busy="true"]')).not.toBeNull();
  fireEvent.click(within(waiting).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: way }));
  await screen.findByRole('dialog');
  send();
  expect(await screen.findByRole('radio', { name: /Front desk/ })).toBeTruthy();
});

test('ORD-10 the next batch that the server proposes is where the form begins, and what it says is ordered', async () => {
  const dialog = await open();
  const last = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name).value;
  expect([last(/^Steps to, upper/), last(/^Steps to, lower/)]).toEqual(['20', '14']);
  expect(dialog.getByRole('status').textContent).toBe('This batch: upper 11–20 · lower 11–14.');
});

test.each([
  ['', '14', 'This batch: lower 11–14.'],
  ['11', '12', 'This batch: upper 11 · lower 11–12.'],
  ['25', '12', 'This batch: lower 11–12.'],
])('ORD-10 with the last steps %j and %j the form says “%s”', async (upper, lower, said) => {
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText(/^Steps to, upper/), { target: { value: upper } });
  fireEvent.change(dialog.getByLabelText(/^Steps to, lower/), { target: { value: lower } });
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe(said));
});

test('ORD-10 of an arch that lags behind its own next steps are ordered', async () => {
  const lower = { from: 1, to: 10 };
  server.on(productionFollowUpCheck, () => ({ ...A_PROPOSAL, lower, made: { upper: 10, lower: 0 } }));
  const dialog = await open();
  expect(dialog.getByRole('status').textContent).toBe('This batch: upper 11–20 · lower 1–10.');
  expect(dialog.queryByLabelText(/^Present step, lower/)).toBeNull();
});

/** Answers what is asked of the treatment; `fit` as it is called. */
function answer(dialog: Awaited<ReturnType<typeof open>>, fit: string): void {
  const field = (label: RegExp, value: string): void => {
    const input = dialog.getByLabelText(label);
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  };
  field(/^Present step, upper/, '10');
  field(/^Present step, lower/, '9');
  field(/^Steps to, upper/, '15');
  const choose = (key: string, name: string): void => {
    const group = document.querySelector<HTMLElement>(`[data-field="${key}"]`) ?? document.body;
    fireEvent.click(within(group).getByLabelText(name));
  };
  choose('fit', fit);
  choose('attachmentsComplete', 'yes');
  choose('teethChanged', 'none');
}

test('ORD-10 a received treatment offers its next steps first: what is missing is said, and what was edited is sent', async () => {
  const dialog = await open();
  const send = dialog.getByRole('button', { name: 'Production follow-up' });
  fireEvent.click(send);
  await waitFor(() => expect(dialog.getByLabelText(/^Present step, upper/).getAttribute('aria-invalid')).toBe('true'));
  expect(server.listReceived(productionFollowUp)).toEqual([]);
  answer(dialog, 'good');
  fireEvent.click(send);
  await waitFor(() => expect(server.listReceived(productionFollowUp)).toHaveLength(1));
  const [asked] = server.listReceived(productionFollowUp);
  const { formValue, ...body } = (asked?.body ?? {}) as { formValue: string };
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

test('ORD-10 a poor fit advises a restart, and is sent once that was accepted', async () => {
  const dialog = await open();
  answer(dialog, 'poor');
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
])('ORD-10 with a %s fit and %s changed of the teeth the dialog leads to %j', async (fit, changed, ways) => {
  const dialog = await open();
  answer(dialog, fit);
  const teeth = document.querySelector<HTMLElement>('[data-field="teethChanged"]') ?? document.body;
  if (changed !== 'none') for (const name of ['none', changed]) fireEvent.click(within(teeth).getByLabelText(name));
  const offered = () =>
    ['Restart', 'Apply for reissue'].filter((name) => dialog.queryByRole('button', { name }) !== null);
  await waitFor(() => expect(offered()).toEqual(ways));
});

test('ORD-10 who restarts instead is asked for that, and orders no steps', async () => {
  const dialog = await open();
  answer(dialog, 'poor');
  fireEvent.click(await dialog.findByRole('button', { name: 'Restart' }));
  expect((await screen.findAllByText(/^Restart the treatment of Li Mei/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText(/^Next steps for/)).toBeNull());
  expect(server.listReceived(productionFollowUp)).toEqual([]);
});

test('ORD-10 ORD-14 what was typed is there again after a reload', async () => {
  const dialog = await open();
  answer(dialog, 'good');
  cleanup();
  const again = await open();
  fireEvent.click(await again.findByRole('button', { name: 'Continue with it' }));
  await waitFor(() => expect(again.getByLabelText<HTMLInputElement>(/^Steps to, upper/).value).toBe('15'));
});

test('ORD-10 opened again, it begins with what the server proposes then', async () => {
  const first = await open();
  expect((await first.findByRole('status')).textContent).toBe('This batch: upper 11–20 · lower 11–14.');
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const made = { upper: 20, lower: 14 };
  server.on(productionFollowUpCheck, () => ({ ...A_PROPOSAL, made, upper: { from: 21, to: 24 }, lower: null }));
  fireEvent.click(screen.getByRole('button', { name: /^Production follow-up/ }));
  expect(await screen.findByText('This batch: upper 21–24.')).toBeTruthy();
});

test('ORD-10 PAT-02 a dialog whose check fails says so, for whom, and tries again', async () => {
  server.on(productionFollowUpCheck, () => {
    throw new Refusal('server.failed');
  });
  const dialog = await open();
  expect(dialog.getByText(/Next steps for .+, order/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  server.on(productionFollowUpCheck, () => A_PROPOSAL);
  fireEvent.click(await dialog.findByRole('button', { name: /again/i }));
  expect(await screen.findByLabelText(/^Steps to, upper/)).toBeTruthy();
});

test('ORD-10 where no steps are left the dialog says so', async () => {
  server.on(productionFollowUpCheck, () => ({
    ...A_PROPOSAL,
    isAllowed: false,
    reason: 'order.noStepsLeft',
    upper: null,
    lower: null,
  }));
  const dialog = await open();
  expect(dialog.getByText(errorText('order.noStepsLeft', 'en') ?? '')).toBeTruthy();
});
