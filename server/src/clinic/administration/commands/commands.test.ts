import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { matchesPassword } from '../../../identity/provider/testing/password-matches.ts';
import { signIn } from '../../../identity/provider/sign-in.ts';
import type { CommandSite } from '../../../kernel/areas/site-command.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let site: TestApp;
const withInput = (password: string): Partial<CommandSite> => ({ readPassword: () => Promise.resolve(password) });
const run = (args: readonly string[], replacements?: Partial<CommandSite>) => runCommand(site, args, replacements);

beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
  await run(['create-organisation', '北苑口腔', '--english', 'North Dental']);
});
afterAll(() => site.close());

const findAccount = (userName: string) =>
  site.db.selectFrom('account').selectAll().where('user_name', '=', userName).executeTakeFirst();

const listActions = async () => {
  const rows = await site.db.selectFrom('audit_entry').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
};

describe('SITE-01 commands for people', () => {
  test('creates an organisation once, and an account with its roles', async () => {
    for (const name of ['north dental', 'East\u202eDental'])
      await expect(run(['create-organisation', name])).rejects.toMatchObject({ exitCode: 78 });
    const lines = await run([
      'create-account',
      'li',
      '--organisation',
      'North Dental',
      '--role',
      'superAdmin',
      '--role',
      'Triage nurse',
      '--name',
      '李医生',
      '--phone',
      '13800000000',
      '--orthodontist',
    ]);
    const account = await findAccount('li');
    expect(account).toMatchObject({ real_name: '李医生', phone: '13800000000', is_orthodontist: true, is_demo: false });
    const password = /: (\w{12})$/.exec(lines[1] ?? '')?.[1] ?? '';
    expect(await matchesPassword(account?.password_hash ?? null, password)).toBe(true);
    const roles = await site.db.selectFrom('account_role').select('role_id').orderBy('role_id').execute();
    const organisations = await site.db.selectFrom('account_organisation').select('account_id').execute();
    expect([roles, organisations]).toEqual([[{ role_id: 1 }, { role_id: 7 }], [{ account_id: account?.id }]]);
    expect(await listActions()).toEqual(['organisation.create', 'user.create']);
  });

  test.each<[string, string[], string]>([
    ['an account that exists', ['LI', '--organisation', 'North Dental'], 'There is an account "LI" already'],
    ['no organisation', ['chen'], 'name it by --organisation'],
    ['an unknown organisation', ['chen', '--organisation', 'South'], 'site create-organisation'],
    ['an unknown role', ['chen', '--organisation', 'North Dental', '--role', 'king'], 'There is no role "king"'],
    ['a user name with a blank', ['chen yi', '--organisation', 'North Dental'], 'is no user name'],
    [
      'a hidden mark in a name',
      ['chen', '--name', 'Chen\u202e', '--organisation', 'North Dental'],
      'no marks of direction',
    ],
    ['a wrong phone', ['chen', '--organisation', 'North Dental', '--phone', '1'], 'The phone is not valid'],
    [
      'a short password',
      ['chen', '--organisation', 'North Dental', '--password-stdin'],
      'A password has at least 6 characters',
    ],
  ])('refuses %s and creates nothing', async (_, args, message) => {
    const before = await listActions();
    await expect(run(['create-account', ...args], withInput('short'))).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining(message),
    });
    expect([await findAccount('chen'), await listActions()]).toEqual([undefined, before]);
  });

  test('links the account with a person of the provider, who has no other one', async () => {
    await site.db
      .insertInto('external_sign_in')
      .values({ subject: 'staff-7', user_name: '', name: '', count: 1 })
      .execute();
    const create = (userName: string) =>
      run(['create-account', userName, '--organisation', 'North Dental', '--subject', ' staff-7 ']);
    await create('zhao');
    expect(await findAccount('zhao')).toMatchObject({ external_subject: 'staff-7', external_issuer: null });
    expect(await site.db.selectFrom('external_sign_in').select('subject').execute()).toEqual([]);
    await expect(create('zhou')).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('staff-7 is linked with another account'),
    });
    expect(await findAccount('zhou')).toBeUndefined();
  });

  test('refuses a name of several organisations', async () => {
    for (let index = 0; index < 2; index++)
      await site.db.insertInto('organisation').values({ name: 'Twin', name_en: 'Twin', auth_id: null }).execute();
    await expect(run(['create-account', 'chen', '--organisation', 'Twin'])).rejects.toThrow('name one by its id');
  });

  test('gives a new password, which ends sessions and waits', async () => {
    const account = await findAccount('li');
    if (account === undefined) throw new Error('the account is missing');
    await site.signIn(account.id);
    const attempt = (password: string) => signIn(site.db, { userName: 'li', password, ip: '192.0.2.7' });
    for (let index = 0; index < 5; index++) await attempt('wrong');
    expect((await attempt('from standard input')).kind).toBe('wait');
    const lines = await run(['reset-password', 'li', '--password-stdin'], withInput('from standard input'));
    expect(lines).toEqual(['The account li has a new password.']);
    expect(await site.db.selectFrom('oidc_record').selectAll().execute()).toEqual([]);
    expect(await attempt('from standard input')).toEqual({ kind: 'ok', accountId: account.id });
    await expect(run(['reset-password', 'nobody'])).rejects.toThrow('There is no account "nobody"');
  });

  test('ends the waits of an account and of an address', async () => {
    const attempt = (userName: string, ip: string) => signIn(site.db, { userName, password: 'wrong', ip });
    for (let index = 0; index < 6; index++) await attempt('li', '192.0.2.8');
    expect(await run(['unlock', 'li'])).toEqual(['li may sign in again.']);
    expect(await run(['unlock', 'li'])).toEqual(['li does not have to wait.']);
    expect((await attempt('li', '192.0.2.8')).kind).toBe('wrong');
    for (let index = 0; index < 60; index++) await attempt(`guess-${index}`, '192.0.2.9');
    expect((await attempt('li', '192.0.2.9')).kind).toBe('wait');
    expect(await run(['unlock', '--address', '192.0.2.9'])).toEqual(['Everybody at 192.0.2.9 may try again.']);
    expect((await attempt('li', '192.0.2.9')).kind).toBe('wrong');
    await expect(run(['unlock'])).rejects.toMatchObject({ exitCode: 78 });
    expect((await listActions()).filter((action) => action === 'session.unlocked')).toHaveLength(3);
  });
});
