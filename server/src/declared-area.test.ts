import { type Client, declareFailures, isStale } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { mergePatientInfo } from '@dentarium/api/patients/operation-calls';
import { id, idParams, text, version } from '@dentarium/api/shapes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Generated, sql } from 'kysely';
import { z } from 'zod/mini';
import * as areas from './app.ts';
import { makePatient } from './areas/patients/testing/patient-forms.ts';
import { definePatientRowRule } from './records/patient-row-rule.ts';
import type { RecordContext } from './records/record-context.ts';
import { type Area, defineArea } from './kernel/areas/area.ts';
import { listMigrations } from './kernel/db/area-migrations.ts';
import { migrate } from './kernel/db/migrate.ts';
import { createTestDatabase } from './kernel/db/test-database.ts';
import { Failure } from './kernel/failures/failure.ts';
import { handle } from './records/handle.ts';
import { requireVersion } from './kernel/failures/optimistic-lock.ts';
import { makeAccount, makeOrganisation } from './testing/people.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// A small area as another team writes it (docs/writing-an-area.md): its migration creates its table, its calls refuse
// with a code and a noun of its own, and its rows follow merged patients. Stored objects and tasks of such areas have
// tests of their own (declared-objects.test.ts, declared-types.test.ts).
declare module './kernel/db/tables.ts' {
  interface Tables {
    test_loan: { id: Generated<string>; patient_id: string; item: string; version: Generated<number> };
  }
}
declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'loan.returned': AreaError;
  }
  interface AreaStaleNouns {
    loan: AreaNoun;
  }
}

declareFailures({
  errors: { 'loan.returned': { status: 409, ch: '已归还{item}。', en: 'The {item} was returned already.' } },
  staleNouns: { loan: { ch: '借出记录', en: 'loan' } },
});

const loans = service('LoanService', '/api/LoanService', { none: 'several' });
const loan = z.object({ id, item: z.string(), version });
const queryLoans = loans('QueryLoans/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(loan),
  reads: {},
  summary: 'What was lent to a patient.',
});
const insertLoan = loans('InsertLoan/:id', {
  method: 'POST',
  own: true,
  permission: { right: 'edit' },
  audit: 'loan.create',
  params: idParams,
  body: z.object({ item: text(20) }),
  result: loan,
  changes: {},
  summary: 'Lends something to a patient.',
});
const returnLoan = loans('ReturnLoan/:id', {
  method: 'POST',
  own: true,
  permission: { right: 'edit' },
  audit: 'loan.return',
  params: idParams,
  body: z.object({ version }),
  result: loan,
  changes: {},
  summary: 'Takes back what was lent, once.',
});

const loanOfPatient = definePatientRowRule({
  notFound: 'not.found',
  find: (db, loanId: string) => db.selectFrom('test_loan').selectAll().where('id', '=', loanId).executeTakeFirst(),
});

async function takeBack(ctx: RecordContext, loanId: string, expectedVersion: number) {
  ctx.recordSubject({ id: loanId });
  const { row, db } = await ctx.requirePatientRow(loanOfPatient, loanId, 'edit', { lock: true });
  requireVersion('loan', row, expectedVersion);
  if (row.version > 1) throw new Failure('loan.returned', { item: row.item });
  await db.updateTable('test_loan').set({ version: 2 }).where('id', '=', loanId).execute();
  return { id: row.id, item: row.item, version: 2 };
}

const loansArea = defineArea({
  name: 'loans',
  calls: { queryLoans, insertLoan, returnLoan },
  tables: ['test_loan'],
  migrations: [
    {
      name: '2026-11-22-first-table',
      async up(db) {
        await sql`create table test_loan (
          id uuid primary key default gen_random_uuid(),
          patient_id uuid not null references patient on delete cascade,
          item text not null,
          version integer not null default 1)`.execute(db);
      },
    },
  ],
  patientHooks: {
    async onMerge(db, { keepId, dropId }) {
      await db.updateTable('test_loan').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
    },
  },
  routes: [
    handle(queryLoans, async (ctx) => {
      const { patient, db } = await ctx.requirePatient(ctx.params.id, 'view');
      const rows = db.selectFrom('test_loan').select(['id', 'item', 'version']);
      return rows.where('patient_id', '=', patient.id).orderBy('item').execute();
    }),
    handle(insertLoan, async (ctx) => {
      const { patient, db } = await ctx.requirePatient(ctx.params.id, 'edit', { lock: true });
      const row = { patient_id: patient.id, item: ctx.body.item };
      return db.insertInto('test_loan').values(row).returning(['id', 'item', 'version']).executeTakeFirstOrThrow();
    }),
    handle(returnLoan, (ctx) => takeBack(ctx, ctx.params.id, ctx.body.version)),
  ],
});

let app: TestApp;
let client: Client;
let organisation: string;
let doctor: string;
let appliedMigrations: readonly string[];

beforeAll(async () => {
  const openDatabase = async () => {
    const database = await createTestDatabase();
    appliedMigrations = await migrate(database.db as never, listMigrations([...Object.values<Area>(areas), loansArea]));
    return database;
  };
  app = await createTestApp({}, openDatabase, [loansArea]);
  organisation = await makeOrganisation(app.db);
  doctor = await makeAccount(app.db, { organisations: [organisation] });
  client = await app.as(doctor);
});
afterAll(() => app.close());

test('creates the table of an area by its own migration on a database with all others', () => {
  expect(appliedMigrations).toEqual(['2026-11-22-first-table.loans']);
});

test('refuses a call with the code and the noun of its area, in the language of the caller', async () => {
  const patient = await makePatient(app.db, organisation, doctor);
  const lentItem = await client.call(insertLoan, { params: { id: patient }, body: { item: 'aligner box' } });
  const giveBack = (expectedVersion: number) =>
    client.call(returnLoan, { params: { id: lentItem.id }, body: { version: expectedVersion } });
  const catchRefusal = (expectedVersion: number) => giveBack(expectedVersion).catch((error: unknown) => error);
  const stale = await catchRefusal(7);
  expect(isStale(stale, 'loan')).toBe(true);
  expect(stale).toMatchObject({ status: 409, message: expect.stringMatching(/^This loan was changed/) });
  expect(await giveBack(1)).toMatchObject({ version: 2 });
  const twice = await catchRefusal(2);
  expect(twice).toMatchObject({ code: 'loan.returned', status: 409, message: 'The aligner box was returned already.' });
  const actions = app.db.selectFrom('audit_entry').select(['action', 'outcome', 'patient_id']);
  const trail = await actions.where('action', 'like', 'loan.%').orderBy('id').execute();
  expect(trail.map(({ action }) => action)).toEqual(['loan.create', 'loan.return', 'loan.return', 'loan.return']);
  expect(new Set(trail.map((entry) => entry.patient_id))).toEqual(new Set([patient]));
});

test('joins the loans of merged patients', async () => {
  const make = () => makePatient(app.db, organisation, doctor);
  const [keepId, dropId] = [await make(), await make()];
  for (const [patient, item] of [
    [keepId, 'mirror'],
    [dropId, 'box'],
  ] as const)
    await client.call(insertLoan, { params: { id: patient }, body: { item } });
  await client.call(mergePatientInfo, { params: { keepId, dropId }, query: { keepVersion: 1, dropVersion: 1 } });
  const keptLoans = await client.call(queryLoans, { params: { id: keepId } });
  expect(keptLoans.map(({ item }) => item)).toEqual(['box', 'mirror']);
});
