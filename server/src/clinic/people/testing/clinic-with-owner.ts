import type { CallInput, Client } from '@dentarium/api';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import * as calls from '../calls.ts';

/** A clinic with its owner and one more doctor. */
export interface ClinicWithOwner {
  readonly id: string;
  readonly ownerId: string;
  readonly owner: Client;
  readonly doctorId: string;
  readonly doctor: Client;
  /** Invites with these choices; by default one doctor for a week. */
  readonly invite: (choices?: Partial<InvitationChoices>) => Promise<{ code: string; invitation: calls.Invitation }>;
}

type InvitationChoices = CallInput<typeof calls.createInvitation>['body'];

/** Creates a clinic with an owner and a doctor. */
export async function makeClinicWithOwner(site: TestApp): Promise<ClinicWithOwner> {
  const id = await makeOrganisation(site.db);
  const [ownerId, doctorId] = [
    await makeAccount(site.db, { organisations: [id] }),
    await makeAccount(site.db, { organisations: [id] }),
  ];
  await site.db
    .insertInto('clinic_member')
    .values({ organisation_id: id, account_id: ownerId, role: 'owner' })
    .execute();
  const owner = await site.as(ownerId);
  return {
    id,
    ownerId,
    owner,
    doctorId,
    doctor: await site.as(doctorId),
    invite: (choices = {}) =>
      owner.call(calls.createInvitation, {
        params: { id },
        body: { role: 'doctor', phone: '', note: '', days: 7, maxUses: 1, ...choices },
      }),
  };
}
