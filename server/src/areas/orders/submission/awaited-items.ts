import { FORM_KEYS } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { ResolvedFile } from '../../order-files/area.ts';

/** What an order was sent without. */
export interface Awaited {
  /** The waybill of a model that is on its way; `null` where none is. */
  readonly parcel: string | null;
  /** Files that cannot be read yet. */
  readonly files: readonly ResolvedFile[];
}

/** How much an order was sent without. */
export function countAwaited({ parcel, files }: Awaited): number {
  return (parcel === null ? 0 : 1) + files.length;
}

/** Opens a request of the system itself for what an order was sent without; nothing where that is nothing. */
export async function awaitItems(db: Kysely<Tables>, orderId: string, awaited: Awaited): Promise<void> {
  if (countAwaited(awaited) === 0) return;
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
      ...awaited.files.map(({ reference: named, file }) => ({
        request_id: id,
        form_key: named.formKey,
        kind: 'file' as const,
        text: file?.name ?? '',
      })),
    ])
    .execute();
}
