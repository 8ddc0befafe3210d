import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { id, idParams } from '@dentarium/api/shapes';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders', machines: true });
const anyFunction = { lab: LAB_FUNCTIONS } as const;

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

const uploads = service('UpLoadServer', '/onlineApi/UpLoadServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;

/**
 * Returns a JPEG of a file of an order, like `GetImage` for a file of a patient.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `not.found` (404) if there is no rendition.
 */
export const getOrderImage = uploads('GetOrderImage/:id/:variant', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: mayOrder,
  params: z.object({ id, variant: z.enum(['thumb', 'preview', 'full']) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'An image of a file of an order for viewing: `thumb`, `preview` or `full` (ours).',
});

/**
 * Returns the bytes of a DICOM file, a zip or a model of an order for a viewer, like `ViewOriginal` for those of a
 * patient.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `not.found` (404) for files that no viewer
 * reads by their bytes.
 */
export const viewOrderFile = uploads('ViewOrderFile/:id', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: mayOrder,
  params: idParams,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The bytes of a DICOM file, a zip or a model of an order to look at, unaltered (ours).',
});
