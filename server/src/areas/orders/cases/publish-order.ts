import { getToday, RIGHTS } from '@dentarium/domain';
import {
  isClinicFlag,
  isNotification,
  type OrderAction,
  type OrderChange,
  type OrderEvent,
} from '@dentarium/orders/states';
import type { ServerEvents } from '@dentarium/api/server-events';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { sendEvent } from '../../../kernel/socket/notify.ts';
import { readRememberedStores } from '../../../objects/site-stores/remembered-stores.ts';
import type { StoredOrder } from './order-access.ts';
import type { Answers } from '../tables.ts';

/** The days for which published events are kept for systems that poll for them. */
const OUTBOX_RETENTION_DAYS = 30;

/** A change of an order that is published. */
interface PublishedChange {
  readonly action: OrderAction | OrderEvent;
  readonly change: Pick<OrderChange, 'to' | 'effects'>;
}

/**
 * Publishes a change of an order: to the open pages of the clinic and the manufacturer, and to the manufacturer's
 * system through the outbox.
 */
export async function publishOrderChange(
  db: Kysely<Tables>,
  order: StoredOrder,
  { action, change }: PublishedChange,
): Promise<void> {
  const { to, effects } = change;
  const step = to?.stepStatus ?? order.step_status;
  const detail = {
    orderId: order.id,
    caseId: order.case_id,
    from: order.detail_status,
    to: to?.detailStatus ?? 0,
    step,
    at: new Date().toISOString(),
  };
  await notifyPages(db, order, detail);
  if (isClinicFlag(action)) return;
  const notify = effects.filter(isNotification);
  await addToOutbox(db, order.id, action, { ...detail, notify });
}

/** Notifies the open pages of a change of an order that leaves its status. */
export async function refreshOrder(db: Kysely<Tables>, order: StoredOrder): Promise<void> {
  const { id: orderId, case_id: caseId, detail_status: status, step_status: step } = order;
  await notifyPages(db, order, { orderId, caseId, from: status, to: status, step, at: new Date().toISOString() });
}

async function notifyPages(db: Kysely<Tables>, order: StoredOrder, detail: ServerEvents['order']): Promise<void> {
  for (const accountId of await listRecipients(db, order))
    await sendEvent(db, accountId, 'order', detail, { order: true });
}

/** Adds an event of an order to the outbox. */
export async function addToOutbox(db: Kysely<Tables>, orderId: string, kind: string, payload: Answers): Promise<void> {
  await db
    .insertInto('order_outbox')
    .values({ order_id: orderId, kind, payload: JSON.stringify(payload) })
    .execute();
}

/**
 * Lists the accounts that may see an order: at its clinic, and those with whom its patient is shared, if they have the
 * right to orders, as everybody has in public mode; and, once it was submitted, those with a function at its manufacturer.
 */
async function listRecipients(db: Kysely<Tables>, order: StoredOrder): Promise<string[]> {
  const isPublic = (await readRememberedStores(db))?.mode === 'public';
  const mayOrder = isPublic
    ? sql`true`
    : sql`exists (select from account_role join role_right using (role_id)
        where account_role.account_id = clinical.account_id and right_id = ${RIGHTS.case})`;
  const { rows } = await sql<{ id: string }>`
    select account_id as id from (
      select account_id from account_organisation where organisation_id = ${order.organisation_id}::uuid
      union select account_id from patient_share
        where patient_id = ${order.patient_id}::uuid and (until is null or until >= ${getToday()}::date)
    ) as clinical where ${mayOrder}
    union select account_id from lab_function
      where organisation_id = ${order.manufacturer_id}::uuid and lab_function <> 'integration'
      and exists (select from treatment_order where id = ${order.id}::uuid and submission_count > 0)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes expired events from the outbox. */
export async function deleteExpiredEvents(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('order_outbox')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${OUTBOX_RETENTION_DAYS})`)
    .execute();
}
