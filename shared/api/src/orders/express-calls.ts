import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { shipment } from './shapes.ts';
import { id } from '../contract/shapes.ts';

const express = service('ExpressManageServer', '/onlineApi/ExpressManageServer', { module: 'orders' });

/** Lists the parcels of an order with their events, the latest first. Refused with `order.notFound`. */
export const getWLinfo = express('GetWLinfo', {
  method: 'GET',
  permission: { right: 'case' },
  query: z.object({ orderId: id }),
  result: z.array(shipment),
  reads: { order: true },
  summary: 'The locations of the parcels of an order.',
});
