import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { get3dDesignList, getOpinionRecordList, insertSchemeDesign } from '@dentarium/api/schemes/calls';
import { querySchemeDocument } from '@dentarium/server/calls/schemes';
import type { FakeServer } from '@dentarium/platform/testing';
import { buildScheme, buildOpinion, FORMER_SCHEME_ID, PLAN_DOCUMENT } from './plan-samples.ts';
import { buildForm, buildOrder } from './samples.ts';
import { serveOrder } from './serve-order.ts';

/** The status of an order whose plan waits for its doctor. */
const TO_CONFIRM = { detailStatus: 20_005, stepStatus: 180 };
/** The previous version. */
export const FORMER = buildScheme({
  schemeId: FORMER_SCHEME_ID,
  number: 1,
  state: 'changes',
  steps: { upper: 20, lower: 8 },
  marks: [],
});

/** Creates a server for the plan of an order with its versions, the latest first. */
export function servePlan(
  versions: OrderScheme[] = [buildScheme(), FORMER],
  changes: Parameters<typeof buildOrder>[0] = {},
): FakeServer {
  const forms = [buildForm(4, { formValue: { treatArch: 0 }, version: 1 })];
  return serveOrder({ order: buildOrder({ ...TO_CONFIRM, forms, ...changes }) })
    .on(get3dDesignList, () => versions)
    .on(getOpinionRecordList, () => [buildOpinion()])
    .on(querySchemeDocument, () => PLAN_DOCUMENT)
    .on(insertSchemeDesign, () => buildOrder({ ...TO_CONFIRM, forms, ...changes }));
}
