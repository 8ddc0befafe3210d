import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { get3dDesignList, getOpinionRecordList } from '@dentarium/api/schemes/calls';
import { callQuery, knownAnswer, queryClient } from '@dentarium/platform';
import { createDocumentQuery } from './plan-side.ts';
import { prestartSurfaces } from './surfaces.ts';
import { loadSceneCode } from './use-plan-scene.ts';

/** The versions of the plan of an order, and what was said of them, as queries. */
export function createPlanQueries({ caseId, orderId }: Pick<OrderInfo, 'caseId' | 'orderId'>) {
  const query = { caseId, orderId };
  return {
    versions: callQuery(get3dDesignList, { query }, { silent: true }),
    opinions: callQuery(getOpinionRecordList, { query }, { silent: true }),
  };
}

/** Loads what the review of a version needs before somebody opens it. Who opens it is told when it does not come. */
export function preparePlan(order: Pick<OrderInfo, 'caseId' | 'orderId'>, schemeId: string): void {
  const { select, ...document } = createDocumentQuery('clinic', schemeId);
  const { versions, opinions } = createPlanQueries(order);
  const requests = [
    loadSceneCode(),
    queryClient.query(versions),
    queryClient.query(opinions),
    queryClient.query(document).then(select),
  ];
  for (const one of requests) one.catch(() => undefined);
}

/** Begins to load what is drawn of a version whose link was pressed. Without its document its page does. */
export async function prestartPlan(schemeId: string): Promise<void> {
  const call = createDocumentQuery('clinic', schemeId);
  const answer = knownAnswer({ queryKey: call.queryKey });
  if (answer !== undefined)
    prestartSurfaces(await loadSceneCode(), { side: 'clinic', schemeId, document: call.select(answer) });
}
