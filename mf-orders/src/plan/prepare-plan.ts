import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { get3dDesignList, getOpinionRecordList } from '@dentarium/api/schemes/calls';
import { callQuery, knownAnswer, queryClient } from '@dentarium/platform';
import { callDocument } from './plan-side.ts';
import { beginSurfaces } from './surfaces.ts';
import { sceneCode } from './use-plan-scene.ts';

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
  const { select, ...document } = callDocument('clinic', schemeId);
  const { versions, opinions } = callsOfPlan(order);
  const asked = [
    sceneCode(),
    queryClient.query(versions),
    queryClient.query(opinions),
    queryClient.query(document).then(select),
  ];
  for (const one of asked) one.catch(() => undefined);
}

/** Begins to load what is drawn of a version whose link was pressed. Without its document its page does. */
export async function beginPlan(schemeId: string): Promise<void> {
  const call = callDocument('clinic', schemeId);
  const answer = knownAnswer({ queryKey: call.queryKey });
  if (answer !== undefined)
    beginSurfaces(await sceneCode(), { side: 'clinic', schemeId, document: call.select(answer) });
}
