import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { insertLoginLog } from '@dentarium/api/site/calls';
import { ROLES } from '@dentarium/domain';
import { sql } from 'kysely';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { makePatient } from '../../areas/patients/testing/patient-forms.ts';
import { signIn } from '../../identity/provider/sign-in.ts';
import { hashPassword } from '../../identity/secrets/passwords.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import * as calls from './calls.ts';

const PAGE = { pageIndex: 1, pageSize: 20 };
const IP = '198.51.100.7';

describe.each(['private', 'public'] as const)('SITE-08 operators of a site in %s mode', (mode) => {
  let site: TestApp;
  let clinic: string;
  let person: string;
  let operator: Client;
  beforeAll(async () => {
    site = await createTestApp({ MODE: mode, WHITELISTS: 'operators:op', SMS_WEBHOOK_URL: 'http://127.0.0.1:1' });
    clinic = await makeOrganisation(site.db, 'North clinic');
    person = await makeAccount(site.db, { organisations: [clinic], roles: ['juniorDoctor'], name: 'anna' });
    operator = await site.as(await makeAccount(site.db, { name: 'op' }));
  });
  afterAll(() => site.close());

  const loadState = (id = person) => operator.call(calls.querySignInState, { params: { id } });

  test('refuses every call to everybody else, also to a super admin', async () => {
    const superAdmin = await site.as(
      await makeAccount(site.db, { organisations: [clinic], roles: ['superAdmin'], name: `super-${mode}` }),
    );
    const params = { id: person };
    const administrator = { userName: 'x', name: 'X', phone: '' };
    const refusals = [
      await callExpectingRefusal(superAdmin, calls.querySiteOrganisations, { body: { orderBy: 'name', ...PAGE } }),
      await callExpectingRefusal(superAdmin, calls.createClinic, {
        body: { name: 'X', nameEn: 'X', limitGibibytes: null, administrator },
      }),
      await callExpectingRefusal(superAdmin, calls.querySiteAccounts, { body: PAGE }),
      await callExpectingRefusal(superAdmin, calls.querySignInState, { params }),
      await callExpectingRefusal(superAdmin, calls.endSessions, { params }),
      await callExpectingRefusal(superAdmin, calls.endSignInWaits, { params }),
      await callExpectingRefusal(superAdmin, calls.queryFailedCall, { params: { reference: randomUUID() } }),
      await callExpectingRefusal(superAdmin, calls.querySiteState, {}),
    ];
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['access.denied']));
  });

  test('lists organisations with numbers of members and patients, and searches them', async () => {
    await makePatient(site.db, clinic, person);
    await makeOrganisation(site.db, 'South 100% clinic');
    const list = (keyword: string) =>
      operator.call(calls.querySiteOrganisations, { body: { keyword, orderBy: 'name', ...PAGE } });
    const { items, total } = await list('NORTH');
    expect(total).toBe(1);
    expect(items).toMatchObject([{ id: clinic, name: 'North clinic', patientCount: 1, usedBytes: 0 }]);
    // A private site has no limit; on a public one the plans of its people count.
    expect(items[0]?.limitBytes === null).toBe(mode === 'private');
    expect(items[0]?.memberCount).toBeGreaterThanOrEqual(1);
    expect((await list('0%')).items.map(({ name }) => name)).toEqual(['South 100% clinic']);
  });

  test('lists the largest organisation first, and pages the list', async () => {
    const large = await makeOrganisation(site.db, 'Large clinic');
    await site.db
      .insertInto('upload')
      .values({
        account_id: person,
        organisation_id: large,
        bucket: 'dentarium',
        full_name: 'library/a/b/original.stl',
        md5: '0'.repeat(32),
        size: 5000,
        total_chunk: 1,
      })
      .execute();
    const body = { orderBy: 'size' as const, pageIndex: 1, pageSize: 1 };
    const { items, total } = await operator.call(calls.querySiteOrganisations, { body });
    expect(items).toMatchObject([{ id: large, usedBytes: 5000 }]);
    expect(total).toBeGreaterThan(1);
    expect(await operator.call(calls.querySiteState, {})).toMatchObject({ usedBytes: 5000 });
  });

  test('creates a clinic whose administrator signs in and administers it', async () => {
    const administrator = { userName: 'second.admin', name: 'Second Admin', phone: '' };
    const body = { name: '东院', nameEn: 'East clinic', limitGibibytes: 2, administrator };
    const { organisation, password } = await operator.call(calls.createClinic, { body });
    expect(organisation).toMatchObject({ name: '东院', memberCount: 1, limitBytes: 2 * 1024 ** 3 });
    const outcome = await signIn(site.db, { userName: 'second.admin', password, ip: IP });
    expect(outcome).toMatchObject({ kind: 'ok' });
    const { accountId } = outcome as Extract<typeof outcome, { kind: 'ok' }>;
    const roles = await site.db
      .selectFrom('account')
      .leftJoin('clinic_member', 'clinic_member.account_id', 'account.id')
      .leftJoin('account_role', 'account_role.account_id', 'account.id')
      .select(['clinic_member.role as clinicRole', 'account_role.role_id as roleId'])
      .where('account.id', '=', accountId)
      .execute();
    expect(roles).toEqual([
      mode === 'public' ? { clinicRole: 'owner', roleId: null } : { clinicRole: null, roleId: ROLES.admin },
    ]);
    const entry = await site.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'operator.clinic')
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ organisation_id: organisation.id, subject_id: organisation.id });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  test.each([
    ['organisation.nameTaken', { name: 'NORTH clinic', nameEn: 'Other' }, 'free.name'],
    ['organisation.nameTaken', { name: '其他', nameEn: 'north clinic' }, 'free.name'],
    ['user.nameTaken', { name: '西院', nameEn: 'West clinic' }, 'Anna'],
    ['user.invalid', { name: '西院', nameEn: 'West clinic' }, 'two words'],
  ])('refuses a new clinic with %s and creates nothing', async (code, names, userName) => {
    const count = () =>
      site.db
        .selectFrom('organisation')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const body = { ...names, limitGibibytes: null, administrator: { userName, name: 'Somebody', phone: '' } };
    expect(await callExpectingRefusal(operator, calls.createClinic, { body })).toMatchObject({ code });
    expect(await count()).toEqual(before);
  });

  test('finds accounts of every organisation and reports the waits of an unknown name', async () => {
    const list = (keyword: string) => operator.call(calls.querySiteAccounts, { body: { keyword, ...PAGE } });
    expect((await list('anna')).items).toMatchObject([
      {
        id: person,
        organisations: [{ id: clinic, name: { ch: 'North clinic', en: 'North clinic' } }],
        roles: [{ id: 5 }],
      },
    ]);
    expect(await list('nobody')).toEqual({ total: 0, items: [], signInWaits: [] });
    for (let attempt = 0; attempt < 5; attempt++)
      await signIn(site.db, { userName: 'nobody', password: 'wrong', ip: IP });
    expect(await list('nobody')).toMatchObject({ total: 0, signInWaits: [{ address: IP, isForEverybody: false }] });
  });

  test.each<[string, (id: string) => Promise<unknown>, calls.SignInProblem]>([
    [
      'a disabled account',
      (id) => site.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
      'disabled',
    ],
    ['no role', (id) => site.db.deleteFrom('account_role').where('account_id', '=', id).execute(), 'noRole'],
    [
      'no organisation',
      (id) => site.db.deleteFrom('account_organisation').where('account_id', '=', id).execute(),
      'noOrganisation',
    ],
    [
      'no password',
      (id) => site.db.updateTable('account').set({ password_hash: null }).where('id', '=', id).execute(),
      'noPassword',
    ],
  ])('explains %s', async (_, change, problem) => {
    const id = await makeAccount(site.db, { organisations: [clinic], roles: ['juniorDoctor'] });
    await site.db.updateTable('account').set({ password_hash: 'x' }).where('id', '=', id).execute();
    expect((await loadState(id)).problems).toEqual([]);
    await change(id);
    const isProblem = mode === 'private' || problem !== 'noRole';
    expect((await loadState(id)).problems).toEqual(isProblem ? [problem] : []);
  });

  test('names the other accounts with the same phone, in each form of the number', async () => {
    const [one, other] = [await makeAccount(site.db), await makeAccount(site.db, { name: `twin-${mode}` })];
    await site.db.updateTable('account').set({ phone: '13912345678' }).where('id', '=', one).execute();
    await site.db.updateTable('account').set({ phone: '+8613912345678' }).where('id', '=', other).execute();
    const state = await loadState(one);
    expect(state.problems).toContain('sharedPhone');
    expect(state.phoneAccounts).toMatchObject([{ id: other, userName: `twin-${mode}` }]);
  });

  test('shows when waits after wrong passwords end, and ends them', async () => {
    const passwordHash = await hashPassword('right');
    await site.db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', person).execute();
    for (let attempt = 0; attempt < 5; attempt++)
      await signIn(site.db, { userName: 'anna', password: 'wrong', ip: IP });
    const state = await loadState();
    expect(state.problems).toEqual(['waiting']);
    expect(state.signInWaits).toMatchObject([{ address: IP, isForEverybody: false }]);
    expect(new Date(state.signInWaits[0]?.endsAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect(await operator.call(calls.endSignInWaits, { params: { id: person } })).toEqual({ count: 1 });
    expect(await loadState()).toMatchObject({ problems: [], signInWaits: [] });
    expect(await signIn(site.db, { userName: 'anna', password: 'wrong', ip: IP })).toEqual({ kind: 'wrong' });
  });

  test('shows and ends the wait of a whole address that the person uses', async () => {
    await site.db
      .insertInto('login_log')
      .values({ account_id: person, user_agent: 'Chrome', version: '1', address: IP })
      .execute();
    const endsAt = new Date(Date.now() + 600_000);
    await site.db
      .insertInto('sign_in_failure')
      .values([
        { user_name: '', address: IP, failures: 60, last_failed_at: new Date(), blocked_until: endsAt },
        { user_name: '', address: '203.0.113.9', failures: 60, last_failed_at: new Date(), blocked_until: endsAt },
      ])
      .onConflict((conflict) => conflict.columns(['user_name', 'address']).doUpdateSet({ blocked_until: endsAt }))
      .execute();
    expect((await loadState()).signInWaits).toEqual([
      { address: IP, isForEverybody: true, endsAt: endsAt.toISOString() },
    ]);
    await operator.call(calls.endSignInWaits, { params: { id: person } });
    const left = await site.db.selectFrom('sign_in_failure').select('address').where('user_name', '=', '').execute();
    expect(left).toEqual([{ address: '203.0.113.9' }]);
  });

  test('shows the session with its browser and address, and ends it', async () => {
    const token = await site.signIn(person);
    const client = createClient({
      token: () => token,
      language: () => 'en',
      baseUrl: site.address,
      checkAnswers: true,
    });
    const session = await site.db
      .selectFrom('account_session')
      .select('session_uid')
      .where('account_id', '=', person)
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('oidc_record')
      .values({
        model: 'Session',
        id: randomUUID(),
        payload: JSON.stringify({ accountId: person }),
        grant_id: null,
        uid: session.session_uid,
        user_code: null,
        consumed_at: null,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    await site.db
      .updateTable('account_session')
      .set({ signed_in_at: new Date() })
      .where('account_id', '=', person)
      .execute();
    await client.call(insertLoginLog, { body: { code: 'Firefox 140', version: '1' } });
    const state = await loadState();
    expect(state.canEndSessions).toBe(true);
    expect(state.sessions).toMatchObject([{ device: 'Firefox 140', address: '127.0.0.1' }]);
    expect(await operator.call(calls.endSessions, { params: { id: person } })).toEqual({ count: 1 });
    expect((await loadState()).sessions).toEqual([]);
    expect(await callExpectingRefusal(client, insertLoginLog, { body: { code: 'x', version: '1' } })).toMatchObject({
      code: 'auth.required',
    });
    const { total } = await site.db
      .selectFrom('audit_entry')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('action', '=', 'operator.sessions')
      .where('subject_id', '=', person)
      .executeTakeFirstOrThrow();
    expect(total).toBe(1);
  });

  test('finds a refused call by the reference number of its answer', async () => {
    const token = await site.signIn(person);
    const answer = await fetch(`${site.address}/api/OperatorService/QuerySiteState`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { requestId } = (await answer.json()) as { requestId: string };
    const find = () => operator.call(calls.queryFailedCall, { params: { reference: requestId } });
    await waitUntil(async () => (await find()) !== null);
    expect(await find()).toMatchObject({ code: 'access.denied', accountId: person, userName: 'anna', requestId });
    expect((await loadState()).failures[0]).toMatchObject({ requestId, text: { en: expect.any(String) } });
    expect(await operator.call(calls.queryFailedCall, { params: { reference: randomUUID() } })).toBeNull();
  });
});
