import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import * as calls from './calls.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const run = (args: readonly string[], mode: 'public' | 'private' = 'public'): Promise<string[]> =>
  runCommand(site, args, { config: { ...site.config, mode } });

test('SITE-02 invites a person to create a clinic with one code', async () => {
  const [link = ''] = await run(['invite-clinic', '--days', '3']);
  const code = new URL(link).searchParams.get('invitation') ?? '';
  const client = await site.as(await makeAccount(site.db));
  expect(await client.call(calls.readInvitation, { body: { code } })).toMatchObject({ clinic: null, role: 'owner' });
  const body = { name: '新诊所', nameEn: 'New', address: '', code };
  const { id } = await client.call(calls.createClinic, { body });
  expect(await client.call(calls.queryMembers, { params: { id } })).toMatchObject({ ownRole: 'owner' });
  const preview = await client.call(calls.readInvitation, { body: { code } });
  expect(preview).toMatchObject({ clinic: null, isMember: true });
  await expect(client.call(calls.createClinic, { body })).rejects.toMatchObject({ code: 'invitation.invalid' });
});

test('SITE-02 makes an account the only owner of a clinic, by name or id', async () => {
  const id = await makeOrganisation(site.db, 'Harbour Dental');
  const [one, other] = [await makeAccount(site.db, { name: 'li' }), await makeAccount(site.db, { name: 'zhao' })];
  await run(['set-owner', 'Harbour Dental', 'li']);
  const readRole = async (account: string) =>
    (await (await site.as(account)).call(calls.queryMembers, { params: { id } })).ownRole;
  expect(await readRole(one)).toBe('owner');
  expect(await run(['set-owner', id, 'zhao'])).toEqual([`zhao owns ${id} now.`]);
  expect([await readRole(one), await readRole(other)]).toEqual(['doctor', 'owner']);
});

test.each<[string, readonly string[], string]>([
  ['an unknown clinic', ['set-owner', 'Nowhere', 'li'], 'There is no clinic "Nowhere".'],
  ['an unknown account', ['set-owner', 'Harbour Dental', 'nobody'], 'There is no active account "nobody".'],
  ['no number of days', ['invite-clinic', '--days', 'ten'], '--days must be a whole number from 1 to 90.'],
  ['too many days', ['invite-clinic', '--days', '91'], '--days must be a whole number from 1 to 90.'],
])('SITE-02 refuses %s with one sentence', async (_, args, message) => {
  await expect(run(args)).rejects.toThrow(new StartupError(message));
});

test.each([['invite-clinic'], ['set-owner', 'Harbour Dental', 'li']])(
  'SITE-02 refuses %s on a site in private mode',
  async (...args) => {
    await expect(run(args, 'private')).rejects.toThrow('MODE=private');
  },
);

test('SITE-02 refuses a name of several clinics', async () => {
  await makeOrganisation(site.db, 'Twin');
  await makeOrganisation(site.db, 'Twin');
  await makeAccount(site.db, { name: 'wang' });
  await expect(run(['set-owner', 'Twin', 'wang'])).rejects.toThrow('Several clinics are called "Twin"');
});
