import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { queryOwnOrganisations } from '../organisations/calls.ts';
import { makeAccount } from '../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import * as calls from './calls.ts';
import { hashInvitationCode } from './invitation-code.ts';
import { makeClinicWithOwner } from './testing/clinic-with-owner.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => site.close());

async function makeNewcomer(phone: string | null = null) {
  const id = await makeAccount(site.db);
  await site.db.updateTable('account').set({ phone }).where('id', '=', id).execute();
  return { id, client: await site.as(id) };
}

describe('SITE-02 invitations', () => {
  test('lets a person join once after a look at the clinic, and stores no code', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { code, invitation } = await clinic.invite({ note: 'for Dr Li', role: 'assistant' });
    const { client, id } = await makeNewcomer();
    const body = { code: code.toLowerCase().replaceAll('-', ' ') };
    expect(await client.call(calls.readInvitation, { body })).toMatchObject({
      clinic: { id: clinic.id },
      role: 'assistant',
      isMember: false,
    });
    expect(await client.call(queryOwnOrganisations, {})).toEqual([]);
    expect(await client.call(calls.joinClinic, { body })).toEqual({ id: clinic.id });
    // The link is used up for everybody else.
    expect(await client.call(calls.readInvitation, { body })).toMatchObject({ isMember: true });
    expect(await client.call(calls.joinClinic, { body })).toEqual({ id: clinic.id });
    const { client: other } = await makeNewcomer();
    expect((await callExpectingRefusal(other, calls.joinClinic, { body })).code).toBe('invitation.invalid');
    const people = await clinic.owner.call(calls.queryMembers, { params: { id: clinic.id } });
    expect(people.members.map(({ accountId, role }) => [accountId, role])).toContainEqual([id, 'assistant']);
    expect(await clinic.owner.call(calls.queryInvitations, { params: { id: clinic.id } })).toMatchObject([
      { id: invitation.id, note: 'for Dr Li', useCount: 1, state: 'usedUp' },
    ]);
    const row = await site.db
      .selectFrom('clinic_invitation')
      .selectAll()
      .where('id', '=', invitation.id)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toBe(hashInvitationCode(code));
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test('counts a member who opens a link for several people once', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { code } = await clinic.invite({ maxUses: 2 });
    const [one, other, third] = [await makeNewcomer(), await makeNewcomer(), await makeNewcomer()];
    for (const { client } of [one, one, other]) await client.call(calls.joinClinic, { body: { code } });
    expect((await callExpectingRefusal(third.client, calls.joinClinic, { body: { code } })).code).toBe(
      'invitation.invalid',
    );
  });

  test('admits one of many who use the last place at the same moment', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { code } = await clinic.invite();
    const newcomers = await Promise.all(Array.from({ length: 5 }, () => makeNewcomer()));
    const outcomes = await Promise.all(
      newcomers.map(({ client }) =>
        client.call(calls.joinClinic, { body: { code } }).then(
          () => 'joined',
          ({ code: refusal }: { code: string }) => refusal,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(1);
    const { members } = await clinic.owner.call(calls.queryMembers, { params: { id: clinic.id } });
    expect(members).toHaveLength(3);
  });

  test.each<[string, (clinic: Awaited<ReturnType<typeof makeClinicWithOwner>>) => Promise<string>]>([
    ['an unknown code', async () => 'ABCD-EFGH-JKMN-PQRS'],
    [
      'a withdrawn invitation',
      async ({ id, owner, invite }) => {
        const { code, invitation } = await invite();
        await owner.call(calls.revokeInvitation, { params: { id }, body: { invitationId: invitation.id } });
        return code;
      },
    ],
    [
      'an expired invitation',
      async ({ invite }) => {
        const { code, invitation } = await invite();
        const expired = { expires_at: new Date(Date.now() - 1000) };
        await site.db.updateTable('clinic_invitation').set(expired).where('id', '=', invitation.id).execute();
        return code;
      },
    ],
    ['an invitation of another phone', async ({ invite }) => (await invite({ phone: '+86 138 0013 8001' })).code],
  ])('refuses %s', async (_, prepare) => {
    const code = await prepare(await makeClinicWithOwner(site));
    const { client } = await makeNewcomer('13800138000');
    for (const call of [calls.readInvitation, calls.joinClinic])
      expect((await callExpectingRefusal(client, call, { body: { code } })).code).toBe('invitation.invalid');
  });

  test('accepts an invitation of the phone in both of its forms', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { code } = await clinic.invite({ phone: '13800138002' });
    const { client } = await makeNewcomer('+8613800138002');
    expect(await client.call(calls.joinClinic, { body: { code } })).toEqual({ id: clinic.id });
  });

  test('makes whoever tries codes wait, also for a right one', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { code } = await clinic.invite({ phone: '13800138003' });
    const { client, id } = await makeNewcomer('13800138004');
    const tryCode = () => callExpectingRefusal(client, calls.joinClinic, { body: { code } });
    const codes: string[] = [];
    for (let count = 0; count < 5; count += 1) codes.push((await tryCode()).code);
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'invitation.invalid'), 'invitation.wait']);
    await site.db.updateTable('account').set({ phone: '13800138003' }).where('id', '=', id).execute();
    expect(await tryCode()).toMatchObject({ code: 'invitation.wait', status: 429 });
    await site.db.deleteFrom('sign_in_failure').execute();
    expect(await client.call(calls.joinClinic, { body: { code } })).toEqual({ id: clinic.id });
  });

  test.each([
    ['a phone that is none', { phone: '12' }, 'people.phone'],
    ['more uses than allowed', { maxUses: 101 }, 'request.invalid'],
    ['a longer time than allowed', { days: 91 }, 'request.invalid'],
  ])('refuses to invite with %s', async (_, choices, code) => {
    const clinic = await makeClinicWithOwner(site);
    await expect(clinic.invite(choices)).rejects.toMatchObject({ code });
  });

  test('limits the open invitations of a clinic', async () => {
    const clinic = await makeClinicWithOwner(site);
    const { invitation } = await clinic.invite();
    await site.db
      .insertInto('clinic_invitation')
      .values(
        Array.from({ length: 99 }, (_, index) => ({
          organisation_id: clinic.id,
          code_hash: `${clinic.id} ${index}`,
          role: 'doctor' as const,
          phone: null,
          max_uses: 1,
          expires_at: new Date(Date.now() + 60_000),
          revoked_at: null,
          created_by: null,
        })),
      )
      .execute();
    await expect(clinic.invite()).rejects.toMatchObject({ code: 'people.tooManyInvitations' });
    const body = { invitationId: invitation.id };
    await clinic.owner.call(calls.revokeInvitation, { params: { id: clinic.id }, body });
    await clinic.invite();
  });

  test('forgets invitations long after their end', async () => {
    const clinic = await makeClinicWithOwner(site);
    const [old, recent] = [await clinic.invite(), await clinic.invite()];
    for (const [{ invitation }, days] of [
      [old, 91],
      [recent, 89],
    ] as const) {
      const expires_at = new Date(Date.now() - days * 86_400_000);
      await site.db.updateTable('clinic_invitation').set({ expires_at }).where('id', '=', invitation.id).execute();
    }
    await site.app.areas.runSchedule('forget old invitations');
    const left = await clinic.owner.call(calls.queryInvitations, { params: { id: clinic.id } });
    expect(left.map(({ id, state }) => [id, state])).toEqual([[recent.invitation.id, 'expired']]);
  });
});

describe('SITE-02 new clinics', () => {
  const form = { name: '新诊所', nameEn: '', address: '', code: '' };

  test('needs an invitation of the operator unless registration is open', async () => {
    const { client } = await makeNewcomer();
    expect(await client.call(calls.queryNewClinicRule, {})).toEqual({ needsInvitation: true });
    expect((await callExpectingRefusal(client, calls.createClinic, { body: form })).code).toBe('people.noNewClinic');
    const clinic = await makeClinicWithOwner(site);
    const { code } = await clinic.invite();
    const refusal = await callExpectingRefusal(client, calls.createClinic, { body: { ...form, code } });
    expect(refusal.code).toBe('invitation.invalid');
    expect(await client.call(queryOwnOrganisations, {})).toEqual([]);
  });

  test('creates clinics that the user owns, as many as allowed, on an open site', async () => {
    const open = await createTestApp({ REGISTRATION: 'open', SMS_WEBHOOK_URL: 'http://127.0.0.1:1' });
    const client = await open.as(await makeAccount(open.db));
    expect(await client.call(calls.queryNewClinicRule, {})).toEqual({ needsInvitation: false });
    const { id } = await client.call(calls.createClinic, { body: form });
    expect(await client.call(calls.queryMembers, { params: { id } })).toMatchObject({
      ownRole: 'owner',
      members: [{ role: 'owner' }],
    });
    for (let count = 1; count < 10; count += 1) await client.call(calls.createClinic, { body: form });
    expect((await callExpectingRefusal(client, calls.createClinic, { body: form })).code).toBe('people.tooManyClinics');
    await open.close();
  });
});
