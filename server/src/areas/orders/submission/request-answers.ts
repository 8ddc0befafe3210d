import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';

/** The answer to a requested item in words. */
export interface RequestAnswer {
  readonly itemId: string;
  readonly text: string;
}

/**
 * Stores the answers of a doctor with the open requests of an order, which supplies their items. Parcels and files are
 * supplied by their arrival only.
 *
 * @throws Failure `order.requestItem`
 */
export async function writeRequestAnswers(
  db: Kysely<Tables>,
  orderId: string,
  answers: readonly RequestAnswer[],
): Promise<void> {
  for (const { itemId, text } of answers) {
    const openRequests = db
      .selectFrom('data_request')
      .select('id')
      .where('order_id', '=', orderId)
      .where('closed_at', 'is', null);
    const result = await db
      .updateTable('data_request_item')
      .set({ answer: text, supplied_at: new Date() })
      .where('id', '=', itemId)
      .where('kind', '=', 'form')
      .where('request_id', 'in', openRequests)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) throw new Failure('order.requestItem');
  }
}
