import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { buildSampleFile, signIn } from '@dentarium/platform/testing';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { A_PLAN, buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  const upper = buildSampleFile({ id: ITEM_ID, name: 'upper.stl', category: 53, kind: 'model' });
  const answers = { v: 1, arch: 1, type: 1, pairs: 2, basis: 1, planStep: 18 };
  const forms = [
    buildForm(6, { version: 1, formValue: answers }),
    buildForm(1, { version: 1, formValue: { file53: [upper.id] } }),
    buildForm(2),
  ];
  serveOrder({ order: buildOrder({ type: 1, forms, basePlan: A_PLAN }) })
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getAddress, () => [])
    .on(queryFilesInfo, () => [upper]);
});

const queryModelSlot = () => screen.queryByRole('region', { name: 'Upper jaw model' });

test('ORD-06 ORD-18 requests no models for retainers on the plan, but for those on a new scan', async () => {
  showAt(`/case/stage/prescription?order=${ORDER_ID}`);
  fireEvent.click(await screen.findByRole('radio', { name: 'new scan' }));
  await waitFor(() => expect(queryModelSlot()).not.toBeNull());
  fireEvent.click(screen.getByRole('radio', { name: 'last step of the plan' }));
  await waitFor(() => expect(queryModelSlot()).toBeNull());
  expect(screen.queryByRole('button', { name: 'Send models by mail instead' })).toBeNull();
});

test('ORD-06 ORD-18 shows no models in the preview of retainers on the plan', async () => {
  showAt(`/case/stage/preview?order=${ORDER_ID}`);
  await screen.findByRole('region', { name: 'Submit' });
  expect(queryModelSlot()).toBeNull();
});
