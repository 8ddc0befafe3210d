import { queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import { signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildForm, buildOrder, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

test('ORD-06 ORD-16 shows the reason for a rejected form that was never completed', async () => {
  signIn();
  const forms = [buildForm(5), buildForm(2)];
  const rejections = [{ formKey: 5, reason: 'A volume is needed' }];
  serveOrder({ order: buildOrder({ detailStatus: 10_005, stepStatus: 40, forms, rejections }) });
  showAt(`/case/detail?order=${ORDER_ID}#forms`);
  const rejectedForm = within(await screen.findByRole('article', { name: 'CBCT' }));
  expect(rejectedForm.getByText('A volume is needed')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test.each([
  ['as it was submitted is to correct', 1, 'To correct'],
  ['and changed since is finished', 2, 'Finished'],
])('ORD-06 ORD-16 a rejected form %s', async (_, scanner, state) => {
  signIn();
  const forms = [buildForm(1, { version: 2, isFinish: true, formValue: { scanner } })];
  const rejections = [{ formKey: 1, reason: 'Cut off' }];
  const submission = { id: ORDER_ID, number: 1, submittedAt: '2026-03-01T09:00:00Z', submittedBy: 'Li' };
  serveOrder({ order: buildOrder({ detailStatus: 10_005, stepStatus: 40, submissionCount: 1, forms, rejections }) }).on(
    queryOrderSubmissions,
    () => [{ ...submission, forms: [{ formKey: 1, formValue: { v: 1, scanner: 1 } }] }],
  );
  showAt(`/case/detail?order=${ORDER_ID}#forms`);
  const card = within(await screen.findByRole('article', { name: 'Models' }));
  expect(card.getByText(state)).toBeTruthy();
  expect(card.queryByText(state === 'Finished' ? 'To correct' : 'Finished')).toBeNull();
});
