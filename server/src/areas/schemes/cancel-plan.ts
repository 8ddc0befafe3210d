import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * Withdraws every version of the plan of a cancelled order, and its confirmation, which stays as a record. A version
 * that only the expert has seen stays hidden from the doctor.
 */
export async function cancelPlan(db: Kysely<Tables>, orderId: string): Promise<void> {
  await db
    .updateTable('order_scheme')
    .set({ state: 'notChosen' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['proposed', 'confirmed'])
    .execute();
  await db
    .updateTable('order_scheme')
    .set({ state: 'returned' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'expert')
    .execute();
  await db
    .updateTable('scheme_confirmation')
    .set({ cancelled_at: new Date() })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .execute();
}
