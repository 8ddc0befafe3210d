import { isShowTreatmentItems } from '@dentarium/api/orders/case-actions';
import { getExpertInfo, getExpertInfoByCaseId } from '@dentarium/api/orders/case-details';
import { updateTreatmentItem } from '@dentarium/server/calls/orders/cases';
import { signIn, USER_ID } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildItem, buildOrder, CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const SIMPLE = buildItem({ id: CASE_ID, name: { ch: '简单', en: 'Simple' } });

function serve(order: ReturnType<typeof buildOrder>) {
  signIn();
  const items = [buildItem(), SIMPLE].map((item) => ({ ...item, reason: '' }));
  return serveOrder({ order })
    .on(getExpertInfo, () => [])
    .on(getExpertInfoByCaseId, () => null)
    .on(isShowTreatmentItems, () => ({ isShow: true, orderTypes: [0], reason: '', items }))
    .on(updateTreatmentItem, () => ({ ...order, treatmentItem: SIMPLE }));
}

test('ORD-08 changes the product of a draft', async () => {
  const order = buildOrder();
  const server = serve(order);
  showAt(`/case/stage/treatment?order=${ORDER_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Change the product' }));
  const simple = await screen.findByRole('radio', { name: /^Simple/ });
  const take = screen.getByRole<HTMLButtonElement>('button', { name: 'Take this product' });
  expect(take.disabled).toBe(true);
  fireEvent.click(simple);
  fireEvent.click(take);
  const body = { operatorId: USER_ID, orderId: ORDER_ID, version: order.version, treatmentItemId: SIMPLE.id };
  await waitFor(() => expect(server.listReceived(updateTreatmentItem)[0]?.body).toEqual(body));
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Simple/ })).toBeNull());
});

test('ORD-08 offers no other product once an order is submitted', async () => {
  serve(buildOrder({ detailStatus: 10_004, stepStatus: 30 }));
  showAt(`/case/stage/treatment?order=${ORDER_ID}`);
  await screen.findByText('Full');
  expect(screen.queryByRole('button', { name: 'Change the product' })).toBeNull();
});
