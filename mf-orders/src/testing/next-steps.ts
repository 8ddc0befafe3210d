import type { CallResult } from '@dentarium/api';
import type { productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import { ORDER_ID } from './samples.ts';

/** The proposal of the server for the next steps of 24 upper and 14 lower steps, of which ten are made. */
export const A_PROPOSAL: CallResult<typeof productionFollowUpCheck> = {
  isAllowed: true,
  reason: '',
  orderId: ORDER_ID,
  version: 4,
  upper: { from: 11, to: 20 },
  lower: { from: 11, to: 14 },
  made: { upper: 10, lower: 10 },
  planned: { upper: 24, lower: 14 },
};
