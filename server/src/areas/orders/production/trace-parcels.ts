import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { requireStoredOrder } from '../cases/order-access.ts';
import type { ParcelTracking, TraceEvent } from './parcel-tracking.ts';
import { deliveredAt } from './shipments.ts';
import { refreshOrder } from '../cases/tell-of-order.ts';

/** The maximum number of parcels per run, and of parallel requests. */
const MOST = 40;
const AT_ONCE = 4;
/** The minutes after which a parcel is queried again, and the days after its shipping for which it is. */
const AGAIN_MINUTES = 60;
const FOLLOWED_DAYS = 60;

interface Parcel {
  readonly id: string;
  readonly order_id: string;
  readonly courier: number;
  readonly waybill: string;
  readonly shipped_at: Date;
}

/** Claims parcels in transit that were not queried recently. A failed query is repeated after the same interval. */
async function takeParcels(db: Kysely<Tables>): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    update shipment set traced_at = now() where id in (
      select shipment.id from shipment join treatment_order on treatment_order.id = shipment.order_id
      where delivered_at is null and received_at is null and removed_at is null
        and shipped_at > now() - make_interval(days => ${FOLLOWED_DAYS})
        and (traced_at is null or traced_at < now() - make_interval(mins => ${AGAIN_MINUTES}))
      order by traced_at nulls first, shipped_at limit ${MOST} for update of shipment skip locked)
    returning id, order_id, courier, waybill, shipped_at`.execute(db);
  return rows;
}

/**
 * Queries a provider about parcels in transit. Its answer replaces its earlier events and keeps the notes of users;
 * after a failure, all events stay.
 */
export async function traceParcels(
  db: Kysely<Tables>,
  tracking: ParcelTracking,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (!tracking.isAsked) return;
  const parcels = await takeParcels(db);
  const lane = async (): Promise<void> => {
    for (let parcel = parcels.shift(); parcel !== undefined; parcel = parcels.shift()) {
      try {
        const events = await tracking.traceOf(parcel);
        if (events.length > 0) await keepTrace(db, parcel, events);
      } catch (error) {
        log.warn({ err: error, shipmentId: parcel.id }, 'a parcel could not be followed');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function keepTrace(db: Kysely<Tables>, parcel: Parcel, events: readonly TraceEvent[]) {
  const { id, order_id: orderId, shipped_at: shippedAt } = parcel;
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('shipment').select('id').where('id', '=', id).forUpdate().execute();
    await transaction
      .deleteFrom('shipment_event')
      .where('shipment_id', '=', id)
      .where('source', '=', 'provider')
      .execute();
    await transaction
      .insertInto('shipment_event')
      .values(
        events.map(({ at, place, text, isDelivered }) => ({
          shipment_id: id,
          at,
          place,
          text,
          is_delivered: isDelivered,
          noted_by: null,
          source: 'provider' as const,
        })),
      )
      .execute();
    const delivered = events.find(({ isDelivered }) => isDelivered);
    if (delivered !== undefined)
      await transaction
        .updateTable('shipment')
        .set({ delivered_at: deliveredAt(delivered.at, shippedAt) })
        .where('id', '=', id)
        .where('delivered_at', 'is', null)
        .execute();
    await refreshOrder(transaction, await requireStoredOrder(transaction, orderId));
  });
}
