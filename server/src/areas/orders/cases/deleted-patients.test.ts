import { RECYCLE_DAYS } from '@dentarium/domain';
import { deletePatientInfo } from '@dentarium/api/patients/operation-calls';
import { deletePatientList } from '@dentarium/api/recycle-bin/calls';
import { queryRecycleList } from '../../recycle-bin/calls.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createOrderClinic, createNewOrder, type OrderClinic, submitOrder } from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Puts a patient into the recycle bin and moves the deletion back beyond the retention period. */
async function moveToExpiredBin(patientId: string) {
  await clinic.client.call(deletePatientInfo, { params: { id: patientId } });
  const { patient_no: patientNo } = await clinic.db
    .updateTable('patient')
    .set({ deleted_at: sql<Date>`now() - make_interval(days => ${RECYCLE_DAYS + 1})` })
    .where('id', '=', patientId)
    .returning('patient_no')
    .executeTakeFirstOrThrow();
  return { body: { patients: [{ id: patientId, patientNo }] } };
}

async function hasOrder(orderId: string): Promise<boolean> {
  const rows = await clinic.db.selectFrom('treatment_order').select('id').where('id', '=', orderId).execute();
  return rows.length === 1;
}

const emptyBin = () => clinic.app.areas.runSchedule('empty the recycle bin');

test('ORD-06 PAT-06 never deletes a patient with a submitted order for good, neither by a user nor by the schedule', async () => {
  const submittedOrder = await submitOrder(clinic);
  const deletionInput = await moveToExpiredBin(submittedOrder.patient.id);
  expect(await callExpectingRefusal(clinic.client, deletePatientList, deletionInput)).toMatchObject({
    code: 'patient.kept',
  });
  const draft = await createNewOrder(clinic);
  await moveToExpiredBin(draft.patient.id);
  const bin = await clinic.client.call(queryRecycleList, { query: { pageIndex: 1, pageSize: 10 } });
  expect(new Map(bin.items.map(({ patient, daysLeft }) => [patient.id, daysLeft]))).toEqual(
    new Map([
      [submittedOrder.patient.id, null],
      [draft.patient.id, 0],
    ]),
  );
  await emptyBin();
  expect([await hasOrder(submittedOrder.orderId), await hasOrder(draft.orderId)]).toEqual([true, false]);
});

test('ORD-06 PAT-06 deletes an order that was never sent with its patient', async () => {
  const { orderId, patient } = await createNewOrder(clinic);
  expect(await clinic.client.call(deletePatientList, await moveToExpiredBin(patient.id))).toBe(true);
  expect(await hasOrder(orderId)).toBe(false);
});
