import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateUserSex } from '@dentarium/api/account/calls';
import {
  type AgentInfo,
  getAgentConfig,
  getFileConfig,
  getPublicValue,
  getWhitelist,
  insertLoginLog,
} from '@dentarium/api/site/calls';
import { getCanBePurchasedMemberList, getMemberInfo } from '@dentarium/api/membership/calls';
import { getModules, queryHelpTopics } from '@dentarium/api/modules/calls';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { getUserInfo, queryRolesByUserId, queryUserOrgs, queryUsersInfo } from '@dentarium/api/account/user-calls';
import type { Condition } from '@dentarium/domain';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from './testing/people.ts';
import { createPublishedVersion } from './testing/published-version.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from './testing/test-app.ts';
import { setTestMembership } from './areas/membership/testing/set-membership.ts';

let site: TestApp;
let intranet: TestApp;
let organisation: string;
let doctor: string;

beforeAll(async () => {
  site = await createTestApp({ WHITELISTS: 'callNumber:a-doctor,callNumber:somebody' });
  intranet = await createTestApp({
    MODE: 'private',
    MODULES_OFF: 'orders,patients',
    FLAGS: 'agent',
    IDENTITY_AUTHORITY: 'https://id.example',
  });
  organisation = await makeOrganisation(site.db, '阳光口腔');
  doctor = await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'], name: 'a-doctor' });
});

afterAll(() => Promise.all([site.close(), intranet.close()]));

describe('the data folder', () => {
  test('SITE-03 SITE-04 gets no database of its own beside the database that the server was given', async () => {
    expect(await readdir(site.config.dataDir)).not.toContain('postgres');
    expect(await readdir(site.config.dataDir)).not.toContain('database-location.txt');
  });
});

describe('configuration', () => {
  test('MODE-01 returns IsIntranet to anyone: 0 in public mode, another value in private mode', async () => {
    expect(await (await site.as(null)).call(getPublicValue, { query: { key: 'IsIntranet' } })).toBe('0');
    expect(await (await intranet.as(null)).call(getPublicValue, { query: { key: 'IsIntranet' } })).toBe('1');
  });

  test('AUTH-12 includes the built-in or the configured identity server in the set-up', async () => {
    expect(await (await site.as(null)).call(getPublicValue, { query: { key: 'IdentityAuthority' } })).toBe(
      'http://localhost:8080/identity',
    );
    expect(await (await intranet.as(null)).call(getPublicValue, { query: { key: 'IdentityAuthority' } })).toBe(
      'https://id.example',
    );
    expect((await fetch(`${site.address}/identity/.well-known/openid-configuration`)).status).toBe(200);
    expect((await fetch(`${intranet.address}/identity/.well-known/openid-configuration`)).status).toBe(404);
  });

  test('reveals no other key', async () => {
    const wrong = { query: { key: 'DATABASE_URL' } } as unknown as { query: { key: 'IsIntranet' } };
    expect(await callExpectingRefusal(await site.as(null), getPublicValue, wrong)).toMatchObject({
      code: 'request.invalid',
    });
  });

  test('AUTH-03 serves the first calls of the shell to every signed-in user and to nobody else', async () => {
    const client = await site.as(doctor);
    expect(await client.call(getFileConfig, { query: { key: 'FileLibrary' } })).toMatchObject({
      // A public site stores its files in a cloud, by default its own.
      libraryType: 1,
      maxFileSize: site.config.files.maxFileSize,
    });
    expect((await client.call(getAgentConfig, { query: { key: 'agent-ultra-info' } })) as AgentInfo).toEqual({
      modelList: [],
      currentModel: null,
    });
    expect(await client.call(getAgentConfig, { query: { key: 'PRDesign' } })).toEqual({ url: '' });
    expect(await client.call(insertLoginLog, { body: { code: 'A browser', version: 'web' } })).toBe(true);
    const logs = await site.db.selectFrom('login_log').selectAll().where('account_id', '=', doctor).execute();
    expect(logs).toMatchObject([{ user_agent: 'A browser', version: 'web' }]);
    expect(
      await callExpectingRefusal(await site.as(null), getFileConfig, { query: { key: 'FileLibrary' } }),
    ).toMatchObject({
      status: 401,
    });
    expect(
      await callExpectingRefusal(await site.as(null), insertLoginLog, { body: { code: 'x', version: 'web' } }),
    ).toMatchObject({
      status: 401,
    });
    expect(
      await callExpectingRefusal(await site.as(null), getAgentConfig, { query: { key: 'PRDesign' } }),
    ).toMatchObject({
      status: 401,
    });
  });
});

test('HEAD-11 tells the caller whether they are on a white list, and names nobody else', async () => {
  const caller = await site.as(doctor);
  const ask = (list: string) => caller.call(getWhitelist, { params: { list }, query: { key: 'whiteList' } });
  expect(await ask('callNumber')).toEqual({ data: [{ value: [{ name: 'a-doctor' }] }] });
  expect(await ask('dentureDesign')).toEqual({ data: [{ value: [] }] });
  const other = await site.as(await makeAccount(site.db, { organisations: [organisation], roles: ['seniorDoctor'] }));
  const listed = await other.call(getWhitelist, { params: { list: 'callNumber' }, query: { key: 'whiteList' } });
  expect(listed).toEqual({ data: [{ value: [] }] });
});

describe('accounts', () => {
  test('returns the user, their organisations and their roles', async () => {
    const client = await site.as(doctor);
    expect(await client.call(getUserInfo, {})).toMatchObject({ id: doctor, userName: 'a-doctor', isshowOperation: 1 });
    expect(await client.call(queryUserOrgs, {})).toEqual([
      { id: organisation, name: '阳光口腔', nameEn: '阳光口腔', authId: '' },
    ]);
    const roles = await client.call(queryRolesByUserId, {});
    expect(roles).toMatchObject([{ id: 3, nameEn: 'Senior doctor' }]);
    expect(roles[0]?.jurisdictionList.map((right) => right.id)).toEqual([4, 5, 6, 7, 9, 10, 11]);
    for (const call of [getUserInfo, queryUserOrgs, queryRolesByUserId])
      expect(await callExpectingRefusal(await site.as(null), call, {})).toMatchObject({ status: 401 });
  });

  test('ADM-05 gives the seven roles the default rights of the specification', async () => {
    const rights = await site.db
      .selectFrom('role_right')
      .select(['role_id', 'right_id'])
      .orderBy('role_id')
      .orderBy('right_id')
      .execute();
    const byRole = Map.groupBy(rights, (row) => row.role_id);
    expect([...byRole].map(([role, rows]) => [role, rows.map((row) => row.right_id)])).toEqual([
      [1, [1, 2, 3, 4, 5, 6, 7, 9, 10, 11]],
      [2, [3, 4, 5, 6, 7, 9, 10, 11]],
      [3, [4, 5, 6, 7, 9, 10, 11]],
      [4, [5, 6, 9, 10, 11]],
      [5, [5, 10]],
      [6, [10]],
      [7, [8, 9]],
    ]);
  });

  test('lists colleagues of own organisations without disabled accounts', async () => {
    const otherOrganisation = await makeOrganisation(site.db, 'Elsewhere');
    const stranger = await makeAccount(site.db, { organisations: [otherOrganisation] });
    const shared = await makeAccount(site.db, { organisations: [organisation, otherOrganisation] });
    const disabledAccount = await makeAccount(site.db, { organisations: [organisation] });
    await site.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', disabledAccount).execute();
    const colleagues = await (await site.as(doctor)).call(queryUsersInfo, {});
    const ids = colleagues.map((colleague) => colleague.id);
    expect(ids).toEqual(expect.arrayContaining([doctor, shared]));
    expect(ids).not.toEqual(expect.arrayContaining([stranger]));
    expect(ids).not.toEqual(expect.arrayContaining([disabledAccount]));
    expect(colleagues.find((colleague) => colleague.id === shared)?.orgIds).toEqual([organisation]);
    expect(await callExpectingRefusal(await site.as(null), queryUsersInfo, {})).toMatchObject({ status: 401 });
  });
});

describe('membership', () => {
  test('lists the plans that can be bought by price, in the language of the user', async () => {
    const plans = await (await site.as(doctor)).call(getCanBePurchasedMemberList, {});
    expect(plans.map((plan) => [plan.memberName, plan.price, plan.durationString])).toEqual([
      ['Premium', 168, 'month'],
      ['Super', 298, 'month'],
      ['Premium', 1680, 'year'],
      ['Super', 2980, 'year'],
    ]);
    expect(await callExpectingRefusal(await site.as(null), getCanBePurchasedMemberList, {})).toMatchObject({
      status: 401,
    });
  });

  test('enables no benefit without a membership, and those of the plan with one', async () => {
    const member = await makeAccount(site.db, { organisations: [organisation], membership: null });
    const client = await site.as(member);
    expect(await client.call(getMemberInfo, {})).toMatchObject({ memberName: '', expirationTime: null });
    await setTestMembership(site.db, member, { plan: 2, expiresAt: new Date(Date.now() + 86_400_000) });
    const info = await client.call(getMemberInfo, {});
    expect(info.memberName).toBe('Premium');
    expect(
      info.permissionInfoVOs.filter((benefit) => benefit.isEnable).map((benefit) => benefit.permissionKey),
    ).toEqual([1, 2, 3, 4, 7, 9]);
    expect(info.permissionInfoVOs.at(-1)?.expansionInfoVOs).toEqual([{ usage: 0, total: expect.any(Number) }]);
    expect(await callExpectingRefusal(await site.as(null), getMemberInfo, {})).toMatchObject({ status: 401 });
  });
});

describe('modules', () => {
  const declaration = {
    name: 'patients',
    title: { ch: '影像资料', en: 'Image data' },
    platform: '^1.0.0',
    routes: ['/patient'],
    tabs: [
      {
        id: 'patients',
        title: { ch: '影像资料', en: 'Image data' },
        to: '/patient',
        order: 10,
        when: { right: 'patientList' },
      },
    ],
    flag: null,
  };
  const version = createPublishedVersion(declaration, '1.0.0-b');
  const registry = (live: string, published: unknown) =>
    JSON.stringify({
      modules: { patients: { live, previous: '1.0.0-a', versions: { '1.0.0-a': published, '1.0.0-b': published } } },
    });

  async function release(app: TestApp, live: string, published: unknown = version): Promise<void> {
    await mkdir(app.config.modulesDir, { recursive: true });
    await writeFile(join(app.config.modulesDir, 'registry.json'), registry(live, published));
  }

  test('MFE-01 names the live and the last good version, and follows a release at once', async () => {
    await release(site, '1.0.0-b');
    const { modules, flags } = await (await site.as(null)).call(getModules, {});
    expect(modules).toMatchObject([
      {
        name: 'patients',
        title: { ch: '影像资料', en: 'Image data' },
        tabs: [{ id: 'patients', title: { ch: '影像资料', en: 'Image data' } }],
        enabled: true,
        live: { version: '1.0.0-b', entry: '/modules/patients/1.0.0-b/' },
        lastGood: { version: '1.0.0-a' },
      },
    ]);
    expect(flags).toMatchObject({ agent: false });
  });

  test('MFE-01 sends the list of modules again only after a change', async () => {
    await release(site, '1.0.0-b');
    const first = await fetch(`${site.address}/modules`);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toMatch(/authorization/i);
    const ask = () => fetch(`${site.address}/modules`, { headers: { 'if-none-match': etag } });
    const repeatedResponse = await ask();
    expect([repeatedResponse.status, await repeatedResponse.text(), repeatedResponse.headers.get('etag')]).toEqual([
      304,
      '',
      etag,
    ]);
    await release(site, '1.0.0-a');
    const changedResponse = await ask();
    expect([changedResponse.status, await changedResponse.json()]).toMatchObject([
      200,
      { modules: [{ live: { version: '1.0.0-a' } }] },
    ]);
  });

  test('MFE-01 gives a canary to its users, and no cache gives it to others', async () => {
    const canary = { version: '1.0.0-a', users: ['a-doctor'] };
    const versions = { '1.0.0-a': version, '1.0.0-b': version };
    const patients = { live: '1.0.0-b', previous: null, canary, versions };
    await mkdir(site.config.modulesDir, { recursive: true });
    await writeFile(join(site.config.modulesDir, 'registry.json'), JSON.stringify({ modules: { patients } }));
    const token = await site.signIn(doctor);
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(`${site.address}/modules`, { headers });
      const { modules } = (await answer.json()) as { modules: { live: { version: string } }[] };
      return { version: modules[0]?.live.version, etag: answer.headers.get('etag') ?? '' };
    };
    const theirs = await ask({ authorization: `Bearer ${token}` });
    const ofAll = await ask({});
    expect([theirs.version, ofAll.version]).toEqual(['1.0.0-a', '1.0.0-b']);
    // A browser with a cached anonymous answer gets the answer of the signed-in user, and an invalid token counts as
    // anonymous.
    expect((await ask({ authorization: `Bearer ${token}`, 'if-none-match': ofAll.etag })).version).toBe('1.0.0-a');
    expect(await ask({ authorization: `Bearer ${token}x` })).toEqual(ofAll);
  });

  test('MFE-01 serves a version from before modules had names without a name', async () => {
    const { title: _none, ...older } = declaration;
    await release(site, '1.0.0-b', {
      ...version,
      declaration: { ...older, tabs: [{ id: 'patients', to: '/patient', order: 10 }] },
    });
    const { modules } = await (await site.as(null)).call(getModules, {});
    expect(modules.map((module) => [module.name, module.title, module.tabs])).toEqual([
      ['patients', undefined, [{ id: 'patients', to: '/patient', order: 10 }]],
    ]);
  });

  test('PERS-06 MFE-07 lists the help topics of active modules in their order', async () => {
    const topic = (order: number) => ({ id: String(order), title: declaration.title, text: declaration.title, order });
    const helping = { ...declaration, help: [topic(20), topic(10)] };
    const caller = await site.as(doctor);
    await release(site, '1.0.0-b', { ...version, declaration: helping });
    expect((await caller.call(queryHelpTopics, {})).map(({ order }) => order)).toEqual([10, 20]);
    await release(site, '1.0.0-b', { ...version, declaration: { ...helping, flag: 'agent' } });
    expect(await caller.call(queryHelpTopics, {})).toEqual([]);
  });

  test('PERS-06 HEAD-11 shows a help topic of a white list to its members, without the list', async () => {
    const topic = (id: string, when?: Condition) => ({
      id,
      title: declaration.title,
      text: declaration.title,
      order: 10,
      when,
    });
    const help = [
      topic('all'),
      topic('number', { whitelist: 'callNumber', mode: 'public' }),
      topic('other', { whitelist: 'dentureDesign' }),
    ];
    await release(site, '1.0.0-b', { ...version, declaration: { ...declaration, help } });
    const topicsFor = async (account: string) =>
      (await (await site.as(account)).call(queryHelpTopics, {})).map(({ id, when }) => [id, when]);
    expect(await topicsFor(doctor)).toEqual([
      ['all', undefined],
      ['number', { mode: 'public' }],
    ]);
    const other = await makeAccount(site.db, { organisations: [organisation] });
    expect(await topicsFor(other)).toEqual([['all', undefined]]);
  });

  test('MODE-06 lists no version of a module whose switch is off, and refuses its calls', async () => {
    await release(site, '1.0.0-b', { ...version, declaration: { ...declaration, flag: 'agent' } });
    const { modules } = await (await site.as(null)).call(getModules, {});
    expect(modules).toMatchObject([{ name: 'patients', enabled: false, live: null, lastGood: null }]);
    const listing = { body: { pageIndex: 1, pageSize: 10 } };
    expect(await callExpectingRefusal(await site.as(doctor), queryPatientList, listing)).toMatchObject({
      status: 403,
      code: 'access.moduleOff',
    });
    await release(site, '1.0.0-b');
    await (await site.as(doctor)).call(queryPatientList, listing);
  });

  test('MODE-06 lists no version of a module that the operator switched off, and refuses its calls', async () => {
    await release(intranet, '1.0.0-b');
    const { modules, flags } = await (await intranet.as(null)).call(getModules, {});
    expect(modules).toMatchObject([
      { name: 'patients', enabled: false, live: null, lastGood: null, routes: ['/patient'] },
    ]);
    expect(flags).toMatchObject({ agent: true });
    expect(
      await callExpectingRefusal(await intranet.as(null), queryPatientList, { body: { pageIndex: 1, pageSize: 10 } }),
    ).toMatchObject({ status: 403, code: 'access.moduleOff' });
  });

  test('MODE-06 switches a module off and on at run time, with its calls', async () => {
    const caller = await site.as(doctor);
    const entry = { live: '1.0.0-b', previous: null, versions: { '1.0.0-b': { ...version, declaration } } };
    const personal = {
      ...entry,
      versions: { '1.0.0-b': { ...version, declaration: { ...declaration, name: 'personal' } } },
    };
    const path = join(site.config.modulesDir, 'registry.json');
    const change = { body: { userId: doctor, sex: 2 as const } };
    await writeFile(path, JSON.stringify({ modules: { personal: { ...personal, off: { reason: 'Moving house' } } } }));
    expect((await caller.call(getModules, {})).modules).toMatchObject([
      { name: 'personal', enabled: false, reason: 'Moving house', live: null, lastGood: null },
    ]);
    expect(await callExpectingRefusal(caller, updateUserSex, change)).toMatchObject({
      status: 403,
      code: 'access.moduleOff',
    });
    await writeFile(path, JSON.stringify({ modules: { personal } }));
    await caller.call(updateUserSex, change);
    expect((await caller.call(getModules, {})).modules).toMatchObject([{ name: 'personal', enabled: true }]);
  });
});

test('compresses a long answer of a call if the client accepts it', async () => {
  const address = `${site.address}/docs/openapi.json`;
  const compressed = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(await compressed.json()).toHaveProperty('openapi');
  expect(
    (await fetch(address, { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding'),
  ).toBeNull();
});

test('reports the health of the process, and readiness by its database', async () => {
  expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${site.address}/readyz`)).json()).toEqual({ status: 'ready' });
});
