import { listOmittedForms, resolveModelSource } from '@dentarium/orders/forms';
import { listFormKeys } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { StoredOrder } from '../cases/order-access.ts';

/** The answers of an order by the keys of their forms. */
export async function answersOf(db: Kysely<Tables>, order: StoredOrder) {
  const rows = await db
    .selectFrom('order_form')
    .select(['form_key', 'answers', 'is_finish', 'accepted'])
    .where('order_id', '=', order.id)
    .where('form_key', 'in', [...listFormKeys(order.type)])
    .orderBy('form_key')
    .execute();
  return new Map(rows.map((row) => [row.form_key, row]));
}

/** The answers that an order is judged by when it is sent, and sent with: without those of forms that it leaves out. */
export async function sentAnswers(db: Kysely<Tables>, order: StoredOrder) {
  const saved = await answersOf(db, order);
  const source = resolveModelSource(order.type, (formKey) => saved.get(formKey)?.answers ?? {});
  for (const formKey of listOmittedForms(source, await askedEver(db, order.id))) saved.delete(formKey);
  return saved;
}

/** The forms that the manufacturer has asked for or sent back, also those that have come since. */
async function askedEver(db: Kysely<Tables>, orderId: string): Promise<number[]> {
  const asked = await db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .select('form_key')
    .where('order_id', '=', orderId)
    .execute();
  const rejected = await db.selectFrom('order_rejection').select('form_key').where('order_id', '=', orderId).execute();
  return [...asked, ...rejected].map(({ form_key: formKey }) => formKey);
}
