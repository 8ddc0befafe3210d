import type { Client } from '@dentarium/api';
import { makeAccount, makeOrganisation } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A server with one organisation, and a doctor of it who is signed in. */
export interface TestClinic extends TestApp {
  readonly organisation: string;
  readonly doctor: string;
  /** Calls the server as the doctor. */
  readonly client: Client;
}

/** Starts a server with one organisation, and signs a doctor of it in. */
export async function createTestClinic(environment: Readonly<Record<string, string>> = {}): Promise<TestClinic> {
  const app = await createTestApp(environment);
  const organisation = await makeOrganisation(app.db);
  const doctor = await makeAccount(app.db, { organisations: [organisation] });
  return { ...app, organisation, doctor, client: await app.as(doctor) };
}
