import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ROLES } from '@dentarium/domain';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { listAttempts, removeOldAttempts } from '../external-sign-ins/attempts.ts';
import { createExternalProvider, type ExternalProvider } from './testing/external-provider.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

const ROLE_SETTINGS = {
  IDENTITY_ROLE_CLAIM: 'realm_access.roles',
  IDENTITY_ROLES: '{"/dental/seniors":"seniorDoctor","cn=desk,ou=dental":["triageNurse","internDoctor"]}',
};

let database: TestDatabase;
let provider: ExternalProvider;
let nextSubject = 0;
let subject = '';
beforeAll(async () => {
  database = await createTestDatabase();
  provider = await createExternalProvider(database.db);
});
afterAll(async () => {
  await provider.stop();
  await database.close();
});
beforeEach(() => {
  nextSubject += 1;
  subject = `person-${nextSubject}`;
});

function addOrganisation(site: TestSite): Promise<{ id: string }> {
  return site.db
    .insertInto('organisation')
    .values({ name: '口腔科', name_en: 'Dental clinic', auth_id: null, has_default_tags: true })
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function readRoles(site: TestSite): Promise<number[]> {
  const rows = await site.db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .select('role_id')
    .where('external_subject', '=', subject)
    .orderBy('role_id')
    .execute();
  return rows.map(({ role_id: id }) => id);
}

function readAudit(site: TestSite, action: string) {
  return site.db
    .selectFrom('audit_entry')
    .innerJoin('account', 'account.id', 'audit_entry.account_id')
    .select(['audit_entry.detail'])
    .where('action', '=', action)
    .where('external_subject', '=', subject)
    .orderBy('audit_entry.id')
    .execute();
}

describe('SITE-06 persons without an account', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite({
      authority: provider.issuer,
      providerSettings: {
        IDENTITY_CONTACT: 'IT, 8123',
        IDENTITY_NAME_CLAIM: 'display',
        IDENTITY_USER_NAME_CLAIM: 'login',
      },
    });
  });
  afterAll(() => site.close());

  test('SITE-06 records a sign-in once a minute with the names of the token', async () => {
    const token = await provider.issue({ subject, claims: { display: ' 王  医生 ', login: 'wang' } });
    const refusal = {
      kind: 'refused',
      code: 'auth.noAccount',
      detail: { subject, name: '王 医生', contact: 'IT, 8123' },
    };
    await Promise.all(
      Array.from({ length: 8 }, async () => expect(await site.identity.authenticate(token)).toEqual(refusal)),
    );
    const find = async () =>
      (await listAttempts(site.db, provider.issuer)).find((attempt) => attempt.subject === subject);
    expect(await find()).toMatchObject({ userName: 'wang', name: '王 医生', count: 1 });
    await sql`update external_sign_in set last_at = now() - interval '2 minutes'`.execute(site.db);
    const renamedToken = await provider.issue({ subject, claims: { display: 'Wang Li', login: 'not a name' } });
    await site.identity.authenticate(renamedToken);
    expect(await find()).toMatchObject({ userName: '', name: 'Wang Li', count: 2 });
    await sql`update external_sign_in set last_at = now() - interval '2 minutes'`.execute(site.db);
    await site.identity.authenticate(await provider.issue({ subject, claims: { display: 'Wang\u202eLi' } }));
    expect(await find()).toMatchObject({ name: '', count: 3 });
  });

  test('SITE-06 keeps at most 1000 persons, the latest, and each for 90 days', async () => {
    await sql`
      insert into external_sign_in (issuer, subject, user_name, name, last_at)
      select ${provider.issuer}, 'many-' || n, '', '', now() - interval '1 day' - n * interval '1 minute'
      from generate_series(1, 1100) n`.execute(site.db);
    await site.identity.authenticate(await provider.issue({ subject }));
    const attempts = await listAttempts(site.db, provider.issuer);
    expect(attempts).toHaveLength(1000);
    expect(attempts[0]?.subject).toBe(subject);
    const { count } = await site.db
      .selectFrom('external_sign_in')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1000);

    await sql`update external_sign_in set last_at = now() - interval '91 days' where subject like 'many-%'`.execute(
      site.db,
    );
    await sql`update external_sign_in set last_at = now() - interval '89 days' where subject = ${subject}`.execute(
      site.db,
    );
    await removeOldAttempts(site.db);
    const left = await listAttempts(site.db, provider.issuer);
    expect(left.some((attempt) => attempt.subject === subject)).toBe(true);
    expect(left.filter((attempt) => attempt.subject.startsWith('many-'))).toEqual([]);
  });
});

describe('SITE-06 accounts at the first sign-in', () => {
  let site: TestSite;
  let organisation: string;
  beforeAll(async () => {
    const empty = await createTestSite();
    site = empty;
    organisation = (await addOrganisation(empty)).id;
  });
  afterAll(() => site.close());

  const open = (settings: Readonly<Record<string, string>> = {}) =>
    site.reopen({
      authority: provider.issuer,
      providerSettings: {
        IDENTITY_CREATE_ACCOUNTS: '1',
        IDENTITY_DEFAULT_ORGANISATION: organisation,
        IDENTITY_DEFAULT_ROLE: 'internDoctor',
        ...settings,
      },
    });

  test('SITE-06 creates one account with the default role and organisation, audited', async () => {
    const identity = await open();
    const token = await provider.issue({ subject, claims: { name: '李医生', preferred_username: 'li' } });
    const results = await Promise.all(Array.from({ length: 8 }, () => identity.authenticate(token)));
    expect(results.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'ok'));
    const accounts = await site.db
      .selectFrom('account')
      .innerJoin('account_organisation', 'account_id', 'account.id')
      .select(['user_name', 'real_name', 'password_hash', 'organisation_id'])
      .where('external_subject', '=', subject)
      .execute();
    expect(accounts).toEqual([
      { user_name: 'li', real_name: '李医生', password_hash: null, organisation_id: organisation },
    ]);
    expect(await readRoles(site)).toEqual([ROLES.internDoctor]);
    expect(await readAudit(site, 'session.account-created')).toEqual([{ detail: { roles: [ROLES.internDoctor] } }]);
  });

  test('SITE-06 links no account of the same name, and records the attempt', async () => {
    const identity = await open();
    const { userName } = await site.addAccount({ userName: 'Chen' });
    const token = await provider.issue({ subject, claims: { preferred_username: userName.toLowerCase() } });
    expect(await identity.authenticate(token)).toMatchObject({ kind: 'refused', code: 'auth.noAccount' });
    expect((await listAttempts(site.db, provider.issuer)).map((attempt) => attempt.subject)).toContain(subject);
  });

  test('SITE-06 names an account without a user name in the token, and the same one at every sign-in', async () => {
    const identity = await open();
    const first = await identity.authenticate(await provider.issue({ subject }));
    expect(first).toMatchObject({ kind: 'ok' });
    expect(await identity.authenticate(await provider.issue({ subject }))).toEqual(first);
    const { user_name: userName } = await site.db
      .selectFrom('account')
      .select('user_name')
      .where('external_subject', '=', subject)
      .executeTakeFirstOrThrow();
    expect(userName).toMatch(/^oidc-[0-9a-f]{12}$/);
  });

  test.each([
    ['IDENTITY_DEFAULT_ORGANISATION', '00000000-0000-4000-8000-000000000000', 'is no organisation of this site'],
    ['IDENTITY_DEFAULT_ROLE', '107', 'names the role 107, which does not exist'],
  ])('SITE-06 does not start with %s %s', async (name, value, sentence) => {
    await expect(open({ [name]: value })).rejects.toMatchObject({
      name: 'StartupError',
      exitCode: 78,
      message: expect.stringContaining(sentence),
    });
  });
});

describe('SITE-06 roles that follow a claim', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite({ authority: provider.issuer, providerSettings: ROLE_SETTINGS });
  });
  afterAll(() => site.close());

  let issuedAt = Math.floor(Date.now() / 1000) - 500;
  /** Authenticates a token of the person with groups; each token is a second younger than the one before. */
  async function signIn(groups: unknown, at?: number) {
    issuedAt += 1;
    const claims = { realm_access: { roles: groups } };
    return site.identity.authenticate(await provider.issue({ subject, claims, issuedAt: at ?? issuedAt }));
  }

  test('SITE-06 gives and removes roles with the groups, at each new token, audited', async () => {
    const account = await site.addAccount({ password: null });
    await site.db
      .updateTable('account')
      .set({ external_issuer: provider.issuer, external_subject: subject })
      .where('id', '=', account.id)
      .execute();
    await site.db.insertInto('account_role').values({ account_id: account.id, role_id: ROLES.admin }).execute();
    await signIn(['/dental/seniors', '/else', 7, null]);
    expect(await readRoles(site)).toEqual([ROLES.admin, ROLES.seniorDoctor]);
    await signIn(['cn=desk,ou=dental']);
    expect(await readRoles(site)).toEqual([ROLES.admin, ROLES.internDoctor, ROLES.triageNurse]);
    await signIn('/dental/seniors');
    expect(await readRoles(site)).toEqual([ROLES.admin, ROLES.seniorDoctor]);
    for (const unmappedGroups of [[], undefined, { '/dental/seniors': true }, '/dental']) {
      await signIn(['/dental/seniors']);
      expect(await signIn(unmappedGroups)).toMatchObject({ kind: 'ok' });
      expect(await readRoles(site)).toEqual([ROLES.admin]);
    }
    const entries = await readAudit(site, 'session.roles-followed');
    expect(entries.slice(0, 3)).toEqual([
      { detail: { before: [], after: [ROLES.seniorDoctor] } },
      { detail: { before: [ROLES.seniorDoctor], after: [ROLES.internDoctor, ROLES.triageNurse] } },
      { detail: { before: [ROLES.internDoctor, ROLES.triageNurse], after: [ROLES.seniorDoctor] } },
    ]);
  });

  test('SITE-06 restores no role by an older token', async () => {
    const account = await site.addAccount({ password: null });
    await site.db
      .updateTable('account')
      .set({ external_issuer: provider.issuer, external_subject: subject })
      .where('id', '=', account.id)
      .execute();
    const old = issuedAt + 1;
    await signIn(['/dental/seniors']);
    await signIn([]);
    await signIn(['/dental/seniors'], old);
    expect(await readRoles(site)).toEqual([]);
  });
});
