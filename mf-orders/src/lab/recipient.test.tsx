import { queryLabFiles, queryLabOrder } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { queryLabSchemes } from '@dentarium/server/calls/schemes';
import { CLINIC, FakeServer, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { buildLabOrder } from '../testing/lab-order.ts';
import { buildBatch, buildShippedBatch, ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

const RECIPIENT = 'Dr Wang 13800000000 Shanghai Demo Road 1';
const SUBMISSION = {
  id: 'c1111111-1111-4111-8111-111111111111',
  number: 1,
  submittedAt: '2026-03-01T09:00:00Z',
  submittedBy: 'Dr Lin',
  forms: [],
};

let order = buildLabOrder();

beforeEach(() => {
  signIn({ mode: 'private' });
  sessionStorage.clear();
  const batches = [buildBatch()];
  order = buildLabOrder({ detailStatus: 30_001, stepStatus: 0, batches, submissions: [SUBMISSION] });
  new FakeServer()
    .on(queryLabFunctions, () => ({ functions: ['factory' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, () => order)
    .on(queryLabSchemes, () => [])
    .on(queryLabFiles, () => []);
});

test('LAB-01 shows the recipient of a batch on the page, in the dialog of its shipping and on its label', async () => {
  showAt(`/lab/order?order=${ORDER_ID}`);
  await screen.findByText(`To: ${RECIPIENT}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Ship' }));
  await within(await screen.findByRole('dialog')).findByText(`To: ${RECIPIENT}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Label of batch 1', hidden: true }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Label for the parcel' })).toBeTruthy();
});

test('LAB-01 prints the recipient on the label of a parcel without naming the patient', async () => {
  const [batch] = order.batches;
  showAt(`/lab/label?order=${ORDER_ID}&batch=${batch?.id ?? ''}`);
  const label = within(await screen.findByRole('region', { name: 'Label for the parcel' }));
  const readPart = (name: string) => label.getByRole('region', { name }).textContent;
  expect(readPart('To')).toBe('ToDr Wang13800000000ShanghaiDemo Road 1');
  expect(readPart('From')).toBe('FromBright Dental');
  expect(readPart('Batch 1: first')).toContain('1–3');
  // Carriers read the label.
  expect(label.queryByText(/Li Mei/)).toBeNull();
});

test('LAB-01 prints the recipient of each batch on the case summary', async () => {
  showAt(`/lab/sheet?order=${ORDER_ID}`);
  const part = await screen.findByText('Batch 1: first');
  expect(part.nextElementSibling?.textContent).toContain(RECIPIENT);
});

test.each([
  ['of an unknown batch', () => [buildShippedBatch()].slice(1), 'The order has no such batch.'],
  ['of a batch without an address', () => [buildBatch({ address: null })], 'no address was given'],
])('LAB-01 says on the label %s what is missing', async (_, createBatches, text) => {
  order = { ...order, batches: createBatches() };
  showAt(`/lab/label?order=${ORDER_ID}&batch=${buildBatch().id}`);
  expect(await screen.findByText(text)).toBeTruthy();
});
