import { isUnderWay, STEPS } from '@dentarium/domain/orders';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import type { PatientHooks, TreatmentStop } from '../../kernel/patient-hooks.ts';
import { changeOrder } from './change-order.ts';
import { setPaused } from './lab-acts.ts';
import { ordersOfPatient, type StoredOrder } from './order-access.ts';
import { caseShowId } from './order-rows.ts';

/** What the audit trail calls the removal of orders with their patient. */
export const PURGE_ACTION = 'order.purge';

const DRAFT = 10000;

/** Whether an order goes on while its patient is treated. */
function goesOn(order: StoredOrder): boolean {
  const { detail_status: detailStatus, is_archive: isArchive } = order;
  return isUnderWay({ detailStatus, isArchive }) || (order.step_status === STEPS.shipped && !isArchive);
}

/** Orders under way pause with the treatment, and those that paused for it go on with it (`order-states.md` 4.6). */
async function pauseOrders(db: Kysely<Tables>, { patientId, isStopped, accountId }: TreatmentStop): Promise<void> {
  const orders = await ordersOfPatient(db, patientId);
  const concerned = orders.filter((order) =>
    isStopped ? goesOn(order) && !order.is_paused : order.is_paused && order.paused_by_stop,
  );
  for (const order of concerned)
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

/** What the trail keeps of the orders of patients that are deleted for good: those that were ever submitted. */
async function recordPurge(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('treatment_order')
    .innerJoin('treatment_case', 'treatment_case.id', 'treatment_order.case_id')
    .select(['treatment_order.id', 'treatment_order.patient_id', 'treatment_order.organisation_id', 'detail_status'])
    .select('treatment_case.number')
    .where('treatment_order.patient_id', 'in', patientIds)
    .where('treatment_order.removed_at', 'is', null)
    .where('detail_status', '!=', DRAFT)
    .orderBy('treatment_order.id')
    .execute();
  for (const row of rows)
    await recordAudit(db, {
      action: PURGE_ACTION,
      outcome: 'done',
      accountId: null,
      requestId: '',
      ip: '',
      subjectId: row.id,
      patients: [{ id: row.patient_id, organisationId: row.organisation_id }],
      detail: { caseShowId: caseShowId(row.number), detailStatus: row.detail_status },
    });
}

/** What becomes of orders when something happens to their patient. */
export const ordersOfPatients: PatientHooks = {
  async merged(db, { keepId, dropId }) {
    await sql`
      update order_patient set patient_id = ${keepId}::uuid where patient_id = ${dropId}::uuid
        and not exists (select from order_patient as kept where kept.patient_id = ${keepId}::uuid)`.execute(db);
    await db.updateTable('treatment_case').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
    const moved = await db
      .updateTable('treatment_order')
      .set({ patient_id: keepId })
      .where('patient_id', '=', dropId)
      .returning('id')
      .execute();
    return moved.length === 0 ? {} : { movedOrders: moved.map(({ id }) => id) };
  },
  async moved(db, { patientId, organisationId }) {
    // The orders take their organisation from the patient.
    await db
      .updateTable('treatment_case')
      .set({ organisation_id: organisationId })
      .where('patient_id', '=', patientId)
      .execute();
  },
  stopped: pauseOrders,
  async erased(db, patientIds) {
    if (patientIds.length > 0) await recordPurge(db, patientIds);
  },
  async counts(db, patientId) {
    const { orders } = await db
      .selectFrom('treatment_order')
      .select((of) => of.fn.countAll<number>().as('orders'))
      .where('patient_id', '=', patientId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { orders };
  },
};
