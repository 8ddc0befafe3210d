import type { CallResult } from '@dentarium/api';
import type { queryOrderStatistics } from '../calls.ts';
import { ORDER_TABS, type OrderTabKey } from '@dentarium/orders/states';
import { sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import { toFilterConditions } from './order-filter.ts';
import { type OrderCondition, type OrderScope, listOrderScopes } from '../cases/order-scopes.ts';

/** The query of statistics. */
interface StatisticsQuery {
  readonly limits: string;
  readonly orgId?: string | undefined;
  readonly doctorId?: string | undefined;
  readonly type?: number | undefined;
}

type Statistics = CallResult<typeof queryOrderStatistics>;

/** A row of the database's answer; columns outside of its grouping set are `null`. */
interface CountedRow {
  /** The statistic: by type, by status, or by doctor. */
  readonly statistic: 'types' | 'tabs' | 'doctors';
  readonly period: number | null;
  readonly type: number | null;
  /** Also `null` for archived orders. */
  readonly step: number | null;
  readonly doctor_id: string | null;
  readonly doctor_name: string | null;
  readonly count: number;
}

/** Returns the tab that lists the orders at a step; archived orders have none. */
function toTabKey(step: number | null): OrderTabKey {
  if (step === null) return 'archive';
  const matchingTab = ORDER_TABS.find((tab) => 'steps' in tab && (tab.steps as readonly number[]).includes(step));
  if (matchingTab === undefined) throw new RangeError(`${step} is no step of an order`);
  return matchingTab.key;
}

/** Merges the counts of steps that share a tab. */
function mergeByTab(rows: readonly CountedRow[]): Statistics['tabs'] {
  const tabs = new Map<string, Statistics['tabs'][number]>();
  for (const { period, step, count } of rows) {
    const entry = { period: period ?? 0, tab: toTabKey(step) };
    const key = `${entry.period} ${entry.tab}`;
    tabs.set(key, { ...entry, count: count + (tabs.get(key)?.count ?? 0) });
  }
  return [...tabs.values()];
}

/**
 * Selects the counts of a scope. A whole organisation is read period by period from the index on the creation date,
 * whose first columns are the organisation and the archive; other scopes are read once for all periods.
 */
function selectCounts(
  { conditions, isWhole }: OrderScope,
  starts: readonly string[],
  filter: readonly OrderCondition[],
) {
  const step = sql`case when is_archive then null else step_status end as step`;
  const all = sql`not is_hidden and is_archive in (false, true) and ${sql.join([...conditions, ...filter], sql` and `)}`;
  if (isWhole)
    return sql`
      select (number - 1)::integer as period, type, doctor_id, step, many
      from unnest(${starts.slice(0, -1)}::timestamptz[], ${starts.slice(1)}::timestamptz[]) with ordinality as period (begins, ends, number)
      cross join lateral (
        select type, doctor_id, ${step}, count(*) as many from treatment_order
        where ${all} and created_at >= begins and created_at < ends group by 1, 2, 3) as counted`;
  return sql`
    select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as period, type, doctor_id, ${step}, count(*) as many
    from treatment_order where ${all} and created_at >= ${starts[0]}::timestamptz and created_at < ${starts.at(-1)}::timestamptz
    group by 1, 2, 3, 4`;
}

/** Counts the orders that were created in each period, of those that the caller may see. */
export async function loadOrderStatistics(
  ctx: RecordContext,
  { limits, orgId, doctorId, type }: StatisticsQuery,
): Promise<Statistics> {
  const { db } = ctx.buildVisibilityFilter();
  const starts = limits.split(',');
  const filter = toFilterConditions({ doctorId, types: type === undefined ? undefined : [type] });
  const scopes = listOrderScopes(ctx.principal, orgId).map((scope) => selectCounts(scope, starts, filter));
  const { rows } = await sql<CountedRow>`
    select counted.*, account.real_name as doctor_name from (
      select case when grouping(period) = 1 then 'doctors' when grouping(type) = 1 then 'tabs' else 'types' end as statistic,
        period, type, step, doctor_id, sum(many)::integer as count
      from (${sql.join(scopes, sql` union all `)}) as found
      group by grouping sets ((period, type), (period, step), (doctor_id, type))) as counted
    left join account on account.id = counted.doctor_id
    order by period, type, step, doctor_name, doctor_id`.execute(db);
  const filterRows = (name: CountedRow['statistic']) => rows.filter(({ statistic }) => statistic === name);
  return {
    types: filterRows('types').map((row) => ({ period: row.period ?? 0, type: row.type ?? 0, count: row.count })),
    tabs: mergeByTab(filterRows('tabs')),
    doctors: filterRows('doctors').map((row) => ({
      doctorId: row.doctor_id ?? '',
      doctorName: row.doctor_name ?? '',
      type: row.type ?? 0,
      count: row.count,
    })),
  };
}
