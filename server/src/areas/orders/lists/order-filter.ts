import type { OrderFilter } from '@dentarium/api/orders/case-calls';
import {
  ORDER_STATUSES,
  ORDER_TABS,
  type OrderTab,
  type OrderTabKey,
  PENDING_ORDER_FILTER,
  type StepStatus,
} from '@dentarium/orders/states';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Word, createWord } from './order-pages.ts';
import type { OrderCondition } from '../cases/order-scopes.ts';

/** Returns the tab of the list with a key. Throws for an unknown key. */
export function getTabOrThrow(key: OrderTabKey): OrderTab {
  const tab = ORDER_TABS.find((one) => one.key === key);
  if (tab === undefined) throw new RangeError(`${key} is no tab of the list of orders`);
  return tab;
}

/** The maximum number of index ranges; with more, sorted reading is slower than reading the whole tab. */
const MAX_INDEX_RANGES = 4;

/** Lists the steps of some statuses; `undefined` without statuses, or if they spread over many steps. */
function listSteps(detailStatuses: readonly number[] = []): readonly StepStatus[] | undefined {
  const rows = ORDER_STATUSES.filter(({ detailStatus }) => detailStatuses.includes(detailStatus));
  const steps = [...new Set(rows.map(({ stepStatus }) => stepStatus))];
  return steps.length === 0 || steps.length > MAX_INDEX_RANGES ? undefined : steps;
}

/**
 * Lists the conditions of a tab, each of which is one range of an index: a tab of two steps has two. A tab of all steps
 * uses those of the filtered statuses.
 */
export function listBranches(tab: OrderTab, detailStatuses?: readonly number[]): OrderCondition[] {
  const archive = sql<SqlBool>`treatment_order.is_archive = ${tab.isArchive}`;
  if (tab.isCollect === true) return [sql<SqlBool>`(treatment_order.is_collect and ${archive})`];
  const steps = tab.steps ?? listSteps(detailStatuses);
  if (steps === undefined) return [archive];
  return steps.map((step) => sql<SqlBool>`(${archive} and treatment_order.step_status = ${step})`);
}

/** The condition for orders that wait for their doctor; it must match the condition of their index exactly. */
export const IS_PENDING = sql<SqlBool>`(not treatment_order.is_hidden and not treatment_order.is_paused
  and not treatment_order.is_archive and (treatment_order.step_status in (${sql.raw(PENDING_ORDER_FILTER.steps.join(', '))})
  or (treatment_order.step_status in (${sql.raw(PENDING_ORDER_FILTER.stepsWithTerms.join(', '))}) and treatment_order.terms_offered)))`;

/** Returns the conditions that a moment lies in a half-open period; both limits are optional. */
function toPeriodConditions(
  moment: RawBuilder<unknown>,
  from: string | undefined,
  before: string | undefined,
): OrderCondition[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${moment} >= ${from}::timestamptz`]),
    ...(before === undefined ? [] : [sql<SqlBool>`${moment} < ${before}::timestamptz`]),
  ];
}

/** A filter with all versions of its product. */
type ResolvedFilter = Omit<OrderFilter, 'operatorId' | 'treatmentItemId' | 'isMine'> & {
  readonly itemIds?: readonly string[];
};

/** Returns the conditions of a filter, except for its tab, organisation, keyword and owner. */
export function toFilterConditions(filter: ResolvedFilter): OrderCondition[] {
  const { patientId, doctorId, types, detailStatuses, itemIds, isPaused, isPending } = filter;
  const conditions: (OrderCondition | undefined)[] = [
    patientId === undefined ? undefined : sql`treatment_order.patient_id = ${patientId}::uuid`,
    doctorId === undefined ? undefined : sql`treatment_order.doctor_id = ${doctorId}::uuid`,
    types === undefined || types.length === 0 ? undefined : sql`treatment_order.type = any(${types}::smallint[])`,
    detailStatuses === undefined || detailStatuses.length === 0
      ? undefined
      : sql`treatment_order.detail_status = any(${detailStatuses}::integer[])`,
    itemIds === undefined ? undefined : sql`treatment_order.treatment_item_id = any(${itemIds}::uuid[])`,
    isPaused === undefined ? undefined : isPaused ? sql`treatment_order.is_paused` : sql`not treatment_order.is_paused`,
    isPending === true ? IS_PENDING : undefined,
    ...toPeriodConditions(sql`treatment_order.updated_at`, filter.updatedFrom, filter.updatedBefore),
    ...toPeriodConditions(sql`treatment_order.created_at`, filter.createdFrom, filter.createdBefore),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Creates the condition for a keyword in the search text of the clinic. */
export function createClinicWord(keyword: string, organisationId: string | null): Word {
  const terms = sql<SqlBool>`order_terms(treatment_order.organisation_id, treatment_order.search)
    @> keyword_terms(${organisationId}::uuid, search_text(${keyword}))`;
  return createWord('search', keyword, terms);
}
