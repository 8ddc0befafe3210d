import { isShowTreatmentItems } from '@dentarium/api/orders/case-actions';
import { getExpertInfo, getExpertInfoByCaseId } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { PATIENT_ID, signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildItem, buildOrder, CASE_ID, ITEM_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const toName = (en: string) => ({ ch: en, en });
const EXPERT = {
  id: ITEM_ID,
  doctorName: toName('Wang'),
  price: 1500,
  oldPrice: null,
  selfDescription: toName(''),
  avatarImagePath: '',
};

test('ORD-03 ORD-08 ORD-14 creates the order once a product and a required expert are selected, states what is missing, and preserves the selection on reload', async () => {
  signIn();
  const items = [buildItem({ isNeedExpert: true }), buildItem({ id: ORDER_ID, name: toName('Simple') })];
  serveOrder({ order: buildOrder() })
    .on(getExpertInfo, () => [EXPERT])
    .on(getIngCase, () => [])
    .on(isShowTreatmentItems, () => ({
      isShow: true,
      orderTypes: [0, 1],
      reason: '',
      items: items.map((item) => ({ ...item, reason: '' })),
    }));
  showAt(`/case/stage/treatment?patient=${PATIENT_ID}`);
  const products = within(await screen.findByRole('group', { name: 'Product' }));
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create the order' });
  const findHint = () => document.getElementById(create.getAttribute('aria-describedby') ?? '');
  expect([create.disabled, findHint()?.textContent]).toEqual([true, 'Choose a product first.']);
  expect(findHint()?.getAttribute('role')).toBe('status');
  fireEvent.click(products.getByRole('radio', { name: /^Full/ }));
  expect([create.disabled, findHint()?.textContent]).toEqual([true, 'Choose an expert for this product.']);
  fireEvent.click(await screen.findByRole('radio', { name: /^Wang/ }));
  await waitFor(() => expect([create.disabled, findHint()?.textContent]).toEqual([false, '']));
  cleanup();
  showAt(`${location.pathname}${location.search}`);
  const expertOption = await screen.findByRole<HTMLInputElement>('radio', { name: /^Wang/ });
  expect([expertOption.checked, screen.getByRole<HTMLInputElement>('radio', { name: /^Full/ }).checked]).toEqual([
    true,
    true,
  ]);
});

test('ORD-08 names the expert of a case, and offers no other', async () => {
  signIn();
  serveOrder({ order: buildOrder() })
    .on(getExpertInfo, () => [])
    .on(getExpertInfoByCaseId, () => ({ expert: EXPERT, question: '', fee: 1500 }))
    .on(getIngCase, () => [])
    .on(isShowTreatmentItems, () => ({
      isShow: true,
      orderTypes: [0],
      reason: '',
      items: [{ ...buildItem({ isNeedExpert: true }), reason: '' }],
    }));
  showAt(`/case/stage/treatment?patient=${PATIENT_ID}&case=${CASE_ID}`);
  fireEvent.click(await screen.findByRole('radio', { name: /^Full/ }));
  expect(within(screen.getByRole('region', { name: 'Expert' })).getByText('Wang')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'No expert' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create the order' }).disabled).toBe(false);
});
