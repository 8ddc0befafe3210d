import { ApiError } from '@dentarium/api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import * as calls from './calls.ts';

const form = { name: '王医生', gender: 1 as const, phone: '', isOrthodontist: true, roleIds: [5] };

async function addAttempt({ db }: TestApp, subject: string): Promise<string> {
  await db.insertInto('external_sign_in').values({ subject, user_name: 'wang', name: '王医生', count: 3 }).execute();
  return subject;
}

describe.each(['private', 'public'] as const)('SITE-06 persons without an account in %s mode', (mode) => {
  let site: TestApp;
  let organisation: string;
  let manager: string;
  let doctor: string;
  beforeAll(async () => {
    site = await createTestApp({ MODE: mode, WHITELISTS: 'operators:boss' });
    organisation = await makeOrganisation(site.db);
    const membership = { organisations: [organisation] };
    manager = await makeAccount(site.db, { ...membership, name: 'boss', roles: ['admin'] });
    doctor = await makeAccount(site.db, { ...membership, name: 'li', roles: ['seniorDoctor'] });
    await makeAccount(site.db, { ...membership, name: 'root', roles: ['superAdmin'] });
    await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)], name: 'far' });
  });
  afterAll(() => site.close());

  test('SITE-06 shows them to those who manage accounts only', async () => {
    const subject = await addAttempt(site, 'seen');
    const { items, isExternal } = await (await site.as(manager)).call(calls.querySignIns, {});
    expect([isExternal, items]).toEqual([
      false,
      [expect.objectContaining({ subject, userName: 'wang', name: '王医生', count: 3 })],
    ]);
    const refusal = await callExpectingRefusal(await site.as(doctor), calls.querySignIns, {});
    expect(refusal.code).toBe('access.denied');
    const input = { body: { subject, userName: 'li' } };
    expect(await callExpectingRefusal(await site.as(doctor), calls.linkSignIn, input)).toMatchObject({ status: 403 });
  });

  test('SITE-06 links one with an account once, audited', async () => {
    const client = await site.as(manager);
    const subject = await addAttempt(site, 'linked');
    await client.call(calls.linkSignIn, { body: { subject, userName: 'li' } });
    const account = await site.db.selectFrom('account').selectAll().where('id', '=', doctor).executeTakeFirstOrThrow();
    expect(account.external_subject).toBe(subject);
    const entry = await site.db
      .selectFrom('audit_entry')
      .select(['account_id', 'subject_id', 'detail'])
      .where('action', '=', 'user.link')
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ account_id: manager, subject_id: doctor, detail: { subject } });
    const repeatedLink = { body: { subject, userName: 'li' } };
    expect(await callExpectingRefusal(client, calls.linkSignIn, repeatedLink)).toMatchObject({
      code: 'signIn.notFound',
    });
    const other = { body: { subject: await addAttempt(site, 'another'), userName: 'li' } };
    expect(await callExpectingRefusal(client, calls.linkSignIn, other)).toMatchObject({ code: 'signIn.accountLinked' });
    const { items } = await client.call(calls.querySignIns, {});
    expect(items.map((item) => item.subject)).toContain('another');
  });

  test('SITE-06 permits administrators of an intranet neither foreign accounts nor those of super admins', async () => {
    const client = await site.as(manager);
    const link = async (userName: string) => {
      const body = { subject: await addAttempt(site, `for-${userName}`), userName };
      return client.call(calls.linkSignIn, { body }).then(
        () => 'linked',
        (error: unknown) => (error instanceof ApiError ? error.code : 'failed'),
      );
    };
    // Operators of a public site manage every account.
    const outcomes = {
      private: ['user.notFound', 'user.notFound', 'user.setAdmin'],
      public: ['user.notFound', 'linked', 'linked'],
    };
    expect([await link('nobody'), await link('far'), await link('root')]).toEqual(outcomes[mode]);
  });

  test('SITE-06 creates an account without a password from one', async () => {
    const client = await site.as(manager);
    const subject = await addAttempt(site, 'new');
    const body = { ...form, subject, userName: 'wang', orgIds: [organisation] };
    expect(await client.call(calls.createSignInAccount, { body })).toMatchObject({
      userName: 'wang',
      hasPassword: false,
      roleIds: [5],
    });
    const { external_subject: storedSubject } = await site.db
      .selectFrom('account')
      .select('external_subject')
      .where('user_name', '=', 'wang')
      .executeTakeFirstOrThrow();
    expect(storedSubject).toBe(subject);
    const second = { body: { ...body, subject: await addAttempt(site, 'newer') } };
    expect(await callExpectingRefusal(client, calls.createSignInAccount, second)).toMatchObject({
      code: 'user.nameTaken',
    });
    const { items } = await client.call(calls.querySignIns, {});
    expect(items.map((item) => item.subject)).toContain('newer');
  });
});
