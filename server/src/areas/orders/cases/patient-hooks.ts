import { isOrderDone, getOrderStatusOrThrow } from '@dentarium/orders/states';
import { type Kysely, sql } from 'kysely';
import { hasRight, type Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { PatientHooks, PausingWork, TreatmentStop } from '../../../records/hooks/patient-hooks.ts';
import { changeOrder } from './change-order.ts';
import { setPaused } from '../lab/lab-actions.ts';
import { listOrdersByPatient, requireStoredCase, type StoredOrder } from './order-access.ts';
import { formatOrderShowId } from './order-rows.ts';
import { loadExistingOrders } from '../production/plan-steps.ts';

/** Lists the orders of a patient that are neither done (`order-states.md` 6) nor paused. */
async function listRunningOrders(db: Kysely<Tables>, patientId: string): Promise<StoredOrder[]> {
  const orders = await listOrdersByPatient(db, patientId);
  const existing = await loadExistingOrders(db, orders);
  return orders.filter(
    (order, index) => !order.is_paused && existing.slice(index, index + 1).every((one) => !isOrderDone(one)),
  );
}

/** Pauses open orders when the treatment stops, and resumes those that it paused (`order-states.md` 4.6). */
async function pauseOrders(db: Kysely<Tables>, { patientId, isStopped, accountId }: TreatmentStop): Promise<void> {
  const affectedOrders = isStopped
    ? await listRunningOrders(db, patientId)
    : (await listOrdersByPatient(db, patientId)).filter((order) => order.is_paused && order.paused_by_stop);
  for (const order of affectedOrders)
    await changeOrder({
      db,
      order,
      action: isStopped ? 'pause' : 'resume',
      actors: ['system'],
      actorId: accountId,
      facts: { reason: 'stopped', pausedByStop: order.paused_by_stop },
      detail: { cause: 'stopped' },
      effects: { setPaused: () => setPaused(db, order.id, { reason: '', byStop: true }) },
    });
}

/**
 * Lists the orders that pause with the treatment, each with its number and status; a caller without the right gets only
 * their number.
 */
async function listPausingOrders(db: Kysely<Tables>, patientId: string, caller: Principal): Promise<PausingWork[]> {
  const orders = await listRunningOrders(db, patientId);
  const { length } = orders;
  if (length > 0 && !hasRight(caller, 'case'))
    return [{ id: 'orders', name: { ch: `进行中的订单：${length} 个`, en: `Open orders: ${length}` } }];
  const pausingWork: PausingWork[] = [];
  for (const order of orders) {
    const { number } = await requireStoredCase(db, order.case_id);
    const showId = formatOrderShowId(number, order.number);
    const { name } = getOrderStatusOrThrow(order.detail_status, order.step_status);
    pausingWork.push({
      id: order.id,
      name: { ch: `订单 ${showId}（${name.ch}）`, en: `Order ${showId} (${name.en})` },
    });
  }
  return pausingWork;
}

/**
 * Lists the patients with an order that was submitted to a manufacturer. It is a record of both sides, because the
 * manufacturer may have produced from it.
 */
async function listPatientsWithSubmittedOrders(db: Kysely<Tables>, patientIds: readonly string[]): Promise<string[]> {
  if (patientIds.length === 0) return [];
  const rows = await db
    .selectFrom('treatment_order')
    .select('patient_id')
    .distinct()
    .where('patient_id', 'in', patientIds)
    .where('removed_at', 'is', null)
    .where('submission_count', '>', 0)
    .execute();
  return rows.map(({ patient_id: id }) => id);
}

/** Keeps orders consistent with changes of their patient. */
export const orderPatientHooks: PatientHooks = {
  patientTables: {
    order_patient: { name: { ch: '订单中的患者信息', en: 'Patient as stated in orders' } },
    treatment_case: { name: { ch: '病例', en: 'Cases' }, label: sql`'C' || lpad(row.number::text, 7, '0')` },
    treatment_order: {
      name: { ch: '订单', en: 'Orders' },
      label: sql`(select 'C' || lpad(number::text, 7, '0') from treatment_case where id = row.case_id) || '-' || row.number`,
      parent: { table: 'treatment_case', column: 'case_id' },
    },
  },
  async onMerge(db, { keepId, dropId }) {
    await sql`
      update order_patient set patient_id = ${keepId}::uuid where patient_id = ${dropId}::uuid
        and not exists (select from order_patient as kept where kept.patient_id = ${keepId}::uuid)`.execute(db);
    await db.updateTable('treatment_case').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
    const movedOrders = await db
      .updateTable('treatment_order')
      .set({ patient_id: keepId })
      .where('patient_id', '=', dropId)
      .returning('id')
      .execute();
    return movedOrders.length === 0 ? {} : { movedOrders: movedOrders.map(({ id }) => id) };
  },
  async onMove(db, { patientId, organisationId }) {
    // The orders take their organisation from the patient.
    await db
      .updateTable('treatment_case')
      .set({ organisation_id: organisationId })
      .where('patient_id', '=', patientId)
      .execute();
  },
  onTreatmentStop: pauseOrders,
  listPausingWork: listPausingOrders,
  listRetained: listPatientsWithSubmittedOrders,
  async countRows(db, patientId) {
    const { orders } = await db
      .selectFrom('treatment_order')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where('patient_id', '=', patientId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { orders };
  },
};
