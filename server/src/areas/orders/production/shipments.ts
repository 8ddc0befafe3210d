import type { Shipment } from '@dentarium/api/orders/shapes';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** A parcel with the batch that it contains. */
interface BatchShipment extends Shipment {
  readonly batchId: string;
}

/**
 * Returns the reported delivery time, limited to the period between shipping and now. The automatic receipt counts from
 * it, and clocks differ.
 */
export function toDeliveredAt(reportedAt: string, shippedAt: Date): Date {
  return new Date(Math.max(shippedAt.getTime(), Math.min(new Date(reportedAt).getTime(), Date.now())));
}

/** Loads the parcels of an order with their tracking events, the latest first. */
export async function loadShipments(db: Kysely<Tables>, orderId: string): Promise<BatchShipment[]> {
  const rows = await db
    .selectFrom('shipment')
    .innerJoin('order_batch', 'order_batch.id', 'shipment.batch_id')
    .selectAll('shipment')
    .select('order_batch.address')
    .where('shipment.order_id', '=', orderId)
    .orderBy('shipped_at', 'desc')
    .execute();
  const events = await db
    .selectFrom('shipment_event')
    .innerJoin('shipment', 'shipment.id', 'shipment_event.shipment_id')
    .selectAll('shipment_event')
    .where('shipment.order_id', '=', orderId)
    .orderBy('at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    batchId: row.batch_id,
    courier: row.courier,
    waybill: row.waybill,
    shippedAt: row.shipped_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    receivedAt: row.received_at?.toISOString() ?? null,
    address: row.address,
    events: events
      .filter(({ shipment_id: id }) => id === row.id)
      .map((event) => ({
        at: event.at.toISOString(),
        place: event.place,
        text: event.text,
        isDelivered: event.is_delivered,
        source: event.source,
      })),
  }));
}
