import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { administrationArea } from '../../clinic/administration/area.ts';
import { loadConfig } from '../../kernel/config/config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createExternalProvider, type ExternalProvider } from '../provider/testing/external-provider.ts';
import { createTestSite, type TestSite } from '../provider/testing/test-site.ts';
import { listAttempts } from './attempts.ts';
import { completeIssuers } from './complete-issuers.ts';
import { linkAccount } from './link-account.ts';
import { migrations } from './migrations.ts';

const NAME = '2026-11-27-issuers';
const OLD_ISSUER = 'https://login.earlier.example';

let records: TestDatabase;
let provider: ExternalProvider;
let site: TestSite;
let subject = '';
let nextSubject = 0;
beforeAll(async () => {
  records = await createTestDatabase();
  provider = await createExternalProvider(records.db);
  site = await createTestSite({ authority: provider.issuer });
});
afterAll(async () => {
  await site.close();
  await provider.stop();
  await records.close();
});
beforeEach(async () => {
  nextSubject += 1;
  subject = `moved-${nextSubject}`;
  await site.db.updateTable('account').set({ external_issuer: null, external_subject: null }).execute();
});

async function addLinked(issuer: string | null): Promise<{ id: string; userName: string }> {
  const account = await site.addAccount({ password: null });
  await linkAccount(site.db, { accountId: account.id, issuer, subject });
  return account;
}

async function signIn(claims: Readonly<Record<string, unknown>> = {}, linkByName = false) {
  const identity = await site.reopen({ authority: provider.issuer, linkByName });
  return identity.authenticate(await provider.issue({ subject, claims }));
}

const run = (args: readonly string[], authority: string = provider.issuer): Promise<string[]> =>
  runCommand({ config: loadConfig(authority === '' ? {} : { IDENTITY_AUTHORITY: authority }), db: site.db }, args);

test('SITE-06 admits nobody by a subject of another provider, and lists them as without an account', async () => {
  await addLinked(OLD_ISSUER);
  expect(await signIn()).toMatchObject({ kind: 'refused', code: 'auth.noAccount' });
  expect((await listAttempts(site.db, provider.issuer)).map((attempt) => attempt.subject)).toContain(subject);
  expect(await listAttempts(site.db, OLD_ISSUER)).toEqual([]);
});

test('SITE-06 links the same subject of two providers with two accounts', async () => {
  await addLinked(OLD_ISSUER);
  const account = await addLinked(provider.issuer);
  expect(await signIn()).toMatchObject({ kind: 'ok', accountId: account.id });
  const other = await site.addAccount({ password: null });
  const link = { accountId: other.id, issuer: provider.issuer, subject };
  await expect(linkAccount(site.db, link)).rejects.toMatchObject({ code: 'signIn.subjectLinked' });
});

test('SITE-06 replaces a link of an earlier provider without --replace, by a command and by the user name', async () => {
  const { id, userName } = await addLinked(OLD_ISSUER);
  subject = `${subject}-new`;
  expect(await signIn({ preferred_username: userName })).toMatchObject({ code: 'auth.noAccount' });
  expect(await signIn({ preferred_username: userName }, true)).toMatchObject({ kind: 'ok', accountId: id });
  await expect(run(['link-sign-in', userName, 'somebody-else'])).rejects.toThrow(/add --replace/);
});

test('SITE-06 keeps the links of an earlier version with the configured provider', async () => {
  const account = await site.addAccount({ password: null });
  await sql`drop index account_by_external_subject`.execute(site.db);
  await sql`alter table account drop column external_issuer`.execute(site.db);
  await sql`alter table account add constraint account_external_subject_key unique (external_subject)`.execute(site.db);
  await sql`alter table external_sign_in drop column issuer`.execute(site.db);
  await sql`update account set external_subject = ${subject} where id = ${account.id}`.execute(site.db);
  await sql`insert into external_sign_in (subject, user_name, name) values ('earlier-attempt', '', '')`.execute(
    site.db,
  );
  for (const migration of [...(administrationArea.migrations ?? []), ...migrations])
    if (migration.name === NAME) await migration.up(site.db as Kysely<unknown>);
  const warnings: unknown[] = [];
  await completeIssuers(site.db, provider.issuer, { warn: (...line: unknown[]) => warnings.push(line) });
  expect(await signIn()).toMatchObject({ kind: 'ok', accountId: account.id });
  expect((await listAttempts(site.db, provider.issuer)).map((one) => one.subject)).toContain('earlier-attempt');
  expect(warnings).toEqual([]);
});

test('SITE-06 warns of links at another provider, and moves them by a command', async () => {
  const account = await addLinked(OLD_ISSUER);
  const warnings: unknown[][] = [];
  await completeIssuers(site.db, provider.issuer, { warn: (...line: unknown[]) => warnings.push(line) });
  expect(warnings[0]?.[0]).toEqual({
    issuer: provider.issuer,
    otherIssuers: [{ issuer: OLD_ISSUER, count: 1 }],
  });
  expect(await run(['move-sign-ins', `${OLD_ISSUER}/`])).toEqual([
    `Moved links: 1. These accounts sign in at ${provider.issuer} now.`,
  ]);
  expect(await signIn()).toMatchObject({ kind: 'ok', accountId: account.id });
  const entry = await site.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'site.sign-ins-moved')
    .executeTakeFirstOrThrow();
  expect(entry.detail).toEqual({ from: OLD_ISSUER, to: provider.issuer, count: 1 });
});

test('SITE-06 moves no link of a person who has been linked at the new address', async () => {
  await addLinked(OLD_ISSUER);
  const account = await addLinked(provider.issuer);
  await run(['move-sign-ins', OLD_ISSUER]);
  expect(await signIn()).toMatchObject({ kind: 'ok', accountId: account.id });
});

test.each<[string, string | undefined, RegExp]>([
  ['no provider', '', /^Set IDENTITY_AUTHORITY to the new address/],
  ['an address without links', undefined, /^No account is linked at another provider than http/],
])('SITE-06 refuses to move sign-ins with %s', async (_, authority, sentence) => {
  await expect(run(['move-sign-ins', 'https://nowhere.example'], authority)).rejects.toThrow(StartupError);
  await expect(run(['move-sign-ins', 'https://nowhere.example'], authority)).rejects.toThrow(sentence);
});

test('SITE-06 names the addresses of links when it moves those of an unknown one', async () => {
  await addLinked(OLD_ISSUER);
  await expect(run(['move-sign-ins', 'https://nowhere.example'])).rejects.toThrow(
    `No account is linked at https://nowhere.example; name one of: ${OLD_ISSUER} (1).`,
  );
});
