import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { requireStoredOrder } from '../cases/order-access.ts';
import type { ParcelTracking, TraceEvent } from './parcel-tracking.ts';
import { toDeliveredAt } from './shipments.ts';
import { refreshOrder } from '../cases/publish-order.ts';

/** The maximum number of parcels per run, and of parallel requests. */
const MAX_PARCELS_PER_RUN = 40;
const MAX_PARALLEL_REQUESTS = 4;
/** The minutes after which a parcel is queried again, and the days after its shipping for which it is. */
const RETRY_MINUTES = 60;
const TRACKING_DAYS = 60;

interface Parcel {
  readonly id: string;
  readonly order_id: string;
  readonly courier: number;
  readonly waybill: string;
  readonly shipped_at: Date;
}

/** Claims parcels in transit that were not queried recently. A failed query is repeated after the same interval. */
async function claimParcels(db: Kysely<Tables>): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    update shipment set traced_at = now() where id in (
      select shipment.id from shipment join treatment_order on treatment_order.id = shipment.order_id
      where delivered_at is null and received_at is null and removed_at is null
        and shipped_at > now() - make_interval(days => ${TRACKING_DAYS})
        and (traced_at is null or traced_at < now() - make_interval(mins => ${RETRY_MINUTES}))
      order by traced_at nulls first, shipped_at limit ${MAX_PARCELS_PER_RUN} for update of shipment skip locked)
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
  if (!tracking.hasProvider) return;
  const parcels = await claimParcels(db);
  const runLane = async (): Promise<void> => {
    for (let parcel = parcels.shift(); parcel !== undefined; parcel = parcels.shift()) {
      try {
        const events = await tracking.fetchTrace(parcel);
        if (events.length > 0) await storeTrace(db, parcel, events);
      } catch (error) {
        log.warn({ err: error, shipmentId: parcel.id }, 'a parcel could not be followed');
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, runLane));
}

async function storeTrace(db: Kysely<Tables>, parcel: Parcel, events: readonly TraceEvent[]) {
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
    const deliveryEvent = events.find(({ isDelivered }) => isDelivered);
    if (deliveryEvent !== undefined)
      await transaction
        .updateTable('shipment')
        .set({ delivered_at: toDeliveredAt(deliveryEvent.at, shippedAt) })
        .where('id', '=', id)
        .where('delivered_at', 'is', null)
        .execute();
    await refreshOrder(transaction, await requireStoredOrder(transaction, orderId));
  });
}
