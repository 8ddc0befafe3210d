import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { queryStageInfo } from '@dentarium/api/stages/calls';
import { type Kysely, sql } from 'kysely';
import { makePatient } from '../areas/patients/testing/patient-forms.ts';
import { readStage } from '../areas/stages/stages.ts';
import { readPrincipal } from '../clinic/administration/read-principal.ts';
import { CallScope } from '../kernel/access/call-scope.ts';
import type { Tables } from '../kernel/db/tables.ts';
import { Failure } from '../kernel/failures/failure.ts';
import { makeAccount, makeOrganisation } from '../testing/people.ts';
import { createTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { handle } from './handle.ts';
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
  test('returns the database beside a row of a visible patient', async () => {
    const ctx = await createContext();
    const { row, patient, db } = await ctx.requirePatientRow(patientById, ownPatient, 'view');
    expect([row.id, patient.id]).toEqual([ownPatient, ownPatient]);
    await expect(db.selectFrom('stage').select('id').execute()).resolves.toBeDefined();
  });

  test('refuses a row of an invisible patient with the code of the rule', async () => {
    const ctx = await createContext();
    const refusal = new Failure('order.notFound');
    await expect(ctx.requirePatientRow(patientById, foreignPatient, 'view')).rejects.toEqual(refusal);
    await expect(ctx.requirePatientRow(patientById, clinic.organisation, 'view')).rejects.toEqual(refusal);
    await expect(ctx.requirePatientRows(patientsById, [ownPatient, foreignPatient], 'view')).rejects.toEqual(refusal);
  });

  test('returns several rows with their patients', async () => {
    const ctx = await createContext();
    const { rows, patients } = await ctx.requirePatientRows(patientsById, [ownPatient], 'edit', { lock: false });
    expect(rows.map(({ id }) => id)).toEqual([ownPatient]);
    expect(patients.map(({ id }) => id)).toEqual([ownPatient]);
  });

  test('refuses an invisible patient', async () => {
    const ctx = await createContext();
    await expect(ctx.requirePatient(foreignPatient, 'view')).rejects.toEqual(new Failure('patient.notFound'));
  });

  const listStages = (db: Kysely<Tables>) => db.selectFrom('stage').select('id').execute();
  const REFUSAL = 'a query on "stage" that no rule has authorised';

  // The types refuse each case: a comment that expects an error of types is one itself without such an error.
  test.each<[string, (ctx: RecordContext) => Promise<unknown>]>([
    // @ts-expect-error -- the database of the site is not the whole database
    ['a call of a rule', (ctx) => listStages(ctx.db)],
    // @ts-expect-error -- SQL as text cannot be executed on the database of the site
    ['SQL as text', (ctx) => sql`select id from stage`.execute(ctx.db)],
  ])('refuses %s on rows of patients without an authorisation', async (_, query) => {
    const ctx = await createContext();
    // @ts-expect-error -- `stage` is not a table of the site
    ctx.db.selectFrom('stage');
    await expect(async () => query(ctx)).rejects.toThrow(REFUSAL);
  });

  test('refuses a query of a handler without an authorisation', async () => {
    const route = handle(queryStageInfo, async (ctx) => {
      // @ts-expect-error -- `stage` is not a table of the site
      ctx.db.selectFrom('stage');
      // @ts-expect-error -- the database of the site is not the whole database
      await listStages(ctx.db);
      return readStage(ctx, ctx.params.id);
    });
    const { principal } = await createContext();
    const ctx = route.createContext(clinic.db, () => principal, new CallScope());
    // The handler reads only the context before it is refused.
    await expect(async () => route.run(ctx as Parameters<typeof route.run>[0])).rejects.toThrow(REFUSAL);
  });
});
