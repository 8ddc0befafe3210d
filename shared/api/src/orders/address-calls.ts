import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { deliveryAddress } from './shapes.ts';
import { id } from '../contract/shapes.ts';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;

/**
 * Lists the delivery addresses of an organisation. Refused with `access.denied` (the organisation is not the caller's,
 * and no patient of it is shared with them for editing).
 */
export const getAddress = cases('GetAddress', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ orgId: id }),
  result: z.array(deliveryAddress),
  reads: { deliveryAddress: true },
  summary: 'The delivery addresses of an organisation, the default one first.',
});
