import { FORM_KEYS } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { ResolvedFile } from '../../order-files/area.ts';

/** The items that an order was submitted without. */
export interface AwaitedItems {
  /** The waybill of a mailed model; `null` without one. */
  readonly parcel: string | null;
  /** Files that cannot be read yet. */
  readonly files: readonly ResolvedFile[];
}

/** Counts the items that an order was submitted without. */
export function countAwaitedItems({ parcel, files }: AwaitedItems): number {
  return (parcel === null ? 0 : 1) + files.length;
}

/** Opens a system request for the items that an order was submitted without, if there are any. */
export async function openSystemRequest(db: Kysely<Tables>, orderId: string, awaited: AwaitedItems): Promise<void> {
  if (countAwaitedItems(awaited) === 0) return;
  const { id } = await db
    .insertInto('data_request')
    .values({ order_id: orderId, role: 'system', asked_by: null, note: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parcels = awaited.parcel === null ? [] : [awaited.parcel];
  await db
    .insertInto('data_request_item')
    .values([
      ...parcels.map((text) => ({ request_id: id, form_key: FORM_KEYS.modelMailing, kind: 'parcel' as const, text })),
      ...awaited.files.map(({ reference, file }) => ({
        request_id: id,
        form_key: reference.formKey,
        kind: 'file' as const,
        text: file?.name ?? '',
      })),
    ])
    .execute();
}
