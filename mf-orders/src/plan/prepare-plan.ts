import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { get3dDesignList, getOpinionRecordList } from '@dentarium/api/schemes/calls';
import { callQuery, findAnswer, queryClient } from '@dentarium/platform';
import { createDocumentQuery } from './plan-side.ts';
import { prestartSurfaces } from './surface-loading.ts';
import { loadSceneCode } from './use-plan-scene.ts';

/** Returns the queries for the versions of an order's plan and for the opinions. */
export function createPlanQueries({ caseId, orderId }: Pick<OrderInfo, 'caseId' | 'orderId'>) {
  const query = { caseId, orderId };
  return {
    versions: callQuery(get3dDesignList, { query }, { silent: true }),
    opinions: callQuery(getOpinionRecordList, { query }, { silent: true }),
  };
}

/** Preloads the data of a version's review. Errors are ignored, because the page reports them. */
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

/** Starts loading the surfaces of a version whose link was pressed. Without its document the page loads them. */
export async function prestartPlan(schemeId: string): Promise<void> {
  const call = createDocumentQuery('clinic', schemeId);
  const answer = findAnswer({ queryKey: call.queryKey });
  if (answer !== undefined)
    prestartSurfaces(await loadSceneCode(), { side: 'clinic', schemeId, document: call.select(answer) });
}
