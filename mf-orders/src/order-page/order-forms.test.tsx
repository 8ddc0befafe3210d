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
