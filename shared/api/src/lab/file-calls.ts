import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { operatorId } from '../orders/shapes.ts';
import { id, idParams } from '../contract/shapes.ts';
import { orderFile } from '../orders/upload-calls.ts';

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders', machines: true });
const anyFunction = { lab: LAB_FUNCTIONS } as const;

/** Lists the files of the submissions of an order, the last submission first. Refused with `order.notFound`. */
export const queryLabFiles = lab('QueryLabFiles', {
  method: 'GET',
  own: true,
  permission: anyFunction,
  query: z.object({ orderId: id }),
  result: z.array(orderFile),
  reads: { order: true },
  summary: 'The files of an order for its manufacturer (ours).',
});

/**
 * Retries the failed files of an order, like `SyncFailFileByOrder` for its doctor. Those of the last submission count.
 *
 * Returns the files that are retried. Refused with `order.operator`, `order.notFound`.
 */
export const retryLabFiles = lab('RetryLabFiles', {
  method: 'POST',
  own: true,
  permission: anyFunction,
  audit: 'lab.retryFiles',
  body: z.object({ operatorId, orderId: id }),
  result: z.array(orderFile),
  changes: { order: true },
  summary: 'Retries the failed files of an order, for its manufacturer (ours).',
});

/**
 * Returns a JPEG of a file of an order that was sent to the manufacturer of the caller.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `not.found` (404) if there is no rendition.
 */
export const getLabImage = lab('GetLabImage/:id/:variant', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: anyFunction,
  params: z.object({ id, variant: z.enum(['thumb', 'preview', 'full']) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'An image of a file of an order for viewing: `thumb`, `preview` or `full` (ours).',
});

/**
 * Returns the bytes of a file of an order that was sent to the manufacturer of the caller, under its name; the audit
 * trail records it.
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
