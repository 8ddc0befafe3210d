import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import {
  get3dDesignList,
  getOpinionRecordList,
  insertSchemeDesign,
  querySchemeDocument,
} from '@dentarium/api/schemes/calls';
import type { FakeServer } from '@dentarium/platform/testing';
import { aScheme, anOpinion, FORMER_SCHEME_ID, PLAN_DOCUMENT } from './plan-samples.ts';
import { aForm, anOrder } from './samples.ts';
import { serveOrder } from './serve-order.ts';

/** An order whose plan waits for its doctor. */
const TO_CONFIRM = { detailStatus: 20_005, stepStatus: 180 };
/** The version before. */
export const FORMER = aScheme({
  schemeId: FORMER_SCHEME_ID,
  number: 1,
  state: 'changes',
  steps: { upper: 20, lower: 8 },
  marks: [],
});

/** Answers for the plan of an order with its versions, the last first. */
export function servePlan(
  versions: OrderScheme[] = [aScheme(), FORMER],
  differs: Parameters<typeof anOrder>[0] = {},
): FakeServer {
  const forms = [aForm(4, { formValue: { treatArch: 0 }, version: 1 })];
  return serveOrder({ order: anOrder({ ...TO_CONFIRM, forms, ...differs }) })
    .on(get3dDesignList, () => versions)
    .on(getOpinionRecordList, () => [anOpinion()])
    .on(querySchemeDocument, () => PLAN_DOCUMENT)
    .on(insertSchemeDesign, () => anOrder({ ...TO_CONFIRM, forms, ...differs }));
}
