import { LAB_FUNCTIONS } from '@dentarium/domain/orders';
import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { id, idParams } from './shapes.ts';
import { orderFile } from './upload-server.ts';

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders', machines: true });
const anyFunction = { lab: LAB_FUNCTIONS } as const;

/** The files that an order was sent with, the last submission first. Refused with `order.notFound`. */
export const queryLabFiles = lab('QueryLabFiles', {
  method: 'GET',
  own: true,
  permission: anyFunction,
  query: z.object({ orderId: id }),
  result: z.array(orderFile),
  reads: { order: true },
  summary: 'The files of an order as the manufacturer has them (ours).',
});

/**
 * A JPEG of a file of an order that was sent to the manufacturer of the caller.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `not.found` (404) for what has no rendition.
 */
export const getLabImage = lab('GetLabImage/:id/:variant', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: anyFunction,
  params: z.object({ id, variant: z.enum(['thumb', 'preview', 'full']) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'An image of a file of an order to look at: `thumb`, `preview` or `full` (ours).',
});

/**
 * The bytes of a file of an order that was sent to the manufacturer of the caller, under its name; the audit trail records it.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone).
 */
export const readLabFile = lab('ReadLabFile/:id', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: anyFunction,
  audit: 'lab.readFile',
  params: idParams,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The bytes of a file of an order, unaltered (ours).',
});
