import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { insertPatientInfo } from '@dentarium/api/patients/calls';
import { sql } from 'kysely';
import { createPatientForm } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let organisation: string;
let doctor: string;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  organisation = await makeOrganisation(app.db);
  doctor = await makeAccount(app.db, { organisations: [organisation] });
  token = await app.signIn(doctor);
});
afterAll(() => app.close());

async function insertPatient() {
  const response = await fetch(`${app.address}${insertPatientInfo.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(createPatientForm(organisation, doctor)),
  });
  const { errorCode } = (await response.json()) as { readonly errorCode?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), errorCode };
}

/** Makes PostgreSQL refuse every new patient with a SQLSTATE. */
async function refuse(state: string): Promise<void> {
  await sql`create or replace function refuse() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception using errcode = '${state}'; end`,
  )}`.execute(app.db);
  await sql`create or replace trigger refuse before insert on patient for each row execute function refuse()`.execute(
    app.db,
  );
}

test.each([
  ['too little memory', '53200', 503, '2', 'database.unavailable'],
  ['too many connections', '53300', 503, '2', 'database.unavailable'],
  ['a limit of its configuration', '53400', 503, '2', 'database.unavailable'],
  ['its end', '57P01', 503, '2', 'database.unavailable'],
  ['a full disk', '53100', 507, null, 'server.diskFull'],
  ['any other failure', '58030', 500, null, 'server.failed'],
])(
  'answers a refusal of the database for %s (%s) with %i, and succeeds the next time',
  async (_, state, status, retryAfter, errorCode) => {
    await refuse(state);
    expect(await insertPatient()).toEqual({ status, retryAfter, errorCode });
    await sql`drop trigger refuse on patient`.execute(app.db);
    expect((await insertPatient()).status).toBe(200);
  },
);
