import type { Client } from '@dentarium/api';
import { queryFormerDoctors, queryPatientInfo, queryPatientList } from '@dentarium/api/patients/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePatient } from './testing/patient-forms.ts';

let site: TestApp;
let client: Client;
let clinic: string;
let doctor: string;
let patient: string;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  clinic = await makeOrganisation(site.db);
  const colleague = await makeAccount(site.db, { organisations: [clinic], roles: ['admin'] });
  doctor = await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] });
  client = await site.as(colleague);
  patient = await makePatient(site.db, clinic, doctor);
});

async function disable(): Promise<void> {
  await site.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', doctor).execute();
}

async function leave(): Promise<void> {
  await site.db.deleteFrom('account_organisation').where('account_id', '=', doctor).execute();
  await site.db
    .insertInto('account_organisation')
    .values({ account_id: doctor, organisation_id: await makeOrganisation(site.db) })
    .execute();
}

const readMark = async () => (await client.call(queryPatientInfo, { params: { id: patient } })).hasFormerDoctor;

test.each([
  ['is disabled', disable],
  ['has left the clinic for another one', leave],
])('SITE-02 PAT-01 marks patients whose doctor %s, and finds them by the doctor', async (_, end) => {
  expect(await readMark()).toBe(false);
  expect(await client.call(queryFormerDoctors, {})).toEqual([]);
  await end();
  expect(await readMark()).toBe(true);
  expect(await client.call(queryFormerDoctors, {})).toEqual([
    { id: doctor, name: expect.any(String), orgIds: [clinic] },
  ]);
  const body = { doctorId: doctor, pageIndex: 1, pageSize: 10 };
  const { items } = await client.call(queryPatientList, { body });
  expect(items.map(({ id, hasFormerDoctor }) => [id, hasFormerDoctor])).toEqual([[patient, true]]);
});

test('SITE-02 shows former doctors of visible patients only', async () => {
  await disable();
  const stranger = await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)], roles: ['admin'] });
  expect(await (await site.as(stranger)).call(queryFormerDoctors, {})).toEqual([]);
});
