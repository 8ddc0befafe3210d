import type { LabRow } from '@dentarium/api/orders/lab-shapes';
import { getToday } from '@dentarium/domain';
import { LAB_FUNCTIONS, type LabFunction, ORDER_STATUSES } from '@dentarium/orders/states';
import { sql, type SqlBool, type Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { buildExpertCondition } from './expert-claim.ts';
import { listManufacturerIds } from './lab-access.ts';
import type { LAB_SORTS } from './calls.ts';
import { loadLabRowsByIds } from './lab-info.ts';
import {
  countForBadge,
  loadOrderPage,
  type OrderPart,
  probeWord,
  type Word,
  createWord,
} from '../lists/order-pages.ts';
import type { OrderCondition } from '../cases/order-scopes.ts';

/**
 * The minimum share of orders with a keyword from which reading all orders of a manufacturer is faster than the keyword
 * index.
 */
const MIN_SCAN_SHARE = 0.4;

/** A request to cancel an order is open only in statuses that wait for others than reviewers. */
const IS_TO_CANCEL = sql<SqlBool>`(treatment_order.cancellation_requested and not treatment_order.is_paused)`;

type Queue = LabFunction | 'all';
type LabSort = (typeof LAB_SORTS)[number];

const SORT_COLUMNS = {
  waiting: 'waiting_since',
  due: 'lab_due_rank',
  priority: 'lab_priority_rank',
} as const satisfies Record<LabSort, string>;

/** A page of a queue of a manufacturer. */
interface QueueInput {
  readonly labFunction: Queue;
  readonly keyword?: string | undefined;
  readonly sort?: LabSort | undefined;
  readonly priorities?: readonly number[] | undefined;
  readonly isOverdue?: boolean | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/**
 * Returns the conditions of a queue, one for each range of an index that returns it sorted. Regional sales handle every
 * order that is paused or has waited long for its doctor; an expert handles the plans of the cases that have chosen them;
 * a reviewer also answers the requests to cancel orders, which wait for others by their status.
 */
function listQueueConditions(labFunction: Queue, accountId: string): OrderCondition[] {
  if (labFunction === 'all') return [sql`true`];
  if (labFunction === 'sales') return [sql`(treatment_order.is_paused or treatment_order.sales_told_at is not null)`];
  const ownCondition =
    labFunction === 'reviewer'
      ? sql<SqlBool>`not treatment_order.terms_offered`
      : labFunction === 'expert'
        ? buildExpertCondition(accountId)
        : sql<SqlBool>`true`;
  const statuses = ORDER_STATUSES.filter(({ waitsFor }) => waitsFor === labFunction);
  const branches = [...new Set(statuses.map(({ detailStatus }) => detailStatus))].map(
    (status): OrderCondition =>
      sql`(treatment_order.detail_status = ${status} and not treatment_order.is_paused and ${ownCondition})`,
  );
  return labFunction === 'reviewer' ? [...branches, IS_TO_CANCEL] : branches;
}

/** Creates the condition for a keyword in the search text of a manufacturer. */
function createLabWord(keyword: string, manufacturerId: string): Word {
  const terms = sql<SqlBool>`(treatment_order.submission_count > 0 and order_terms(treatment_order.manufacturer_id, treatment_order.lab_search)
    @> keyword_terms(${manufacturerId}::uuid, search_text(${keyword})))`;
  return createWord('lab_search', keyword, terms);
}

interface QueueRequest {
  readonly labFunction: Queue;
  readonly accountId: string;
  readonly keyword: string;
  readonly filter: readonly OrderCondition[];
}

/** Creates the conditions for the priority of orders and for those whose day is over. */
function createScheduleFilter({ priorities = [], isOverdue = false }: QueueInput): OrderCondition[] {
  return [
    ...(priorities.length === 0 ? [] : [sql<SqlBool>`treatment_order.lab_priority = any(${priorities}::smallint[])`]),
    ...(isOverdue ? [sql<SqlBool>`treatment_order.due_on < ${getToday()}::date`] : []),
  ];
}

/** Lists the parts of a queue, one for each manufacturer. */
function listQueueParts(manufacturerIds: readonly string[], { labFunction, accountId, keyword, filter }: QueueRequest) {
  return manufacturerIds.map((id) => ({
    way: 'sorted' as const,
    scope: [
      sql<SqlBool>`treatment_order.manufacturer_id = ${id}::uuid`,
      sql<SqlBool>`treatment_order.submission_count > 0`,
    ],
    filter,
    word: keyword === '' ? null : createLabWord(keyword, id),
    isNear: false,
    branches: listQueueConditions(labFunction, accountId),
  }));
}

/** Chooses the fastest way: rare keywords are looked up, and frequent ones are read in the index of the queue. */
async function chooseFastestWay(
  db: Kysely<Tables>,
  part: OrderPart,
  { labFunction, sort }: { readonly labFunction: Queue; readonly sort: LabSort },
): Promise<OrderPart> {
  // The indexes of the other sortings have no ranges of statuses, so that they serve the list of all orders only.
  if (sort !== 'waiting' && labFunction !== 'all') return { ...part, way: 'gathered' };
  if (part.word === null) return part;
  const queue = sql<SqlBool>`(${sql.join([...part.branches], sql` or `)})`;
  const scope = { conditions: [...part.scope, queue], isWhole: labFunction === 'all' };
  const probe = await probeWord(db, scope, part.word);
  if (probe.isAll) return { ...part, way: 'gathered' };
  if (probe.share >= MIN_SCAN_SHARE || (probe.isFrequent && labFunction !== 'all')) return part;
  return { ...part, way: 'lookedUp', isNear: probe.isFrequent };
}

/**
 * Loads a page of a queue of the caller, the longest waiting orders first by default.
 *
 * @throws Failure `access.denied` for a function that the caller does not have
 */
export async function loadLabQueue(ctx: RecordContext, query: QueueInput): Promise<{ total: number; items: LabRow[] }> {
  const { labFunction, pageIndex, pageSize, sort = 'waiting' } = query;
  if (labFunction !== 'all' && !ctx.principal.labFunctions.has(labFunction)) throw new Failure('access.denied');
  // The search covers the order number and the submitted patient, not the search text of the clinic.
  const { manufacturerIds, db } = listManufacturerIds(ctx);
  const { accountId } = ctx.principal;
  const parts: OrderPart[] = [];
  const keyword = (query.keyword ?? '').trim();
  const filter = createScheduleFilter(query);
  for (const part of listQueueParts(manufacturerIds, { labFunction, accountId, keyword, filter }))
    parts.push(await chooseFastestWay(db, part, { labFunction, sort }));
  const page = { column: SORT_COLUMNS[sort], direction: 'asc', pageIndex, pageSize } as const;
  const { total, ids } = await loadOrderPage(db, parts, page);
  return { total, items: await loadLabRowsByIds({ db, principal: ctx.principal }, ids) };
}

/** Counts the waiting orders for each function of the caller. */
export async function countLabQueues(ctx: RecordContext): Promise<{ labFunction: LabFunction; count: number }[]> {
  const { manufacturerIds, db } = listManufacturerIds(ctx);
  const { accountId, labFunctions } = ctx.principal;
  const counts: { labFunction: LabFunction; count: number }[] = [];
  for (const labFunction of LAB_FUNCTIONS) {
    if (!labFunctions.has(labFunction)) continue;
    const parts = listQueueParts(manufacturerIds, { labFunction, accountId, keyword: '', filter: [] });
    counts.push({ labFunction, count: await countForBadge(db, parts) });
  }
  return counts;
}
