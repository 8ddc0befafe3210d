import { makePatient } from '../../areas/patients/testing/patient-forms.ts';
import type { Scene } from './scene.ts';
import { makeAccount } from '../people.ts';

/** Creates a patient of the caller's own organisation. */
export async function createOwnPatient({ db, account }: Scene): Promise<{ organisation: string; patient: string }> {
  const { organisation_id: organisation } = await db
    .selectFrom('account_organisation')
    .select('organisation_id')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return { organisation, patient: await makePatient(db, organisation, account) };
}

/** Creates a colleague of the clinic. */
export function createColleague({ db, organisation }: Scene): Promise<string> {
  return makeAccount(db, { organisations: [organisation], roles: ['juniorDoctor'] });
}
