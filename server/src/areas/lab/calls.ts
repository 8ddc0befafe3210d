import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { id } from '@dentarium/api/shapes';

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders', machines: true });

/**
 * Lists the functions of the caller at their manufacturer; none for an account of a clinic. It has no refusals of its
 * own.
 */
export const queryLabFunctions = lab('QueryLabFunctions', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.object({ functions: z.array(z.enum(LAB_FUNCTIONS)), orgId: z.nullable(id) }),
  reads: { ownAccount: true },
  summary: 'The functions that the user has at a manufacturer (ours).',
});
