import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makePatient } from '../areas/patients/testing/patient-forms.ts';
import { readPrincipal } from '../clinic/administration/read-principal.ts';
import { Failure } from '../kernel/failures/failure.ts';
import { makeAccount, makeOrganisation } from '../testing/people.ts';
import { createTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { definePatientRowRule } from './patient-row-rule.ts';
import { RecordContext } from './record-context.ts';

const patientById = definePatientRowRule({
  notFound: 'order.notFound',
  find: (db, id: string) =>
    db.selectFrom('patient').select(['id', 'id as patient_id']).where('id', '=', id).executeTakeFirst(),
});
const patientsById = definePatientRowRule({
  notFound: 'order.notFound',
  find: (db, ids: readonly string[]) =>
    db.selectFrom('patient').select(['id', 'id as patient_id']).where('id', 'in', ids).execute(),
});

describe('CALL-05 rows of patients', () => {
  let clinic: TestClinic;
  let ownPatient: string;
  let foreignPatient: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ownPatient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    const foreign = await makeOrganisation(clinic.db);
    const stranger = await makeAccount(clinic.db, { organisations: [foreign] });
    foreignPatient = await makePatient(clinic.db, foreign, stranger);
  });
  afterAll(() => clinic.close());

  const createContext = async (): Promise<RecordContext> => {
    const { db, config, doctor } = clinic;
    const principal = await readPrincipal(db, config, { accountId: doctor, language: 'en', ip: '' });
    if (principal === undefined) throw new Error('the doctor is gone');
    return new RecordContext(db, principal);
  };
  const listStages = (ctx: RecordContext) => ctx.db.selectFrom('stage').select('id').execute();

  test('permits queries after a row of a visible patient was found', async () => {
    const ctx = await createContext();
    const { row, patient } = await ctx.requirePatientRow(patientById, ownPatient, 'view');
    expect([row.id, patient.id]).toEqual([ownPatient, ownPatient]);
    await expect(listStages(ctx)).resolves.toBeDefined();
  });

  test('refuses a row of an invisible patient with the code of the rule, and queries after it', async () => {
    const ctx = await createContext();
    const refusal = new Failure('order.notFound');
    await expect(ctx.requirePatientRow(patientById, foreignPatient, 'view')).rejects.toEqual(refusal);
    await expect(ctx.requirePatientRow(patientById, clinic.organisation, 'view')).rejects.toEqual(refusal);
    await expect(ctx.requirePatientRows(patientsById, [ownPatient, foreignPatient], 'view')).rejects.toEqual(refusal);
    await expect(listStages(ctx)).rejects.toThrow('before a rule has authorised');
  });

  test('returns several rows with their patients', async () => {
    const ctx = await createContext();
    const { rows, patients } = await ctx.requirePatientRows(patientsById, [ownPatient], 'edit', { lock: false });
    expect(rows.map(({ id }) => id)).toEqual([ownPatient]);
    expect(patients.map(({ id }) => id)).toEqual([ownPatient]);
  });

  test('keeps the guard closed after the refusal of a patient', async () => {
    const ctx = await createContext();
    await expect(ctx.requirePatient(foreignPatient, 'view')).rejects.toEqual(new Failure('patient.notFound'));
    await expect(listStages(ctx)).rejects.toThrow('before a rule has authorised');
  });
});
