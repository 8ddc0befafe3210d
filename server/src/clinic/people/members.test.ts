import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { makePatient, sharePatientWith } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import * as calls from './calls.ts';
import { type ClinicWithOwner, makeClinicWithOwner } from './testing/clinic-with-owner.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const readPeople = ({ owner, id }: ClinicWithOwner) => owner.call(calls.queryMembers, { params: { id } });
const end = (
  { owner, id, doctorId: accountId }: ClinicWithOwner,
  ending: 'disabled' | 'removed',
  successorId: string | null = null,
) => owner.call(calls.endMembership, { params: { id }, body: { accountId, ending, successorId } });

describe('SITE-02 members', () => {
  test('ends the access of a removed member at once: sessions, patients, shares and downloads', async () => {
    const clinic = await makeClinicWithOwner(site);
    const patient = await makePatient(site.db, clinic.id, clinic.doctorId);
    await sharePatientWith(site.db, patient, clinic.doctorId, clinic.ownerId);
    const own = await makeOrganisation(site.db);
    await site.db
      .insertInto('account_organisation')
      .values({ account_id: clinic.doctorId, organisation_id: own })
      .execute();
    const ownPatient = await makePatient(site.db, own, clinic.doctorId);
    await clinic.doctor.call(queryPatientInfo, { params: { id: patient } });
    const task = {
      type: 'package',
      package_name: 'all',
      input: '{}',
      patient_ids: [patient],
      language: 'en',
      secret: 'secret',
      expires_at: new Date(Date.now() + 86_400_000),
    };
    const ofTask = { account_id: clinic.doctorId, client_id: null, job_id: null, attempt: null, error_code: null };
    const noResult = { result_bucket: null, result_name: null, result_size: null, finished_at: null };
    await site.db
      .insertInto('download_task')
      .values([clinic.id, own].map((organisation_id) => ({ ...task, ...ofTask, ...noResult, organisation_id })))
      .execute();
    await end(clinic, 'removed');
    expect((await callExpectingRefusal(clinic.doctor, queryPatientInfo, { params: { id: patient } })).status).toBe(401);
    const nextClient = await site.as(clinic.doctorId);
    expect((await callExpectingRefusal(nextClient, queryPatientInfo, { params: { id: patient } })).code).toBe(
      'patient.notFound',
    );
    await nextClient.call(queryPatientInfo, { params: { id: ownPatient } });
    const open = await site.db
      .selectFrom('download_task')
      .select('organisation_id')
      .where('account_id', '=', clinic.doctorId)
      .where('expires_at', '>', new Date())
      .execute();
    expect(open).toEqual([{ organisation_id: own }]);
    const { members, formerMembers } = await readPeople(clinic);
    expect(members.map(({ accountId }) => accountId)).toEqual([clinic.ownerId]);
    expect(formerMembers).toMatchObject([{ accountId: clinic.doctorId, ending: 'removed', patientCount: 1 }]);
  });

  test('keeps the patients with the clinic, with the former doctor or the one whom the owner chooses', async () => {
    const clinic = await makeClinicWithOwner(site);
    const patient = await makePatient(site.db, clinic.id, clinic.doctorId);
    const readDoctor = async () => (await clinic.owner.call(queryPatientInfo, { params: { id: patient } })).doctorId;
    await end(clinic, 'removed');
    expect(await readDoctor()).toBe(clinic.doctorId);
    const stranger = await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)] });
    const reassign = (successorId: string) => ({
      params: { id: clinic.id },
      body: { accountId: clinic.doctorId, successorId },
    });
    const refusal = await callExpectingRefusal(clinic.owner, calls.reassignPatients, reassign(stranger));
    expect(refusal.code).toBe('patient.doctor');
    expect(await clinic.owner.call(calls.reassignPatients, reassign(clinic.ownerId))).toEqual({ patientCount: 1 });
    expect(await readDoctor()).toBe(clinic.ownerId);
    const entries = await site.db
      .selectFrom('audit_entry')
      .select(['action', 'outcome', 'patient_id', 'account_id'])
      .where('organisation_id', '=', clinic.id)
      .where('action', 'like', 'member.%')
      .orderBy('id')
      .execute();
    const byOwner = { account_id: clinic.ownerId, patient_id: null };
    expect(entries).toEqual([
      { ...byOwner, action: 'member.end', outcome: 'done' },
      { ...byOwner, action: 'member.patients', outcome: 'refused' },
      { ...byOwner, action: 'member.patients', outcome: 'done', patient_id: patient },
      { ...byOwner, action: 'member.patients', outcome: 'done' },
    ]);
  });

  test('refuses a successor who may not attend, and then ends nothing', async () => {
    const clinic = await makeClinicWithOwner(site);
    const assistant = await makeAccount(site.db, { organisations: [clinic.id], isOrthodontist: false });
    await makePatient(site.db, clinic.id, clinic.doctorId);
    await expect(end(clinic, 'removed', assistant)).rejects.toMatchObject({ code: 'patient.doctor' });
    expect((await readPeople(clinic)).members).toHaveLength(3);
  });

  test('lets a disabled member neither see nor join again until the owner enables them', async () => {
    const clinic = await makeClinicWithOwner(site);
    const patient = await makePatient(site.db, clinic.id, clinic.ownerId);
    const { code } = await clinic.invite({ maxUses: 5 });
    await end(clinic, 'disabled');
    const nextClient = await site.as(clinic.doctorId);
    const read = (client: Client) => client.call(queryPatientInfo, { params: { id: patient } });
    await expect(read(nextClient)).rejects.toMatchObject({ code: 'patient.notFound' });
    expect((await callExpectingRefusal(nextClient, calls.joinClinic, { body: { code } })).code).toBe('people.disabled');
    const body = { accountId: clinic.doctorId };
    await clinic.owner.call(calls.enableMember, { params: { id: clinic.id }, body });
    await read(nextClient);
    expect((await readPeople(clinic)).formerMembers).toEqual([]);
  });

  test('admits a removed member by a newer invitation only, and withdraws the one they used', async () => {
    const clinic = await makeClinicWithOwner(site);
    const [used, other] = [await clinic.invite({ maxUses: 5 }), await clinic.invite({ maxUses: 5 })];
    const accountId = await makeAccount(site.db);
    await (await site.as(accountId)).call(calls.joinClinic, { body: { code: used.code } });
    await clinic.owner.call(calls.endMembership, {
      params: { id: clinic.id },
      body: { accountId, ending: 'removed', successorId: null },
    });
    const nextClient = await site.as(accountId);
    for (const { code } of [used, other])
      expect((await callExpectingRefusal(nextClient, calls.joinClinic, { body: { code } })).code).toBe(
        'invitation.invalid',
      );
    const stranger = await site.as(await makeAccount(site.db));
    await stranger.call(calls.joinClinic, { body: { code: other.code } });
    await nextClient.call(calls.joinClinic, { body: { code: (await clinic.invite()).code } });
  });

  test('admits nobody who was removed while disabled by an invitation from between', async () => {
    const clinic = await makeClinicWithOwner(site);
    await end(clinic, 'disabled');
    const { code } = await clinic.invite({ maxUses: 5 });
    await end(clinic, 'removed');
    const nextClient = await site.as(clinic.doctorId);
    expect((await callExpectingRefusal(nextClient, calls.joinClinic, { body: { code } })).code).toBe(
      'invitation.invalid',
    );
    await nextClient.call(calls.joinClinic, { body: { code: (await clinic.invite()).code } });
  });

  test('lets a member leave and keep their other clinics and sessions; patients stay', async () => {
    const clinic = await makeClinicWithOwner(site);
    const patient = await makePatient(site.db, clinic.id, clinic.doctorId);
    await clinic.doctor.call(calls.leaveClinic, { params: { id: clinic.id } });
    expect((await callExpectingRefusal(clinic.doctor, queryPatientInfo, { params: { id: patient } })).code).toBe(
      'patient.notFound',
    );
    await clinic.owner.call(queryPatientInfo, { params: { id: patient } });
    expect((await readPeople(clinic)).formerMembers).toMatchObject([{ ending: 'left', patientCount: 1 }]);
  });

  test('does not let the owner leave or be removed', async () => {
    const clinic = await makeClinicWithOwner(site);
    const params = { id: clinic.id };
    expect((await callExpectingRefusal(clinic.owner, calls.leaveClinic, { params })).code).toBe('people.owner');
    await expect(end({ ...clinic, doctorId: clinic.ownerId }, 'removed')).rejects.toMatchObject({
      code: 'people.owner',
    });
  });

  test('shows members to members, and phones and former members to the owner', async () => {
    const clinic = await makeClinicWithOwner(site);
    await site.db.updateTable('account').set({ phone: '13900001111' }).where('id', '=', clinic.doctorId).execute();
    const params = { id: clinic.id };
    const people = await clinic.doctor.call(calls.queryMembers, { params });
    expect(people).toMatchObject({ ownRole: 'doctor', members: [{ role: 'owner' }, { role: 'doctor', phone: '' }] });
    expect((await readPeople(clinic)).members.map(({ phone }) => phone)).toContain('13900001111');
  });
});

describe('SITE-02 ownership', () => {
  test('changes the owner when the other member accepts, and not before', async () => {
    const clinic = await makeClinicWithOwner(site);
    const params = { id: clinic.id };
    await clinic.owner.call(calls.offerOwnership, { params, body: { accountId: clinic.doctorId } });
    expect((await readPeople(clinic)).offer).toMatchObject({ offeredTo: clinic.doctorId });
    expect((await callExpectingRefusal(clinic.doctor, calls.queryInvitations, { params })).code).toBe(
      'people.ownerOnly',
    );
    await clinic.doctor.call(calls.answerOwnershipOffer, { params, body: { isAccepted: true } });
    expect(await clinic.doctor.call(calls.queryInvitations, { params })).toEqual([]);
    expect(await readPeople(clinic)).toMatchObject({ ownRole: 'doctor', offer: null });
    await clinic.owner.call(calls.leaveClinic, { params });
  });

  test.each<[string, (clinic: ClinicWithOwner) => Promise<unknown>]>([
    ['withdrawn', ({ owner, id }) => owner.call(calls.withdrawOwnershipOffer, { params: { id } })],
    [
      'declined',
      ({ doctor, id }) => doctor.call(calls.answerOwnershipOffer, { params: { id }, body: { isAccepted: false } }),
    ],
    [
      'expired',
      ({ id }) =>
        site.db
          .updateTable('ownership_offer')
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where('organisation_id', '=', id)
          .execute(),
    ],
  ])('refuses to accept an offer that was %s', async (_, finish) => {
    const clinic = await makeClinicWithOwner(site);
    const params = { id: clinic.id };
    await clinic.owner.call(calls.offerOwnership, { params, body: { accountId: clinic.doctorId } });
    await finish(clinic);
    const answer = { params, body: { isAccepted: true } };
    expect((await callExpectingRefusal(clinic.doctor, calls.answerOwnershipOffer, answer)).code).toBe('people.noOffer');
    expect((await readPeople(clinic)).ownRole).toBe('owner');
  });
});

describe('SITE-02 who may manage people', () => {
  const CHANGES: readonly [string, (client: Client, clinic: ClinicWithOwner) => Promise<unknown>][] = [
    [
      'end a membership',
      (client, { id, doctorId: accountId }) =>
        client.call(calls.endMembership, {
          params: { id },
          body: { accountId, ending: 'removed', successorId: null },
        }),
    ],
    [
      'enable a member',
      (client, { id, doctorId: accountId }) => client.call(calls.enableMember, { params: { id }, body: { accountId } }),
    ],
    [
      'reassign patients',
      (client, { id, ownerId, doctorId }) =>
        client.call(calls.reassignPatients, {
          params: { id },
          body: { accountId: ownerId, successorId: doctorId },
        }),
    ],
    [
      'offer the clinic',
      (client, { id, doctorId: accountId }) =>
        client.call(calls.offerOwnership, { params: { id }, body: { accountId } }),
    ],
    ['withdraw the offer', (client, { id }) => client.call(calls.withdrawOwnershipOffer, { params: { id } })],
    ['list invitations', (client, { id }) => client.call(calls.queryInvitations, { params: { id } })],
    [
      'invite',
      (client, { id }) =>
        client.call(calls.createInvitation, {
          params: { id },
          body: { role: 'doctor', phone: '', note: '', days: 1, maxUses: 1 },
        }),
    ],
    [
      'withdraw an invitation',
      (client, { id, doctorId: invitationId }) =>
        client.call(calls.revokeInvitation, { params: { id }, body: { invitationId } }),
    ],
  ];

  test.each(CHANGES)('lets only the owner %s', async (_, change) => {
    const clinic = await makeClinicWithOwner(site);
    const stranger = await site.as(await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)] }));
    await expect(change(clinic.doctor, clinic)).rejects.toMatchObject({ code: 'people.ownerOnly', status: 403 });
    await expect(change(stranger, clinic)).rejects.toMatchObject({ code: 'organisation.notFound', status: 404 });
  });
});
