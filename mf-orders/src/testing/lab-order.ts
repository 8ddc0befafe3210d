import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { buildOrder } from './samples.ts';

/** Builds an order in review, in the manufacturer's view. */
export function buildLabOrder(changes: Partial<LabOrder> = {}): LabOrder {
  return {
    ...buildOrder({ detailStatus: 10_004, stepStatus: 30, forms: [] }),
    orgName: { ch: '明眸口腔', en: 'Bright Dental' },
    takenBy: null,
    dueOn: null,
    priority: 0,
    isDueShared: false,
    isOverdue: false,
    expertClaim: 'open',
    submissions: [],
    history: [],
    ...changes,
  };
}
