import type { CallResult } from '@dentarium/api';
import type { CaseShowBox } from '@dentarium/api/services/case-details';
import type { productionFollowUpCheck } from '@dentarium/api/services/case-production';
import { anItem, CASE_ID, ORDER_ID } from './samples.ts';

/** What the server proposes to make next. */
export const A_PROPOSAL: CallResult<typeof productionFollowUpCheck> = {
  isAllowed: true,
  reason: '',
  orderId: ORDER_ID,
  version: 4,
  upper: { from: 11, to: 20 },
  lower: { from: 11, to: 14 },
};

/** A case of 24 upper and 14 lower steps, of which ten are shipped. */
export const A_BOX: CaseShowBox = {
  caseId: CASE_ID,
  caseShowId: 'C26000001',
  treatmentItem: anItem(),
  expertName: null,
  orders: [],
  upper: { shipped: 10, planned: 24 },
  lower: { shipped: 10, planned: 14 },
};
