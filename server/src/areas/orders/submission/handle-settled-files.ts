import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { countFiles, type OrderFiles } from '../../order-files/area.ts';
import { listOutstandingItems } from './commit-order.ts';
import { completeArrivedData } from './complete-arrived-data.ts';
import type { StoredOrder } from '../cases/order-access.ts';
import { refreshOrder } from '../cases/publish-order.ts';

/** Reads an order under the lock of its patient, like every change of it; `undefined` if it is removed. */
async function lockOrder(db: Kysely<Tables>, orderId: string): Promise<StoredOrder | undefined> {
  const read = () =>
    db
      .selectFrom('treatment_order')
      .selectAll()
      .where('id', '=', orderId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
  const current = await read();
  if (current === undefined) return undefined;
  await db.selectFrom('patient').select('id').where('id', '=', current.patient_id).forUpdate().executeTakeFirst();
  return read();
}

/** Marks the awaited files of an order as supplied. @returns their number */
async function markFilesSupplied(db: Kysely<Tables>, orderId: string): Promise<number> {
  const suppliedRows = await db
    .updateTable('data_request_item')
    .set({ supplied_at: new Date() })
    .from('data_request')
    .whereRef('data_request.id', '=', 'data_request_item.request_id')
    .where('data_request.order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .where('kind', '=', 'file')
    .where('supplied_at', 'is', null)
    .returning('data_request_item.id')
    .execute();
  return suppliedRows.length;
}

/**
 * Records the result of the checks of an order's files. If the last outstanding item was one of them, the order goes to
 * review automatically (D5, A4). A paused order keeps its status, and its doctor completes the data.
 */
export async function handleSettledFiles(db: Kysely<Tables>, orderId: string, files: OrderFiles): Promise<void> {
  const order = await lockOrder(db, orderId);
  if (order === undefined) return;
  const [{ failedCount, unfinishedCount } = { failedCount: 0, unfinishedCount: 0 }] = await countFiles(db, { orderId });
  const hasFailed = failedCount > 0;
  if (order.has_failed_files !== hasFailed)
    await db.updateTable('treatment_order').set({ has_failed_files: hasFailed }).where('id', '=', orderId).execute();
  await refreshOrder(db, order);
  if (hasFailed || unfinishedCount > 0) return;
  const suppliedCount = await markFilesSupplied(db, orderId);
  if (suppliedCount === 0 || order.is_paused || (await listOutstandingItems(db, orderId)).length > 0) return;
  await completeArrivedData(db, { order, files, detail: { files: suppliedCount } });
}
