import { queryLabOrder } from '@dentarium/server/calls/orders/lab';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import type { Shipment } from '@dentarium/api/orders/shapes';
import { toFollowUpFacts } from '@dentarium/orders/forms';
import { CLINIC, signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { buildLabOrder } from '../testing/lab-order.ts';
import { buildOrder, buildShippedBatch, CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const AT = '2026-03-06T09:00:00Z';

test.each<[string, Partial<Shipment>]>([
  ['Not tracked yet', { events: [] }],
  ['On the way', {}],
  ['Delivered', { deliveredAt: AT }],
  ['Received', { deliveredAt: AT, receivedAt: AT }],
])(
  'ORD-10 LAB-01 shows a parcel with its batch, courier, number and state “%s”, for the clinic and the factory',
  async (state, changes) => {
    signIn();
    const batch = buildShippedBatch();
    const shipment = batch.shipment === null ? null : { ...batch.shipment, ...changes };
    const batches = [
      { ...batch, id: CASE_ID, number: 1, shipment: null },
      { ...batch, number: 2, kind: 'followUp' as const, shipment },
    ];
    const shippedOrder = { detailStatus: 30_005, stepStatus: 350, batches };
    serveOrder({ order: buildOrder(shippedOrder) })
      .on(queryLabFunctions, () => ({ functions: ['factory' as const], orgId: CLINIC.id }))
      .on(queryLabOrder, () => buildLabOrder(shippedOrder));
    for (const page of ['/case/detail', '/lab/order']) {
      showAt(`${page}?order=${ORDER_ID}`);
      const parcels = within(await screen.findByRole('region', { name: 'Production and parcels' }));
      const [waitingBatch, shippedBatch] = parcels.getAllByRole('article').map(({ textContent }) => textContent);
      expect(waitingBatch).toContain('Batch 1: first');
      expect(shippedBatch).toMatch(new RegExp(`^Batch 2: follow-up.*SF Express SF12345678${state}shipped`));
      cleanup();
    }
  },
);

const FOLLOW_UP = {
  formValue: {
    stepUpper: 10,
    fit: 3,
    attachmentsComplete: 0,
    attachmentsMissing: [13],
    teethChanged: [0],
    compliance: 2,
    stepsToUpper: 20,
    address: 'a1',
  },
  facts: toFollowUpFacts({
    plan: { upper: 24, lower: 0 },
    produced: { upper: 10, lower: 0 },
    next: { upper: { from: 11, to: 20 }, lower: null },
    addresses: [{ id: 'a1', name: 'Front desk' }],
  }),
};

test.each([
  [
    'en',
    'Production and parcels',
    /10.*Fit.*poor.*Attachments complete.*no.*13.*none.*Compliance.*fair.*20.*Front desk/,
    'The fit is poor: a restart is advised (Accepted)',
  ],
  [
    'ch',
    '生产与物流',
    /10.*贴合情况.*差.*附件是否完整.*否.*13.*无.*依从性.*一般.*20.*Front desk/,
    '贴合差，建议重启病例 (已确认)',
  ],
] as const)(
  'ORD-10 LAB-01 in %s shows the answers of a follow-up at its batch, for the clinic and the manufacturer',
  async (language, title, answers, warning) => {
    signIn();
    const batch = { ...buildShippedBatch(), shipment: null };
    const batches = [batch, { ...batch, id: CASE_ID, number: 2, kind: 'followUp' as const, followUp: FOLLOW_UP }];
    const orderChanges = { detailStatus: 30_001, stepStatus: 0, batches };
    serveOrder({ order: buildOrder(orderChanges) })
      .on(queryLabFunctions, () => ({ functions: ['factory' as const], orgId: CLINIC.id }))
      .on(queryLabOrder, () => buildLabOrder(orderChanges));
    for (const page of ['/case/detail', '/lab/order']) {
      showAt(`${page}?order=${ORDER_ID}`, language);
      const parcels = within(await screen.findByRole('region', { name: title }));
      const [first, followUp] = parcels.getAllByRole('article');
      expect(first?.querySelector('details')).toBeNull();
      const details = followUp?.querySelector('details');
      expect(details?.open).toBe(true);
      expect(details?.textContent).toMatch(answers);
      expect(details?.querySelector('ul')?.textContent).toBe(warning);
      cleanup();
    }
  },
);
