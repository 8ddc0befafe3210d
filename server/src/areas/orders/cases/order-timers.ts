import { ORDER_TIMERS, type OrderNotification } from '@dentarium/orders/states';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { notifyPeople } from '../notices/notify-people.ts';
import { addHistoryEntry, changeOrder } from './change-order.ts';
import { recordReceipt } from './order-actions.ts';
import type { StoredOrder } from './order-access.ts';
import { addToOutbox, refreshOrder } from './publish-order.ts';

/** The number of orders per transaction. */
const BATCH_SIZE = 50;

/** Runs a function for the due orders in batches. Orders that are being changed are skipped until the next run. */
async function runForDueOrders(
  db: Kysely<Tables>,
  isDue: ReturnType<typeof sql<boolean>>,
  run: (db: Kysely<Tables>, order: StoredOrder) => Promise<void>,
): Promise<void> {
  const runBatch = () =>
    db.transaction().execute(async (transaction) => {
      const orders = await transaction
        .selectFrom('treatment_order')
        .innerJoin('patient', 'patient.id', 'treatment_order.patient_id')
        .selectAll('treatment_order')
        .where('is_hidden', '=', false)
        .where('is_paused', '=', false)
        .where(isDue)
        .orderBy('treatment_order.patient_id')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const order of orders) await run(transaction, order);
      return orders.length;
    });
  while ((await runBatch()) === BATCH_SIZE);
}

function toDaysAgo(days: number) {
  return sql<Date>`now() - make_interval(days => ${days})`;
}

type Reminder = {
  readonly action: 'remind' | 'tellSales';
  readonly days: number;
  readonly column: 'reminded_at' | 'sales_told_at';
  readonly notification: OrderNotification;
};

const REMINDERS: readonly Reminder[] = [
  { action: 'remind', days: ORDER_TIMERS.planReminderDays, column: 'reminded_at', notification: 'notifyDoctor' },
  { action: 'tellSales', days: ORDER_TIMERS.planSalesNoteDays, column: 'sales_told_at', notification: 'notifySales' },
];

/**
 * Reminds the doctor of unanswered plans, and later regional sales, once per submitted plan. A plan whose order is to be
 * cancelled waits for the manufacturer.
 */
export async function remindOfPlans(db: Kysely<Tables>): Promise<void> {
  for (const { action, days, column, notification } of REMINDERS)
    await runForDueOrders(
      db,
      sql<boolean>`detail_status = 20005 and not cancellation_requested and waiting_since < ${toDaysAgo(days)} and ${sql.ref(`treatment_order.${column}`)} is null`,
      async (transaction, order) => {
        await transaction
          .updateTable('treatment_order')
          .set({ [column]: new Date() })
          .where('id', '=', order.id)
          .execute();
        const { detail_status: status, step_status: step } = order;
        const entry = {
          order,
          actorId: null,
          role: 'system',
          action,
          from: status,
          to: status,
          step,
          note: '',
        } as const;
        await addHistoryEntry(transaction, { ...entry, detail: { days } });
        await notifyPeople(transaction, notification, { order, event: action, actorId: null, values: { days } });
        await addToOutbox(transaction, order.id, action, { orderId: order.id, caseId: order.case_id, days });
        await refreshOrder(transaction, order);
      },
    );
}

/** The duration for which an order was paused since the delivery of its parcel. */
const PAUSED_SINCE_DELIVERY = sql`(
  select coalesce(sum(resumed.at - greatest(shipment.delivered_at, paused.at)), interval '0')
  from order_history as resumed cross join lateral (
    select max(before.at) as at from order_history as before
    where before.order_id = resumed.order_id and before.action = 'pause' and before.id < resumed.id) as paused
  where resumed.order_id = treatment_order.id and resumed.action = 'resume' and resumed.at > shipment.delivered_at)`;

/** True for the latest shipped parcel of an order; an order may continue before an earlier one is received. */
const IS_LATEST = sql`not exists (
  select from shipment as later where later.order_id = shipment.order_id and later.shipped_at > shipment.shipped_at)`;

/** Counts orders as received whose latest parcel was delivered long ago (F4); the days of a pause do not count. */
export async function receiveDelivered(db: Kysely<Tables>): Promise<void> {
  const days = ORDER_TIMERS.automaticReceiptDays;
  await runForDueOrders(
    db,
    sql<boolean>`detail_status = 30005 and step_status = 350 and exists (
      select from shipment where shipment.order_id = treatment_order.id and received_at is null and ${IS_LATEST}
        and delivered_at <= ${toDaysAgo(days)} and delivered_at + ${PAUSED_SINCE_DELIVERY} <= ${toDaysAgo(days)})`,
    async (transaction, order) => {
      await changeOrder({
        db: transaction,
        order,
        action: 'receiveAutomatically',
        actors: ['system'],
        actorId: null,
        facts: { daysSinceDelivery: days },
        effects: { recordReceipt: () => recordReceipt(transaction, order.id) },
      });
    },
  );
}
