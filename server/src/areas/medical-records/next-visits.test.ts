import type { Client } from '@dentarium/api';
import { deletePatientMedicalRecord, insertPatientMedicalRecord } from '@dentarium/api/medical-records/calls';
import { queryNextVisits } from './calls.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePatient } from '../patients/testing/patient-forms.ts';
import { recordForm } from './testing/record-forms.ts';

const DAY = '2026-04-10';

let site: TestApp;
let organisation: string;
let doctor: string;
let client: Client;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
  organisation = await makeOrganisation(site.db);
  doctor = await makeAccount(site.db, { organisations: [organisation], roles: ['juniorDoctor'], name: 'Dr Who' });
  client = await site.as(doctor);
});
afterAll(() => site.close());

/** Creates a patient with visits, each with the day of the next one. */
async function patientWith(...visits: readonly (readonly [visitDate: string, nextVisit: string | null])[]) {
  const patientId = await makePatient(site.db, organisation, doctor);
  const records: { readonly id: string; readonly version: number }[] = [];
  for (const [visitDate, nextVisit] of visits)
    records.push(
      await client.call(insertPatientMedicalRecord, { body: { ...recordForm({ visitDate, nextVisit }), patientId } }),
    );
  return { patientId, made: records };
}

const come = async (by: Client): Promise<string[]> =>
  (await by.call(queryNextVisits, { query: { date: DAY } })).map(({ patient }) => patient.id);

test('BENCH-01 lists a patient due on a day once, unless they have come earlier', async () => {
  const { patientId: planned } = await patientWith(['2026-03-01', DAY], ['2026-03-02', DAY]);
  await patientWith(['2026-03-01', '2026-04-11'], ['2026-03-02', null]);
  await patientWith(['2026-03-01', DAY], ['2026-03-20', '2026-04-20']);
  const { patientId: hasCome } = await patientWith(['2026-03-01', DAY], [DAY, '2026-05-10']);
  const { made: records } = await patientWith(['2026-03-01', DAY]);
  for (const { id, version } of records) await client.call(deletePatientMedicalRecord, { query: { id, version } });
  expect((await come(client)).toSorted()).toEqual([planned, hasCome].toSorted());
  const [visit] = await client.call(queryNextVisits, { query: { date: DAY } });
  expect(visit).toMatchObject({ doctorName: 'Dr Who' });
});

test('BENCH-01 hides due patients from users who may not see them', async () => {
  const colleague = await makeAccount(site.db, { organisations: [organisation], roles: ['juniorDoctor'] });
  const senior = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  const { patientId } = await patientWith(['2026-03-01', DAY]);
  expect(await come(await site.as(colleague))).toEqual([]);
  expect(await come(await site.as(senior))).toContain(patientId);
});
