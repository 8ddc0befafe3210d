import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { queryServiceCentre, type ServiceCentre } from '@dentarium/api/organisations/calls';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import type { DataRequest, OrderInfo } from '@dentarium/api/orders/shapes';
import { type FakeServer, Refusal, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildForm, buildOrder, ORDER_ID } from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

const CENTRE: ServiceCentre = {
  recipientCh: '模型收件处',
  recipientEn: 'Models',
  addressCh: '示范路 1 号',
  addressEn: '1 Example Road',
  phone: '100 0000 0000',
};
const MAILING_ANSWERS = {
  impressionType: 1,
  pieces: [1, 3],
  courier: 0,
  waybill: 'SF20261124',
  sender: 'Front desk',
  phone: '10000000001',
  mailedAt: '2026-11-20',
};
const LABEL = `/case/label?order=${ORDER_ID}`;
const PRINT = { name: 'Print the label' };

/** Creates a request for the parcel in transit. */
function createRequest(closedAt: string | null): DataRequest {
  const item = {
    id: ORDER_ID,
    formKey: 2,
    text: MAILING_ANSWERS.waybill,
    isSupplied: closedAt !== null,
    suppliedAt: closedAt,
    answer: '',
  };
  return { id: ORDER_ID, askedAt: '2026-11-20T09:00:00Z', askedBy: 'system', note: '', closedAt, items: [item] };
}

let serverState: ServedOrder;
let server: FakeServer;
let centre: ServiceCentre | null;

function buildMailingOrder(changes: Partial<OrderInfo> = {}): OrderInfo {
  const forms = [buildForm(2, { formValue: MAILING_ANSWERS, version: 1, isFinish: true })];
  return buildOrder({ forms: [...buildOrder().forms.filter(({ formKey }) => formKey !== 2), ...forms], ...changes });
}

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  centre = CENTRE;
  serverState = { order: buildMailingOrder() };
  server = serveOrder(serverState)
    .on(queryServiceCentre, () => centre)
    .on(getExpertInfo, () => [])
    .on(getAddress, () => []);
});

/** Returns the text of the label below a heading. */
const findPartText = async (name: string) => (await screen.findByRole('region', { name })).textContent;

test('ORD-03 ORD-16 prints the case number, the sender, and the address of the service centre on the label', async () => {
  showAt(LABEL);
  expect(await findPartText('To')).toBe('ToModels1 Example Road100 0000 0000');
  expect(await findPartText('From')).toBe('FromBright DentalFront desk10000000001');
  expect(await findPartText('Pieces')).toBe('Piecesupper · bite registrationPVS impression');
  expect(await findPartText('Parcel')).toBe('ParcelSF ExpressSF202611242026-11-20');
  const label = await screen.findByRole('region', { name: 'Label for the parcel' });
  expect(within(label).getByText('C26000001').tagName).toBe('STRONG');
  expect(within(label).getByRole('img', { name: 'Code of order C26000001-1' })).toBeTruthy();
  // Carriers read the label.
  expect(label.textContent).not.toContain(serverState.order.patient.name);
});

test('ORD-03 states on the label that a site has no service centre', async () => {
  centre = null;
  showAt(LABEL);
  expect(await findPartText('To')).toContain('The address of the service centre is not set.');
});

test('ORD-03 has no label for an order without a mailed model', async () => {
  serverState.order = buildOrder();
  showAt(LABEL);
  expect(await screen.findByText('No model is mailed for this order.')).toBeTruthy();
});

test.each([
  ['the page of the order', `/case/detail?order=${ORDER_ID}`],
  ['the last page of the wizard', `/case/stage/preview?order=${ORDER_ID}`],
])('ORD-03 ORD-16 links from %s to the label', async (_, page) => {
  showAt(page);
  fireEvent.click(await screen.findByRole('button', PRINT));
  expect(await screen.findByRole('heading', { level: 1, name: 'Label for the parcel' })).toBeTruthy();
});

test('ORD-03 ORD-14 opens the label from the form only after the input is saved', async () => {
  let isRefused = true;
  server.on(insertOrUpdateForm, () => {
    if (isRefused) throw new Refusal('server.failed');
    return buildForm(2, { formValue: { ...MAILING_ANSWERS, sender: 'Reception' }, version: 2 });
  });
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  fireEvent.change(await screen.findByRole('textbox', { name: /^Sender/ }), { target: { value: 'Reception' } });
  fireEvent.click(screen.getByRole('button', PRINT));
  await waitFor(() => expect(server.listReceived(insertOrUpdateForm)).toHaveLength(1));
  await screen.findByText('Not saved: it is tried again');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Sender/ }).value).toBe('Reception');
  isRefused = false;
  fireEvent.click(screen.getByRole('button', PRINT));
  expect(await screen.findByRole('region', { name: 'Label for the parcel' })).toBeTruthy();
  expect(server.listReceived(insertOrUpdateForm).length).toBeGreaterThan(1);
});

test.each([
  ['while its parcel is awaited', null, true],
  ['no longer after it has arrived', '2026-11-22T09:00:00Z', false],
] as const)('ORD-16 offers the label of a submitted order %s', async (_, closedAt, isOffered) => {
  serverState.order = buildMailingOrder({
    detailStatus: 10_004,
    stepStatus: 30,
    dataRequests: [createRequest(closedAt)],
  });
  showAt(`/case/detail?order=${ORDER_ID}`);
  await screen.findByText('SF Express');
  expect(screen.queryByRole('button', PRINT) !== null).toBe(isOffered);
});
