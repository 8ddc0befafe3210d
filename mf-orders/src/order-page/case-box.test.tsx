import { getCaseShowBox } from '@dentarium/api/orders/case-details';
import { signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { A_BOX, buildOrder, buildOrderRow, ITEM_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

test('ORD-16 shows the case on the page of an order: the other orders, and the shipped steps of each arch', async () => {
  signIn();
  const retention = { orderId: ITEM_ID, orderShowId: 'C26000001-2', type: 1, detailStatus: 10_004, stepStatus: 30 };
  serveOrder({ order: buildOrder() }).on(getCaseShowBox, () => ({
    ...A_BOX,
    orders: [buildOrderRow(), buildOrderRow(retention)],
    upper: { shipped: 10, planned: 24 },
    lower: { shipped: 8, planned: 14 },
  }));
  showAt(`/case/detail?order=${ORDER_ID}`);
  const box = within(await screen.findByRole('region', { name: 'Case C26000001' }));
  const [other, ...more] = box.getAllByRole('link');
  expect(more).toEqual([]);
  expect(other?.getAttribute('href')).toBe(`/case/detail?order=${ITEM_ID}`);
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'C26000001-2RetentionAwaiting review',
    'Upper arch: 10 of 24 steps shipped',
    'Lower arch: 8 of 14 steps shipped',
  ]);
});
