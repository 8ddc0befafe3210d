import type { ExistingOrder } from '@dentarium/orders/states';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { StoredItem } from '../catalogue/catalogue.ts';
import type { StoredCase, StoredOrder } from '../cases/order-access.ts';

/** A step of each arch; 0 for none. */
export interface ArchSteps {
  readonly upper: number;
  readonly lower: number;
}

/** Loads the last shipped steps of a case: those of its latest order with a shipment, whose plan continues. */
export async function loadShippedSteps(db: Kysely<Tables>, caseId: string): Promise<ArchSteps> {
  const { rows } = await sql<ArchSteps>`
    select coalesce(max((select max(step) from unnest(upper_steps) as step)), 0)::integer as upper,
      coalesce(max((select max(step) from unnest(lower_steps) as step)), 0)::integer as lower
    from order_batch join treatment_order on treatment_order.id = order_batch.order_id
      join shipment on shipment.batch_id = order_batch.id
    where treatment_order.case_id = ${caseId}::uuid and treatment_order.removed_at is null
      and order_batch.kind in ('first', 'followUp')
    group by treatment_order.number order by treatment_order.number desc limit 1`.execute(db);
  return rows[0] ?? { upper: 0, lower: 0 };
}

/** The steps of a confirmed plan. */
export interface PlannedSteps extends ArchSteps {
  /** The last step before the overcorrection, of the arch in which it comes later. */
  readonly bare: number;
}

/** Loads the steps of the latest confirmed plan of a case; `null` without one. */
export async function loadPlannedSteps(db: Kysely<Tables>, caseId: string): Promise<PlannedSteps | null> {
  const row = await db
    .selectFrom('treatment_order')
    .select(['plan_upper', 'plan_lower', 'plan_bare'])
    .where('case_id', '=', caseId)
    .where('removed_at', 'is', null)
    .where('plan_upper', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (row === undefined) return null;
  const [upper, lower] = [row.plan_upper ?? 0, row.plan_lower ?? 0];
  return { upper, lower, bare: row.plan_bare ?? Math.max(upper, lower) };
}

/** Loads the last steps of an order that are in a batch. */
export async function loadProducedSteps(db: Kysely<Tables>, orderId: string): Promise<ArchSteps> {
  const { rows } = await sql<ArchSteps>`
    select coalesce(max((select max(step) from unnest(upper_steps) as step)), 0)::integer as upper,
      coalesce(max((select max(step) from unnest(lower_steps) as step)), 0)::integer as lower
    from order_batch where order_id = ${orderId}::uuid and kind in ('first', 'followUp')`.execute(db);
  return rows[0] ?? { upper: 0, lower: 0 };
}

/** Loads the shipped steps of each arch of an order. */
export async function loadShippedStepSets(db: Kysely<Tables>, orderId: string) {
  const { rows } = await sql<{ upper: number[]; lower: number[] }>`
    select coalesce(array_agg(distinct step) filter (where steps.arch = 'upper'), '{}') as upper,
      coalesce(array_agg(distinct step) filter (where steps.arch = 'lower'), '{}') as lower
    from order_batch join shipment on shipment.batch_id = order_batch.id
    cross join lateral (select 'upper' as arch, step from unnest(upper_steps) as step
      union all select 'lower', step from unnest(lower_steps) as step) as steps
    where order_batch.order_id = ${orderId}::uuid`.execute(db);
  return { upper: new Set(rows[0]?.upper), lower: new Set(rows[0]?.lower) };
}

/** Counts the steps of the confirmed plan of an order that are in no batch yet. */
export async function countStepsLeft(db: Kysely<Tables>, order: StoredOrder): Promise<number> {
  const produced = await loadProducedSteps(db, order.id);
  return Math.max((order.plan_upper ?? 0) - produced.upper, 0) + Math.max((order.plan_lower ?? 0) - produced.lower, 0);
}

/** Returns orders as they will be once a case is unarchived. */
export function withoutArchiveFlag(orders: readonly StoredOrder[], caseId: string | undefined): StoredOrder[] {
  return orders.map((order) => (order.case_id === caseId ? { ...order, is_archive: false } : order));
}

/** Loads the properties of a patient's orders that affect other orders. */
export async function loadExistingOrders(db: Kysely<Tables>, orders: readonly StoredOrder[]): Promise<ExistingOrder[]> {
  const existing: ExistingOrder[] = [];
  for (const order of orders) {
    const item = await db
      .selectFrom('treatment_item')
      .select('retainer_phase')
      .where('id', '=', order.treatment_item_id)
      .executeTakeFirstOrThrow();
    existing.push({
      type: order.type,
      detailStatus: order.detail_status,
      stepStatus: order.step_status,
      isArchive: order.is_archive,
      stepsLeft: await countStepsLeft(db, order),
      retainerPhase: item.retainer_phase,
    });
  }
  return existing;
}

/** Loads the remaining coverage of the product of a case. */
export async function loadItemCoverage(db: Kysely<Tables>, treatment: StoredCase, item: StoredItem) {
  const { used } = await db
    .selectFrom('treatment_order')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('case_id', '=', treatment.id)
    .where('type', '=', 2)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const end = new Date(treatment.created_at);
  end.setUTCMonth(end.getUTCMonth() + item.valid_months);
  return {
    restartsLeft: Math.max(item.restarts - used, 0),
    /** `null` for a product with unlimited validity. */
    validUntil: item.valid_months === 0 ? null : end.toISOString().slice(0, 10),
  };
}
