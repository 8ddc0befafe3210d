import { formKeysOf } from '@dentarium/domain/orders';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { StoredOrder } from './order-access.ts';

/** The answers of an order by the keys of their forms. */
export async function answersOf(db: Kysely<Tables>, order: StoredOrder) {
  const rows = await db
    .selectFrom('order_form')
    .select(['form_key', 'answers', 'is_finish', 'accepted'])
    .where('order_id', '=', order.id)
    .where('form_key', 'in', [...formKeysOf(order.type)])
    .orderBy('form_key')
    .execute();
  return new Map(rows.map((row) => [row.form_key, row]));
}
