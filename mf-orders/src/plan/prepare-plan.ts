import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { get3dDesignList, getOpinionRecordList } from '@dentarium/api/services/scheme-server';
import { callQuery, queryClient } from '@dentarium/platform';
import { callDocument } from './plan-side.ts';
import { loadPlanCode } from './use-plan-scene.ts';

/** The versions of the plan of an order, and what was said of them, as queries. */
export function callsOfPlan({ caseId, orderId }: Pick<OrderInfo, 'caseId' | 'orderId'>) {
  const query = { caseId, orderId };
  return {
    versions: callQuery(get3dDesignList, { query }, { silent: true }),
    opinions: callQuery(getOpinionRecordList, { query }, { silent: true }),
  };
}

/** Loads what the review of a version needs before somebody opens it. Who opens it is told when it does not come. */
export function preparePlan(order: Pick<OrderInfo, 'caseId' | 'orderId'>, schemeId: string): void {
  loadPlanCode();
  const { select: _, ...document } = callDocument('clinic', schemeId);
  const { versions, opinions } = callsOfPlan(order);
  for (const asked of [queryClient.query(versions), queryClient.query(opinions), queryClient.query(document)])
    asked.catch(() => undefined);
}
