import type { SyncProblem } from '@dentarium/api/orders/upload-calls';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectStore } from '../../objects/stores/object-store.ts';
import { isInLastSubmission } from './order-file-rows.ts';
import { type CheckedObject, findContentProblem } from './store-checks.ts';

interface CheckContext {
  readonly db: Kysely<Tables>;
  readonly store: ObjectStore;
  readonly signal: AbortSignal;
}

/** The maximum number of orders whose lost files are retried at once. */
const MAX_RETRIED_ORDERS = 100;
/** The number of days for which a lost file is retried automatically. */
const RETRY_DAYS = 7;

/** Claims the next unfinished file of an order. A file that a killed process has begun is begun again. */
async function claimNextFile(
  db: Kysely<Tables>,
  orderId: string,
): Promise<(CheckedObject & { readonly id: string }) | undefined> {
  const next = await db
    .updateTable('order_file')
    .set({ state: 'loading', tries: sql`tries + 1`, changed_at: new Date() })
    .where((eb) =>
      eb(
        'id',
        '=',
        eb
          .selectFrom('order_file as next')
          .select('next.id')
          .where('next.order_id', '=', orderId)
          .where('next.state', 'in', ['waiting', 'loading'])
          .orderBy('next.form_key')
          .orderBy('next.id')
          .limit(1),
      ),
    )
    .returning(['id', 'object_id', 'md5', 'size'])
    .executeTakeFirst();
  if (next === undefined) return undefined;
  const { bucket, full_name } = await db
    .selectFrom('stored_object')
    .select(['bucket', 'full_name'])
    .where('id', '=', next.object_id)
    .executeTakeFirstOrThrow();
  return { ...next, bucket, full_name };
}

async function finishFile(db: Kysely<Tables>, id: string, problem: SyncProblem | null): Promise<void> {
  await db
    .updateTable('order_file')
    .set({ state: problem === null ? 'success' : 'fail', problem, changed_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'loading')
    .execute();
}

/**
 * Reads every unfinished file of an order to its end, one after the other. A repeated call continues with the remaining
 * ones.
 */
export async function checkFiles({ db, store, signal }: CheckContext, orderId: string): Promise<void> {
  for (let file = await claimNextFile(db, orderId); file !== undefined; file = await claimNextFile(db, orderId)) {
    await finishFile(db, file.id, await findContentProblem(store, file, signal));
    signal.throwIfAborted();
  }
}

/** Fails the unfinished files after the job was interrupted repeatedly. */
export async function failUnfinishedFiles(db: Kysely<Tables>, orderId: string): Promise<void> {
  await db
    .updateTable('order_file')
    .set({ state: 'fail', problem: 'interrupted', changed_at: new Date() })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'loading'])
    .execute();
}

/**
 * Lists the orders with files that were out of reach and may be available again, those that have waited longest first.
 */
export async function listOrdersToRetry(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('order_file')
    .select('order_id')
    .where('state', '=', 'fail')
    .where('problem', 'in', ['missing', 'unreachable', 'interrupted'])
    .where(isInLastSubmission)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('treatment_order')
          .select('treatment_order.id')
          .whereRef('treatment_order.id', '=', 'order_file.order_id')
          .where('is_hidden', '=', false)
          .where('updated_at', '>', sql<Date>`now() - make_interval(days => ${RETRY_DAYS})`),
      ),
    )
    .groupBy('order_id')
    .orderBy((eb) => eb.fn.min('changed_at'))
    .limit(MAX_RETRIED_ORDERS)
    .execute();
  return rows.map(({ order_id: orderId }) => orderId);
}
