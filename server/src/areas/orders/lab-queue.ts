import type { LabRow } from '@dentarium/api/services/lab-server';
import { LAB_FUNCTIONS, type LabFunction, ORDER_STATUSES } from '@dentarium/domain/orders';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { manufacturersOf } from './lab-access.ts';
import { labRowsByIds } from './lab-info.ts';
import type { OrderCondition } from './order-scopes.ts';

/** A queue of a manufacturer. */
interface QueueInput {
  readonly labFunction: LabFunction | 'all';
  readonly keyword?: string | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** What waits for a function; the regional sales look after every order that is paused or waits for its doctor for long. */
function queueOf(labFunction: LabFunction | 'all'): OrderCondition {
  if (labFunction === 'all') return sql`true`;
  if (labFunction === 'sales') return sql`(treatment_order.is_paused or treatment_order.sales_told_at is not null)`;
  const statuses = ORDER_STATUSES.filter(({ waitsFor }) => waitsFor === labFunction).map(
    ({ detailStatus }) => detailStatus,
  );
  const offered = labFunction === 'reviewer' ? sql<SqlBool>`not treatment_order.terms_offered` : sql<SqlBool>`true`;
  return sql`(treatment_order.detail_status = any(${statuses}::integer[]) and not treatment_order.is_paused and ${offered})`;
}

function waiting(ctx: Context, conditions: readonly OrderCondition[]) {
  return sql`treatment_order where manufacturer_id = any(${[...manufacturersOf(ctx)]}::uuid[])
    and not is_hidden and submission_count > 0 and ${sql.join(conditions, sql` and `)}`;
}

async function countOf(ctx: Context, conditions: readonly OrderCondition[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from ${waiting(ctx, conditions)} limit 10001) as found`.execute(
    ctx.db,
  );
  return rows[0]?.total ?? 0;
}

/**
 * A page of what waits for a function of the caller, the longest waiting first.
 *
 * @throws Failure `access.denied` for a function that the caller does not have
 */
export async function labQueue(ctx: Context, asked: QueueInput): Promise<{ total: number; items: LabRow[] }> {
  const { labFunction, pageIndex, pageSize } = asked;
  if (labFunction !== 'all' && !ctx.principal.labFunctions.has(labFunction)) throw new Failure('access.denied');
  const keyword = (asked.keyword ?? '').trim();
  // What the clinic has in its own search is not searched here: the number of the case and the patient as given.
  const word: OrderCondition[] =
    keyword === ''
      ? []
      : [
          sql`exists (select from order_patient, treatment_case
            where order_patient.patient_id = treatment_order.patient_id and treatment_case.id = treatment_order.case_id
              and position(search_text(${keyword}) in search_text(concat_ws(E'\n',
                'C' || lpad(treatment_case.number::text, 7, '0'), order_patient.name, order_patient.patient_no))) > 0)`,
        ];
  const conditions = [queueOf(labFunction), ...word];
  const total = await countOf(ctx, conditions);
  const { rows } = await sql<{ id: string }>`
    select id from ${waiting(ctx, conditions)}
    order by waiting_since, id limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(ctx.db);
  return {
    total,
    items: await labRowsByIds(
      ctx,
      rows.map(({ id }) => id),
    ),
  };
}

/** How many orders wait for each function of the caller. */
export async function labCounts(ctx: Context): Promise<{ labFunction: LabFunction; count: number }[]> {
  const counts: { labFunction: LabFunction; count: number }[] = [];
  for (const labFunction of LAB_FUNCTIONS)
    if (ctx.principal.labFunctions.has(labFunction))
      counts.push({ labFunction, count: await countOf(ctx, [queueOf(labFunction)]) });
  return counts;
}
