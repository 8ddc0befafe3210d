import type { getCaseListV3, OrderFilter } from '@dentarium/api/orders/case-calls';
import type { CallResult } from '@dentarium/api';
import { MAX_COUNTED_ROWS } from '@dentarium/domain';
import { isListed, ORDER_TABS, type OrderTabKey, type StepStatus } from '@dentarium/orders/states';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedCaller } from '../../../kernel/access/context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { listVersionIds } from '../catalogue/catalogue.ts';
import { listBranches, createClinicWord, toFilterConditions, IS_PENDING, getTabOrThrow } from './order-filter.ts';
import {
  countForBadge,
  createCountExpression,
  loadOrderPage,
  type OrderPart,
  probeWord,
  selectOrders,
  type Word,
} from './order-pages.ts';
import { loadRowsByIds } from '../cases/order-rows.ts';
import { type OrderScope, listOrderScopes, listOwnOrderScopes } from '../cases/order-scopes.ts';

/**
 * The minimum share of orders with a keyword from which reading the orders of a scope is faster than the keyword index.
 */
const MIN_SCAN_SHARES = { whole: 0.4, other: 0.03 };

const COLUMNS = { updated: 'updated_at', created: 'created_at', waiting: 'waiting_since' } as const;

/** The sorting and the page of a list. */
interface ListPage {
  readonly sort?: keyof typeof COLUMNS | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Lists the parts of a filter, one for each scope of the caller. */
async function listParts({ db, principal }: AuthorisedCaller, filter: OrderFilter): Promise<OrderPart[]> {
  const keyword = (filter.keyword ?? '').trim();
  const branches = listBranches(getTabOrThrow(filter.tab ?? 'all'), filter.detailStatuses);
  const { treatmentItemId, isMine, ...others } = filter;
  const items = treatmentItemId === undefined ? {} : { itemIds: await listVersionIds(db, treatmentItemId) };
  const conditions = toFilterConditions({ ...others, ...items });
  const parts: OrderPart[] = [];
  const listScopes = isMine === true ? listOwnOrderScopes : listOrderScopes;
  for (const scope of listScopes(principal, filter.orgId)) {
    const word = keyword === '' ? null : createClinicWord(keyword, scope.organisationId);
    const way = await chooseWay(db, scope, word);
    if (way !== null) parts.push({ scope: scope.conditions, filter: conditions, word, branches, ...way });
  }
  return parts;
}

/** Chooses the fastest way to the orders of a scope, by a sample of the keyword; `null` if no order contains it. */
async function chooseWay(
  db: Kysely<Tables>,
  scope: OrderScope,
  word: Word | null,
): Promise<Pick<OrderPart, 'way' | 'isNear'> | null> {
  const { isWhole, organisationId } = scope;
  const scan = { way: isWhole ? 'sorted' : 'gathered', isNear: false } as const;
  if (word === null || organisationId === null) return scan;
  const probe = await probeWord(db, scope, word);
  if (probe.isAll) return probe.share === 0 ? null : { way: 'gathered', isNear: false };
  if (probe.share >= (isWhole ? MIN_SCAN_SHARES.whole : MIN_SCAN_SHARES.other)) return scan;
  return { way: 'lookedUp', isNear: isWhole && probe.isFrequent };
}

/** Loads a page of the orders that the caller may see. */
export async function loadOrderList(
  ctx: RecordContext,
  filter: OrderFilter & ListPage,
): Promise<CallResult<typeof getCaseListV3>> {
  const { db } = ctx.buildVisibilityFilter();
  const { pageIndex, pageSize, sort = 'updated', order = 'desc' } = filter;
  const page = { column: COLUMNS[sort], direction: order, pageIndex, pageSize };
  const { total, ids } = await loadOrderPage(db, await listParts({ db, principal: ctx.principal }, filter), page);
  return { total, items: await loadRowsByIds(db, ctx.principal, ids) };
}

type TabCounts = Record<OrderTabKey, number>;

/** Counts the orders of each tab in a part that an index returns sorted, reading no more rows than are counted. */
async function countSortedTabs(db: Kysely<Tables>, part: OrderPart): Promise<Partial<TabCounts>> {
  const columns = ORDER_TABS.map(
    (tab) => sql`${createCountExpression([{ ...part, branches: listBranches(tab) }])} as ${sql.ref(tab.key)}`,
  );
  const { rows } = await sql<TabCounts>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}

/** Counts the orders of each tab in a part whose orders are read once for all tabs. */
async function countGatheredTabs(db: Kysely<Tables>, part: OrderPart): Promise<Partial<TabCounts>> {
  const columns = sql`treatment_order.is_archive, treatment_order.is_collect, treatment_order.step_status`;
  const { rows } = await sql<{ isArchive: boolean; isCollect: boolean; stepStatus: StepStatus; many: number }>`
    select is_archive as "isArchive", is_collect as "isCollect", step_status as "stepStatus", count(*)::integer as many
    from (${selectOrders(columns, part)}) as found group by is_archive, is_collect, step_status`.execute(db);
  const counts: Partial<TabCounts> = {};
  for (const { many, ...kind } of rows)
    for (const tab of ORDER_TABS) if (isListed(tab, kind)) counts[tab.key] = (counts[tab.key] ?? 0) + many;
  return counts;
}

/** Counts the orders of each tab under a filter. */
export async function countOrdersByTab(ctx: RecordContext, filter: OrderFilter): Promise<TabCounts> {
  const { db } = ctx.buildVisibilityFilter();
  const total = Object.fromEntries(ORDER_TABS.map(({ key }) => [key, 0])) as TabCounts;
  for (const part of await listParts({ db, principal: ctx.principal }, filter)) {
    const isPlain = part.way === 'sorted' && part.filter.length === 0 && part.word === null;
    const counts = await (isPlain ? countSortedTabs : countGatheredTabs)(db, part);
    for (const { key } of ORDER_TABS) total[key] = Math.min(MAX_COUNTED_ROWS + 1, total[key] + (counts[key] ?? 0));
  }
  return total;
}

/**
 * Counts the orders that wait for the caller, optionally in one organisation: those of patients whom the caller attends,
 * and those that the caller has created.
 */
export async function countPendingOrders(ctx: RecordContext, orgId?: string): Promise<number> {
  const { db } = ctx.buildVisibilityFilter();
  const parts = listOwnOrderScopes(ctx.principal, orgId).map(({ conditions }): OrderPart => ({
    way: 'sorted',
    scope: conditions,
    filter: [],
    word: null,
    isNear: false,
    branches: [IS_PENDING],
  }));
  return countForBadge(db, parts);
}
