import type { CallResult } from '@dentarium/api';
import type { queryDeliveries } from './calls.ts';
import { sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { formatOrderShowId } from '../orders/area.ts';
import { requireManufacturer } from './manufacturer.ts';
import './tables.ts';

/** The filter and page of a query for deliveries. */
interface DeliveryFilter {
  readonly operatorId: string;
  readonly webhookId?: string | undefined;
  readonly state?: 'waiting' | 'delivered' | 'failed' | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Lists a page of the deliveries of the caller's manufacturer, the latest first. */
export async function listDeliveries(
  ctx: RecordContext,
  filter: DeliveryFilter,
): Promise<CallResult<typeof queryDeliveries>> {
  const { organisationId, db } = requireManufacturer(ctx, filter.operatorId);
  let rows = db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .where('webhook.organisation_id', '=', organisationId);
  if (filter.webhookId !== undefined) rows = rows.where('webhook.id', '=', filter.webhookId);
  if (filter.state !== undefined) rows = rows.where('webhook_delivery.state', '=', filter.state);
  const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = await rows
    .innerJoin('order_outbox', 'order_outbox.id', 'webhook_delivery.event_id')
    .innerJoin('treatment_order', 'treatment_order.id', 'webhook_delivery.order_id')
    .innerJoin('treatment_case', 'treatment_case.id', 'treatment_order.case_id')
    .selectAll('webhook_delivery')
    .select([
      'order_outbox.kind',
      'order_outbox.created_at as told_at',
      'treatment_order.number as order_number',
      'treatment_case.number as case_number',
    ])
    .orderBy('webhook_delivery.event_id', 'desc')
    .orderBy('webhook_delivery.webhook_id')
    .limit(filter.pageSize)
    .offset((filter.pageIndex - 1) * filter.pageSize)
    .execute();
  const items = page.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    event: row.kind,
    orderId: row.order_id,
    orderShowId: formatOrderShowId(row.case_number, row.order_number),
    state: row.state,
    tries: row.tries,
    createdAt: row.told_at.toISOString(),
    dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    status: row.status,
    error: row.error,
  }));
  return { total, items };
}

/** Sends an event again, with all of its attempts. @throws Failure `lab.deliveryNotFound` */
export async function resendDelivery(
  ctx: RecordContext,
  { operatorId, id }: { readonly operatorId: string; readonly id: string },
): Promise<true> {
  const { organisationId: organisation, db } = requireManufacturer(ctx, operatorId);
  ctx.recordSubject({ id, organisationId: organisation });
  const updateResult = await db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', tries: 0, due_at: new Date(), delivered_at: null, status: null, error: '' })
    .where('id', '=', id)
    .where((eb) =>
      eb('webhook_id', 'in', eb.selectFrom('webhook').select('id').where('organisation_id', '=', organisation)),
    )
    .executeTakeFirst();
  if (updateResult.numUpdatedRows === 0n) throw new Failure('lab.deliveryNotFound');
  await sql`select pg_notify('webhook_delivery', '')`.execute(db);
  return true;
}
