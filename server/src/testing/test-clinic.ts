import type { Client } from '@dentarium/api';
import { makeAccount, makeOrganisation } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A server with one organisation and a signed-in doctor. */
export interface TestClinic extends TestApp {
  readonly organisation: string;
  readonly doctor: string;
  /** The client of the doctor. */
  readonly client: Client;
}

/** Starts a server with one organisation and signs a doctor in. */
export async function createTestClinic(environment: Readonly<Record<string, string>> = {}): Promise<TestClinic> {
  const app = await createTestApp(environment);
  const organisation = await makeOrganisation(app.db);
  const doctor = await makeAccount(app.db, { organisations: [organisation] });
  return { ...app, organisation, doctor, client: await app.as(doctor) };
}
