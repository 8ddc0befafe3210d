import { getAddress } from '@dentarium/api/orders/address-calls';
import { queryLabOrder, queryLabFiles } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { CLINIC, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildLabOrder } from '../../testing/lab-order.ts';
import { buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

const EXPERT = { id: ITEM_ID, doctorName: { ch: '王', en: 'Prof Wang' }, question: 'Without extraction?', fee: 1500 };
const SUBMISSION = {
  id: ORDER_ID,
  number: 1,
  submittedAt: '2026-03-01T09:00:00Z',
  submittedBy: 'Dr Lin',
  forms: [{ formKey: 2, formValue: { sender: 'Front desk' } }],
};
const PAGES = ['/case/detail', '/case/stage/preview', '/case/sheet', '/lab/order', '/lab/sheet'];

beforeEach(() => signIn());

async function showPage(page: string, expert: OrderInfo['expert']): Promise<void> {
  const more = expert === undefined ? {} : { expert };
  const lab = buildLabOrder({ ...more, submissions: [SUBMISSION] });
  serveOrder({
    order: buildOrder({ ...more, forms: [buildForm(2, { version: 1, formValue: { sender: 'Front desk' } })] }),
  })
    .on(queryOrderSubmissions, () => [])
    .on(queryOrderFiles, () => [])
    .on(getAddress, () => [])
    .on(queryLabFunctions, () => ({ functions: ['expert' as const], orgId: CLINIC.id }))
    .on(queryLabOrder, () => lab)
    .on(queryLabFiles, () => []);
  showAt(`${page}?order=${ORDER_ID}`);
  await screen.findAllByText('Front desk');
}

function listAnswers(): (string | null)[][] {
  const [part = document.body] = screen.getAllByRole('region', { name: 'Expert information' });
  return within(part)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]);
}

test.each(PAGES)('ORD-08 LAB-01 %s shows the expert of the order, the question, and the fee', async (page) => {
  await showPage(page, EXPERT);
  expect(listAnswers()).toEqual([
    ['Expert', 'Prof Wang'],
    ['Question to the expert', 'Without extraction?'],
    ['Agreed fee', '¥1,500.00'],
  ]);
});

test('ORD-08 LAB-01 hides the fee from readers without access, and marks no missing question', async () => {
  const { fee: _, ...expertWithoutFee } = EXPERT;
  await showPage('/lab/order', { ...expertWithoutFee, question: '' });
  expect(listAnswers()).toEqual([['Expert', 'Prof Wang']]);
});

test.each(PAGES)('ORD-08 %s shows no expert for an order without one', async (page) => {
  await showPage(page, undefined);
  expect(screen.queryByRole('region', { name: 'Expert information' })).toBeNull();
});
