import type { getCaseListV3, OrderFilter } from '@dentarium/api/services/case-server';
import type { CallResult } from '@dentarium/api';
import { MOST_COUNTED } from '@dentarium/domain';
import { ORDER_TABS, type OrderTabKey } from '@dentarium/domain/orders';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { branchesOf, filterConditions, IS_PENDING, tabOf, wordConditions } from './order-filter.ts';
import { rowsByIds } from './order-rows.ts';
import { type OrderCondition, type OrderScope, orderScopes } from './order-scopes.ts';

/** So many of the first rows of the list are probed for a word. */
const PROBED = 500;
/** From so many of them on, walking the list is quicker than collecting those that hold the word. */
const DENSE = 50;

const COLUMNS = { updated: 'updated_at', created: 'created_at', waiting: 'waiting_since' } as const;

/** What the list is sorted by, and which part of it is wanted. */
interface ListPage {
  readonly sort?: keyof typeof COLUMNS | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** One part of the orders that are looked for, sorted from one place of one index. */
interface Branch {
  readonly scope: OrderScope;
  readonly conditions: readonly OrderCondition[];
  /** The condition of the index of terms, where that finds the orders quicker than the sorting does. */
  readonly collected: OrderCondition | null;
}

const SHOWN = sql<SqlBool>`not treatment_order.is_hidden`;

function all(conditions: readonly OrderCondition[]): RawBuilder<unknown> {
  return sql.join([SHOWN, ...conditions], sql` and `);
}

/** The branches of a filter in a tab. */
async function branches(ctx: Context, filter: OrderFilter, tab: OrderTabKey): Promise<Branch[]> {
  const keyword = (filter.keyword ?? '').trim();
  const shared = filterConditions(filter);
  const found: Branch[] = [];
  for (const scope of orderScopes(ctx.principal, filter.orgId)) {
    const word = keyword === '' ? undefined : wordConditions(keyword, scope.organisationId);
    for (const branch of branchesOf(tabOf(tab))) {
      const conditions = [...scope.conditions, branch, ...shared, ...(word === undefined ? [] : [word.holds])];
      const isQuick = word !== undefined && scope.organisationId !== null;
      const isRare = isQuick && !(await isCommon(ctx.db, scope, word.holds));
      found.push({ scope, conditions, collected: isRare ? word.terms : null });
    }
  }
  return found;
}

/** Whether many of the first orders of a scope hold a word. */
async function isCommon(db: Kysely<Tables>, scope: OrderScope, holds: OrderCondition): Promise<boolean> {
  const { rows } = await sql<{ many: number }>`
    select count(*) filter (where ${holds})::integer as many from (
      select * from treatment_order where ${all(scope.conditions)} limit ${PROBED}) as treatment_order`.execute(db);
  return (rows[0]?.many ?? 0) >= DENSE;
}

/** The orders of a branch; those that hold a rare word are collected first, so that they are not looked for one by one. */
function ordersIn({ conditions, collected }: Branch): RawBuilder<unknown> {
  if (collected === null) return sql`treatment_order where ${all(conditions)}`;
  return sql`(select * from treatment_order where ${all([collected])} offset 0) as treatment_order where ${all(conditions)}`;
}

async function countIn(db: Kysely<Tables>, branch: Branch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from ${ordersIn(branch)} limit ${MOST_COUNTED + 1}) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

async function total(db: Kysely<Tables>, found: readonly Branch[]): Promise<number> {
  let sum = 0;
  for (const branch of found) {
    sum += await countIn(db, branch);
    if (sum > MOST_COUNTED) return MOST_COUNTED + 1;
  }
  return sum;
}

async function idsOf(db: Kysely<Tables>, found: readonly Branch[], page: ListPage): Promise<string[]> {
  if (found.length === 0) return [];
  const column = sql.ref(`treatment_order.${COLUMNS[page.sort ?? 'updated']}`);
  const direction = sql.raw((page.order ?? 'desc') === 'asc' ? 'asc' : 'desc');
  const to = page.pageIndex * page.pageSize;
  const parts = found.map(
    (branch) => sql`(select treatment_order.id, ${column} as key from ${ordersIn(branch)}
      order by ${column} ${direction}, treatment_order.id ${direction} limit ${to})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union all `)}) as listed
    order by key ${direction}, id ${direction} limit ${page.pageSize} offset ${to - page.pageSize}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of the orders that the caller sees. */
export async function orderList(
  ctx: Context,
  filter: OrderFilter & ListPage,
): Promise<CallResult<typeof getCaseListV3>> {
  ctx.visiblePatients();
  const found = await branches(ctx, filter, filter.tab ?? 'all');
  const ids = await idsOf(ctx.db, found, filter);
  return { total: await total(ctx.db, found), items: await rowsByIds(ctx.db, ctx.principal, ids) };
}

/** How many orders each tab has under a filter. */
export async function orderCounts(ctx: Context, filter: OrderFilter): Promise<Record<OrderTabKey, number>> {
  ctx.visiblePatients();
  const counts: [OrderTabKey, number][] = [];
  for (const { key } of ORDER_TABS) counts.push([key, await total(ctx.db, await branches(ctx, filter, key))]);
  return Object.fromEntries(counts) as Record<OrderTabKey, number>;
}

/** How many orders wait for the caller; those of one organisation where one is named. */
export async function pendingCount(ctx: Context, orgId?: string): Promise<number> {
  ctx.visiblePatients();
  const scopes = orderScopes(ctx.principal, orgId);
  return total(
    ctx.db,
    scopes.map((scope) => ({ scope, conditions: [...scope.conditions, IS_PENDING], collected: null })),
  );
}
