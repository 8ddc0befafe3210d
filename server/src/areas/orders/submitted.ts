import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { StoredOrder } from './order-access.ts';
import type { Answers, FrozenAddress } from './tables.ts';

/** The answers of a form as an order was last sent with them, and where its parcels go. */
export async function submittedAnswers(
  db: Kysely<Tables>,
  order: StoredOrder,
  formKey: number,
): Promise<{ readonly answers: Answers; readonly address: FrozenAddress | null }> {
  const row = await db
    .selectFrom('order_submission')
    .select(['forms', 'address'])
    .where('order_id', '=', order.id)
    .where('number', '=', order.submission_count)
    .executeTakeFirst();
  return {
    answers: row?.forms.find((form) => form.formKey === formKey)?.formValue ?? {},
    address: row?.address ?? null,
  };
}
