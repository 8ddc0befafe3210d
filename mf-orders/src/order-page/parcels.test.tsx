import { queryLabFunctions, queryLabOrder } from '@dentarium/api/services/lab-server';
import type { Shipment } from '@dentarium/api/services/order-shapes';
import { CLINIC, signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { aLabOrder } from '../testing/lab-order.ts';
import { anOrder, aShippedBatch, CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const AT = '2026-03-06T09:00:00Z';

test.each<[string, Partial<Shipment>]>([
  ['Not tracked yet', { events: [] }],
  ['On the way', {}],
  ['Delivered', { deliveredAt: AT }],
  ['Received', { deliveredAt: AT, receivedAt: AT }],
])(
  'ORD-10 LAB-01 a parcel stands with its batch, courier, number and that it is “%s”, for the clinic and the factory',
  async (state, differs) => {
    signIn();
    const batch = aShippedBatch();
    const shipment = batch.shipment === null ? null : { ...batch.shipment, ...differs };
    const batches = [
      { ...batch, id: CASE_ID, number: 1, shipment: null },
      { ...batch, number: 2, kind: 'followUp' as const, shipment },
    ];
    const shipped = { detailStatus: 30_005, stepStatus: 350, batches };
    serveOrder({ order: anOrder(shipped) })
      .on(queryLabFunctions, () => ({ functions: ['factory' as const], orgId: CLINIC.id }))
      .on(queryLabOrder, () => aLabOrder(shipped));
    for (const page of ['/case/detail', '/lab/order']) {
      showAt(`${page}?order=${ORDER_ID}`);
      const parcels = within(await screen.findByRole('region', { name: 'Production and parcels' }, { timeout: 5000 }));
      const [waiting, sent] = parcels.getAllByRole('article').map(({ textContent }) => textContent);
      expect(waiting).toContain('Batch 1: first');
      expect(sent).toMatch(new RegExp(`^Batch 2: follow-up.*SF Express SF12345678${state}shipped`));
      cleanup();
    }
  },
);
