import { FORM_KEYS } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makeAccount } from '../../../testing/people.ts';
import { makeSubmission } from '../testing/make-orders.ts';
import { createOrderClinic, makeOrderAt, type OrderClinic } from '../testing/order-clinic.ts';
import { queryEarlierPrescriptions } from './calls.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Makes a submitted order with a prescription of the given arch. */
async function makeSubmitted(treatArch: number, options: Parameters<typeof makeOrderAt>[2], submittedBy: string) {
  const order = await makeOrderAt(clinic, 10004, options);
  const form = { formKey: FORM_KEYS.design, formValue: { v: 1, treatArch } };
  await makeSubmission(clinic.db, order.orderId, { ...form, submittedBy });
  return order;
}

test("ORD-08 offers the last prescription of the patient, and the caller's last one of another patient", async () => {
  const { client, db, doctor, organisation } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const colleague = await makeAccount(db, { organisations: [organisation], roles: ['superAdmin'] });
  const draft = await makeOrderAt(clinic, 10000, { patient });
  const query = { orderId: draft.orderId };
  expect(await client.call(queryEarlierPrescriptions, { query })).toEqual([]);

  await makeSubmitted(1, {}, doctor);
  await makeSubmitted(3, {}, colleague);
  const ofOther = await makeSubmitted(2, {}, doctor);
  await makeSubmitted(1, { patient }, doctor);
  const ofPatient = await makeSubmitted(3, { patient }, colleague);
  expect(await client.call(queryEarlierPrescriptions, { query })).toMatchObject([
    { source: 'patient', orderId: ofPatient.orderId, formKey: 4, formValue: { v: 1, treatArch: 3 } },
    { source: 'doctor', orderId: ofOther.orderId, formKey: 4, formValue: { v: 1, treatArch: 2 } },
  ]);

  // An adjustment continues from the prescriptions of its case.
  const adjustment = await makeOrderAt(clinic, 50000, { patient, type: 2 });
  expect(await client.call(queryEarlierPrescriptions, { query: { orderId: adjustment.orderId } })).toEqual([]);
});

test('ORD-08 offers no prescription of a patient whom the caller does not see', async () => {
  const { client, db, doctor } = clinic;
  const draft = await makeOrderAt(clinic, 10000);
  const hidden = await makeSubmitted(2, {}, doctor);
  await db.updateTable('patient').set({ deleted_at: new Date() }).where('id', '=', hidden.patient).execute();
  const prescriptions = await client.call(queryEarlierPrescriptions, { query: { orderId: draft.orderId } });
  expect(prescriptions.map(({ orderId }) => orderId)).not.toContain(hidden.orderId);
  const stranger = await clinic.as(await makeAccount(db, { organisations: [], roles: ['superAdmin'] }));
  const refusal = callExpectingRefusal(stranger, queryEarlierPrescriptions, { query: { orderId: draft.orderId } });
  expect((await refusal).code).toBe('order.notFound');
});
