import { insertPatientInfo, queryPatientInfo, updatePatientInfo } from '@dentarium/api/patients/calls';
import { mergePatientInfo } from '@dentarium/api/patients/operation-calls';
import { NO_ALERTS, PATIENT_ALERT_KINDS, type PatientAlerts } from '@dentarium/domain/patient-alerts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { createPatientForm } from './testing/patient-forms.ts';

let clinic: TestClinic;

beforeAll(async () => {
  clinic = await createTestClinic();
});
afterAll(() => clinic.close());

const ALERTS: PatientAlerts = { allergies: '镍', contraindications: '心脏起搏器', medicalAlerts: '糖尿病' };
const createForm = (more = {}) => createPatientForm(clinic.organisation, clinic.doctor, more);
const create = (more = {}) => clinic.client.call(insertPatientInfo, { body: createForm(more) });
const listDetails = (action: string, patientId: string) =>
  clinic.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', action)
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ detail }) => detail));

test('SAFE-04 stores the alerts of a patient, and records each change in the audit trail', async () => {
  const created = await create({ ...ALERTS, allergies: ' 镍 ' });
  expect(created).toMatchObject(ALERTS);
  expect(await clinic.client.call(queryPatientInfo, { params: { id: created.id } })).toMatchObject(ALERTS);
  const body = createForm({ ...ALERTS, patientNo: created.patientNo, allergies: '镍、青霉素', medicalAlerts: '' });
  const savedPatient = await clinic.client.call(updatePatientInfo, { params: { id: created.id }, body });
  expect(savedPatient).toMatchObject({ ...ALERTS, allergies: '镍、青霉素', medicalAlerts: '' });
  expect(await listDetails('patient.create', created.id)).toEqual([
    expect.objectContaining({ allergies: '– → 镍', contraindications: '– → 心脏起搏器', medicalAlerts: '– → 糖尿病' }),
  ]);
  const [update] = await listDetails('patient.update', created.id);
  expect(update).toMatchObject({ allergies: '镍 → 镍、青霉素', medicalAlerts: '糖尿病 → –' });
  expect(update).not.toHaveProperty('contraindications');
});

test.each(PATIENT_ALERT_KINDS)('SAFE-04 keeps %s that a form leaves out, and refuses a long text', async (kind) => {
  const { id, patientNo } = await create(ALERTS);
  const { [kind]: _left, ...others } = ALERTS;
  const params = { id };
  const savedPatient = await clinic.client.call(updatePatientInfo, {
    params,
    body: createForm({ ...others, patientNo }),
  });
  expect(savedPatient).toMatchObject(ALERTS);
  const body = createForm({ ...ALERTS, patientNo, [kind]: 'x'.repeat(501) });
  const refusal = await callExpectingRefusal(clinic.client, updatePatientInfo, { params, body });
  expect(refusal.detail).toMatchObject({ fields: [{ field: kind, problem: `${kind}.long` }] });
});

test('SAFE-04 keeps the alerts of both patients in a merge, whatever is taken', async () => {
  const keep = await create({ ...NO_ALERTS, allergies: 'a'.repeat(400) });
  const drop = await create({ ...ALERTS, allergies: 'b'.repeat(400) });
  const mergedPatient = await clinic.client.call(mergePatientInfo, {
    params: { keepId: keep.id, dropId: drop.id },
    query: { take: '', typedNo: drop.patientNo, keepVersion: 1, dropVersion: 1 },
  });
  expect(mergedPatient).toMatchObject({ ...ALERTS, allergies: `${'a'.repeat(400)}\n${'b'.repeat(400)}` });
});
