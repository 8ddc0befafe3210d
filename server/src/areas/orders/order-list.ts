import type { getCaseListV3, OrderFilter } from '@dentarium/api/services/case-server';
import type { CallResult } from '@dentarium/api';
import { MOST_COUNTED } from '@dentarium/domain';
import { isListed, ORDER_TABS, type OrderTabKey, type StepStatus } from '@dentarium/domain/orders';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { branchesOf, filterConditions, IS_PENDING, tabOf, wordConditions } from './order-filter.ts';
import { rowsByIds } from './order-rows.ts';
import { type OrderCondition, type OrderScope, orderScopes } from './order-scopes.ts';

/** So many of the first orders of a scope are probed for a word. */
const PROBED = 500;
/** From so many of them on, reading the orders of a scope is quicker than looking those up that hold the word. */
const DENSE = { inSorting: 100, inScope: 50 };

const COLUMNS = { updated: 'updated_at', created: 'created_at', waiting: 'waiting_since' } as const;

/** What the list is sorted by, and which part of it is wanted. */
interface ListPage {
  readonly sort?: keyof typeof COLUMNS | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/**
 * How orders are found: in the sorting of an index until there are enough, all of a scope before they are sorted, or by the index of terms. The database takes the
 * first way for all of them where it is not kept from it, and reads a whole organisation for the orders of one doctor.
 */
type Way = 'sorted' | 'gathered' | 'lookedUp';

/** The orders of a scope that are looked for. */
interface Found {
  readonly way: Way;
  readonly conditions: readonly OrderCondition[];
  readonly terms: OrderCondition | null;
}

const SHOWN = sql<SqlBool>`not treatment_order.is_hidden`;

function all(conditions: readonly OrderCondition[]): RawBuilder<unknown> {
  return sql.join([SHOWN, ...conditions], sql` and `);
}

/** The orders of a filter, for each scope of the caller. */
async function foundBy(ctx: Context, filter: OrderFilter): Promise<Found[]> {
  const keyword = (filter.keyword ?? '').trim();
  const shared = filterConditions(filter);
  const found: Found[] = [];
  for (const scope of orderScopes(ctx.principal, filter.orgId)) {
    const word = keyword === '' ? null : wordConditions(keyword, scope.organisationId);
    const conditions = [...scope.conditions, ...shared, ...(word === null ? [] : [word.holds])];
    const way = word === null ? readingOf(scope) : await wayTo(ctx.db, scope, word.holds);
    found.push({ way, conditions, terms: word?.terms ?? null });
  }
  return found;
}

const readingOf = ({ isWhole }: OrderScope): Way => (isWhole ? 'sorted' : 'gathered');

/** The quickest way to the orders of a scope that hold a word, by how many of the first ones do. */
async function wayTo(db: Kysely<Tables>, scope: OrderScope, holds: OrderCondition): Promise<Way> {
  if (scope.organisationId === null) return 'gathered';
  const { rows } = await sql<{ all: number; many: number }>`
    select count(*)::integer as all, count(*) filter (where ${holds})::integer as many from (
      select * from treatment_order where ${all(scope.conditions)} limit ${PROBED}) as treatment_order`.execute(db);
  const { all: probed, many } = rows[0] ?? { all: 0, many: 0 };
  if (probed < PROBED) return 'gathered';
  return many < (scope.isWhole ? DENSE.inSorting : DENSE.inScope) ? 'lookedUp' : readingOf(scope);
}

/** Columns of the orders for which more holds. */
function select(columns: RawBuilder<unknown>, found: Found, more: readonly OrderCondition[] = []): RawBuilder<unknown> {
  const conditions = all([...found.conditions, ...more]);
  if (found.way === 'lookedUp' && found.terms !== null)
    return sql`select ${columns} from (
      select * from treatment_order where ${all([found.terms])} offset 0) as treatment_order where ${conditions}`;
  const fence = found.way === 'sorted' ? sql`` : sql` offset 0`;
  return sql`select ${columns} from treatment_order where ${conditions}${fence}`;
}

/** What a tab lists: as one condition, or as one for each place of an index where orders are sorted. */
function tabConditions(tab: OrderTabKey, { way }: Found): OrderCondition[] {
  const branches = branchesOf(tabOf(tab));
  return way === 'sorted' ? branches : [sql<SqlBool>`(${sql.join(branches, sql` or `)})`];
}

/** The total and the ids of a page, in one go: what is counted is sorted. */
async function pageOf(db: Kysely<Tables>, found: readonly Found[], tab: OrderTabKey, page: ListPage) {
  if (found.length === 0) return { total: 0, ids: [] };
  const column = sql.ref(`treatment_order.${COLUMNS[page.sort ?? 'updated']}`);
  const direction = sql.raw((page.order ?? 'desc') === 'asc' ? 'asc' : 'desc');
  const to = page.pageIndex * page.pageSize;
  // Of a page that lies deeper than is counted, what is before it is not kept.
  const kept = sql.raw(to > MOST_COUNTED ? 'not materialized' : 'materialized');
  const parts = found.flatMap((one) =>
    tabConditions(tab, one).map(
      (listed) => sql`(select id, key from (${select(sql`treatment_order.id, ${column} as key`, one, [listed])}) as part
        order by key ${direction}, id ${direction} limit ${Math.max(to, MOST_COUNTED + 1)})`,
    ),
  );
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as ${kept} (${sql.join(parts, sql` union all `)})
    select (select count(*)::integer from (select from found limit ${MOST_COUNTED + 1}) as counted) as total,
      array(select id::text from (select id from found order by key ${direction}, id ${direction}
        limit ${page.pageSize} offset ${to - page.pageSize}) as listed) as ids`.execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** A page of the orders that the caller sees. */
export async function orderList(
  ctx: Context,
  filter: OrderFilter & ListPage,
): Promise<CallResult<typeof getCaseListV3>> {
  ctx.visiblePatients();
  const { total, ids } = await pageOf(ctx.db, await foundBy(ctx, filter), filter.tab ?? 'all', filter);
  return { total, items: await rowsByIds(ctx.db, ctx.principal, ids) };
}

/** How many orders each tab has under a filter. */
export async function orderCounts(ctx: Context, filter: OrderFilter): Promise<Record<OrderTabKey, number>> {
  ctx.visiblePatients();
  const counts = Object.fromEntries(ORDER_TABS.map(({ key }) => [key, 0])) as Record<OrderTabKey, number>;
  const columns = sql`treatment_order.is_archive, treatment_order.is_collect, treatment_order.step_status`;
  for (const found of await foundBy(ctx, filter)) {
    const { rows } = await sql<{ isArchive: boolean; isCollect: boolean; stepStatus: StepStatus; many: number }>`
      select is_archive as "isArchive", is_collect as "isCollect", step_status as "stepStatus", count(*)::integer as many
      from (${select(columns, found)}) as found group by is_archive, is_collect, step_status`.execute(ctx.db);
    for (const { many, ...kind } of rows)
      for (const tab of ORDER_TABS)
        if (isListed(tab, kind)) counts[tab.key] = Math.min(MOST_COUNTED + 1, counts[tab.key] + many);
  }
  return counts;
}

/** How many orders wait for the caller; those of one organisation where one is named. */
export async function pendingCount(ctx: Context, orgId?: string): Promise<number> {
  ctx.visiblePatients();
  let total = 0;
  for (const { conditions } of orderScopes(ctx.principal, orgId)) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from (
        select from treatment_order where ${all([...conditions, IS_PENDING])} limit ${MOST_COUNTED + 1}) as found`.execute(
      ctx.db,
    );
    total += rows[0]?.total ?? 0;
    if (total > MOST_COUNTED) return MOST_COUNTED + 1;
  }
  return total;
}
