import { productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import { getCaseListV3 } from '@dentarium/api/orders/case-calls';
import { queryOrderCounts } from '@dentarium/server/calls/orders/cases';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { queryLabCatalogue } from '@dentarium/server/calls/orders';
import { getLabImage } from '@dentarium/server/calls/order-files';
import { queryMachineClients, queryDeliveries, queryWebhooks } from '@dentarium/server/calls/lab-integration';
import { queryLabOrder, queryLabFiles } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { LAB_FUNCTIONS, ORDER_TABS } from '@dentarium/orders/states';
import { CLINIC, expectAccessible, signIn } from '@dentarium/platform/testing';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { A_PROPOSAL } from './testing/next-steps.ts';
import { buildLabOrder } from './testing/lab-order.ts';
import { buildOrder, buildOrderFile, buildShippedBatch, ORDER_ID } from './testing/samples.ts';
import { serveOrder } from './testing/serve-order.ts';
import { showAt } from './testing/show-orders.ts';

afterEach(cleanup);

const WIZARD = (page: string): string => `/case/stage/${page}?order=${ORDER_ID}`;
const LAB = `/lab/order?order=${ORDER_ID}`;
const SHIPPED: Partial<OrderInfo> = { type: 1, detailStatus: 30_005, stepStatus: 350 };
const REISSUE: Partial<OrderInfo> = { detailStatus: 40_000, stepStatus: 190 };

/** The overlays over pages: an order, an address, and the buttons and menu items that open them. */
const OPENINGS: readonly (readonly [string, Partial<OrderInfo>, string, readonly RegExp[], 'dialog' | 'menu'])[] = [
  // Checks the focus of mf-orders/src/order-page/actions/order-menu.tsx.
  ['the menu of an order', {}, '/case', [/^More for/], 'menu'],
  // Checks the focus of mf-orders/src/order-page/actions/use-order-actions.tsx.
  [
    'a question before a change',
    { detailStatus: 10_004, stepStatus: 30 },
    '/case',
    [/^More for/, /^Withdraw$/],
    'dialog',
  ],
  // Checks the focus of mf-orders/src/order-page/follow-up/follow-up-dialog.tsx.
  ['the next steps of a plan', { detailStatus: 30_005, stepStatus: 360 }, '/case', [/^Production follow-up/], 'dialog'],
  // Checks the focus of mf-orders/src/order-page/remark-dialog.tsx.
  ['the remark of a case', {}, `/case/detail?order=${ORDER_ID}`, [/^Add a remark$/], 'dialog'],
  // Checks the focus of mf-orders/src/wizard/new-order/new-order-dialog.tsx.
  ['the choice of a patient', {}, '/case', [/^New order$/], 'dialog'],
  // Checks the focus of mf-orders/src/order-page/reissue/reissue-dialog.tsx.
  ['an application for a reissue', SHIPPED, '/case', [/^More for/, /^Apply for reissue$/], 'dialog'],
  // Checks the focus of mf-orders/src/order-page/reissue/terms-dialog.tsx.
  ['the terms of a reissue', { ...REISSUE, termsOffered: true }, '/case', [/^More for/, /^Confirm terms$/], 'dialog'],
  // Checks the focus of mf-orders/src/order-page/cancellation/cancellation-dialog.tsx.
  [
    'a request to cancel',
    { detailStatus: 20_001, stepStatus: 110 },
    '/case',
    [/^More for/, /^Ask to cancel$/],
    'dialog',
  ],
  // Checks the focus of mf-orders/src/forms/address/address-form.tsx.
  ['a delivery address', {}, WIZARD('preview'), [/^Add an address$/], 'dialog'],
  // Checks the focus of mf-orders/src/forms/images/image-chooser.tsx.
  ['the choice of an image', {}, WIZARD('image'), [/^Choose: Frontal smile$/], 'dialog'],
  ['the choice of a file for a form', {}, WIZARD('design'), [/^Choose: Attached files$/], 'dialog'],
  ['an image of an order', {}, LAB, [/^Look closer/], 'dialog'],
  // Checks the focus of mf-orders/src/lab/lab-actions.tsx.
  ['the menu of the console', {}, LAB, [/^More$/], 'menu'],
  // Checks the focus of mf-orders/src/lab/items-dialog.tsx.
  ['a request of the manufacturer', {}, LAB, [/^Ask for data$/], 'dialog'],
  // Checks the focus of mf-orders/src/lab/ship-dialog.tsx.
  ['a parcel of the manufacturer', { detailStatus: 30_001, stepStatus: 0 }, LAB, [/^Ship$/], 'dialog'],
  // Checks the focus of mf-orders/src/lab/tracking-dialog.tsx.
  ['a parcel with tracking', { ...SHIPPED, batches: [buildShippedBatch()] }, LAB, [/^Note an event/], 'dialog'],
  // Checks the focus of mf-orders/src/lab/offer-dialog.tsx.
  ['terms of the manufacturer', REISSUE, LAB, [/^Offer terms$/], 'dialog'],
  // Checks the focus of mf-orders/src/lab/catalogue/item-drawer.tsx.
  ['a product of the manufacturer', {}, '/lab/catalogue', [/^New product$/], 'dialog'],
  // Checks the focus of mf-orders/src/lab/catalogue/expert-drawer.tsx.
  ['an expert of the manufacturer', {}, '/lab/catalogue', [/^New expert$/], 'dialog'],
  // Checks the focus of mf-orders/src/integration/client-dialog.tsx.
  ['a system of the manufacturer', {}, '/lab/integration', [/^New machine client$/], 'dialog'],
  // Checks the focus of mf-orders/src/integration/machine-clients.tsx.
  ['a question about a system', {}, '/lab/integration', [/^Revoke$/], 'dialog'],
  // Checks the focus of mf-orders/src/integration/webhook-dialog.tsx.
  ['a webhook', {}, '/lab/integration', [/^New webhook$/], 'dialog'],
  // Checks the focus of mf-orders/src/integration/webhooks.tsx.
  ['a question about a webhook', {}, '/lab/integration', [/^Remove$/], 'dialog'],
  // Checks the focus of mf-orders/src/lab/reason-dialog.tsx.
  ['a reason of the manufacturer', { detailStatus: 30_001, stepStatus: 0 }, LAB, [/^Pause$/], 'dialog'],
];

const SUBMITTED = {
  id: 'c1111111-1111-4111-8111-111111111111',
  number: 1,
  submittedAt: '2026-03-01T09:00:00Z',
  submittedBy: 'Dr Lin',
  forms: [],
};

const AT = { createdAt: '2026-03-01T09:00:00Z' };
const MACHINE = {
  ...AT,
  clientId: ORDER_ID,
  name: 'Works',
  createdBy: 'Liu',
  secretAt: AT.createdAt,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};
const MACHINES = {
  isOffered: true,
  tokenAddress: 'https://site.example/identity/token',
  scope: 'dental.lab',
  clients: [{ ...MACHINE, functions: ['factory' as const], mayChange: true }],
};

test.each(OPENINGS)('PAT-02 moves the focus into %s, which is accessible', async (_, changes, at, names, role) => {
  signIn();
  sessionStorage.clear();
  const order = buildOrder(changes);
  serveOrder({ order })
    .on(getCaseListV3, () => ({ total: 1, items: [order] }))
    .on(queryOrderCounts, () => Object.fromEntries(ORDER_TABS.map(({ key }) => [key, 1])) as never)
    .on(queryUsersInfo, () => [])
    .on(getAddress, () => [])
    .on(productionFollowUpCheck, () => A_PROPOSAL)
    .on(queryLabFunctions, () => ({ functions: [...LAB_FUNCTIONS], orgId: CLINIC.id }))
    .on(queryLabCatalogue, () => ({ items: [], experts: [], accounts: [], clinics: [] }))
    .on(queryMachineClients, () => MACHINES)
    .on(queryWebhooks, () => [
      {
        ...AT,
        id: ORDER_ID,
        url: 'https://works.example',
        events: [],
        secretAt: AT.createdAt,
        waiting: 0,
        failed: 0,
        lastWeek: { total: 0, delivered: 0, atOnce: 0 },
        isSlow: false,
        version: 1,
      },
    ])
    .on(queryDeliveries, () => ({ total: 0, items: [] }))
    .on(queryLabOrder, () => buildLabOrder({ ...changes, submissions: [SUBMITTED] }))
    .on(queryLabFiles, () => [buildOrderFile({ contentType: 'image/jpeg' })])
    .on(getLabImage, () => new Blob());
  showAt(at);
  const [first, ...others] = names;
  const button = await screen.findByRole('button', { name: first ?? '' });
  button.focus();
  fireEvent.click(button);
  for (const name of others) fireEvent.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole(role);
  // A different overlay is displayed while the data are loading.
  await waitFor(() => expect(screen.getByRole(role).contains(document.activeElement)).toBe(true));
  await expectAccessible(screen.getByRole(role));
});
