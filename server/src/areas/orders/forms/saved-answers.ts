import { listOmittedForms, resolveModelSource } from '@dentarium/orders/forms';
import { listFormKeys } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { StoredOrder } from '../cases/order-access.ts';

/** Loads the answers of an order by the keys of their forms. */
export async function loadAnswers(db: Kysely<Tables>, order: StoredOrder) {
  const rows = await db
    .selectFrom('order_form')
    .select(['form_key', 'answers', 'is_finish', 'accepted'])
    .where('order_id', '=', order.id)
    .where('form_key', 'in', [...listFormKeys(order.type)])
    .orderBy('form_key')
    .execute();
  return new Map(rows.map((row) => [row.form_key, row]));
}

/** Loads the answers that a submission contains, without those of omitted forms. */
export async function loadSubmittableAnswers(db: Kysely<Tables>, order: StoredOrder) {
  const savedForms = await loadAnswers(db, order);
  const source = resolveModelSource(order.type, (formKey) => savedForms.get(formKey)?.answers ?? {});
  for (const formKey of listOmittedForms(source, await listRequestedForms(db, order.id))) savedForms.delete(formKey);
  return savedForms;
}

/** Lists the forms that the manufacturer has ever requested or rejected. */
export async function listRequestedForms(db: Kysely<Tables>, orderId: string): Promise<number[]> {
  const requested = await db
    .selectFrom('data_request_item')
    .innerJoin('data_request', 'data_request.id', 'data_request_item.request_id')
    .select('form_key')
    .where('order_id', '=', orderId)
    .execute();
  const rejections = await db
    .selectFrom('order_rejection')
    .select('form_key')
    .where('order_id', '=', orderId)
    .execute();
  return [...requested, ...rejections].map(({ form_key: formKey }) => formKey);
}
