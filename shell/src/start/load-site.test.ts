import { beforeEach, expect, test } from '@jest/globals';
import { getAgentConfig } from '@dentarium/api/site/calls';
import { callQuery, queryClient } from '@dentarium/platform';
import { listVisibleTabs } from '../header/list-visible-tabs.ts';
import { serve } from '../testing/fake-server.ts';
import { buildSampleModule } from '../testing/sample-site.ts';
import type { Mode } from '@dentarium/domain';
import { OWN_CLIENT } from '../sign-in/identity-server.ts';
import { requestSite } from './request-site.ts';
import { loadSite } from './load-site.ts';
import { setPageClient } from './page-client.ts';
import { readSiteConfig } from './site-config.ts';

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  setPageClient().token = () => 'token';
});

const load = (mode: Mode, fresh: boolean) => loadSite(requestSite(mode, fresh));

const answers = {
  '/api/UsersService/GetUserInfo': () => ({ id: 'u1', name: 'Wang', userName: 'wang' }),
  '/configApi/ConfigService/GetResultValue': () => ({ libraryType: 0, maxFileSize: 1 }),
  '/api/UsersService/QueryRolesByUserId': () => [{ id: 5, jurisdictionList: [{ id: 10 }, { id: 6 }] }],
  '/userApi/UserWebApiService/QueryUserOrgs': () => [{ id: 'o1', name: '诊所', nameEn: 'Clinic', authId: '' }],
  '/modules': () => Response.json({ flags: { agent: true }, modules: [buildSampleModule('patients')] }),
  '/agentApi/configs/key?key=agent-ultra-info': () => ({ modelList: [], currentModel: null }),
  '/agentApi/configs/key?key=PRDesign': () => ({ url: 'https://design.example/' }),
  '/memberApi/MemberService/GetMemberInfo': () => ({ memberName: 'trial', permissionInfoVOs: [] }),
  '/memberApi/MemberService/GetCanBePurchasedMemberList': () => [],
  '/LoginLogs/InsertLoginLog': () => true,
};

test('MODE-01 requests IsIntranet before anything else', async () => {
  const server = serve({
    '/publicConfigApi/PublicConfig/GetValue?key=IsIntranet': () =>
      Response.json({ code: 200, data: { resultInfo: '0' } }),
    '/publicConfigApi/PublicConfig/GetValue?key=IdentityAuthority': () =>
      Response.json({ code: 200, data: { resultInfo: 'http://localhost/identity' } }),
  });
  expect(await readSiteConfig()).toEqual({
    mode: 'public',
    identityServer: { authority: 'http://localhost/identity', client: OWN_CLIENT },
  });
  expect(server.requests).toHaveLength(2);
  expect(server.requests[0]).toBe('GET /publicConfigApi/PublicConfig/GetValue?key=IsIntranet');
});

test('SITE-06 reads the registration at the provider of a hospital', async () => {
  const client = { clientId: 'dentarium', scopes: ['openid', 'clinic'], resource: null, isExternal: true };
  const answer = (value: string) => () => Response.json({ code: 200, data: { resultInfo: value } });
  serve({
    '/publicConfigApi/PublicConfig/GetValue?key=IsIntranet': answer('1'),
    '/publicConfigApi/PublicConfig/GetValue?key=IdentityAuthority': answer('https://login.example/realm'),
    '/publicConfigApi/PublicConfig/GetValue?key=IdentityClient': answer(JSON.stringify(client)),
  });
  expect(await readSiteConfig()).toEqual({
    mode: 'private',
    identityServer: { authority: 'https://login.example/realm', client },
  });
});

test('AUTH-03 loads everything after the exchange in public mode, records the sign-in and loads the memberships', async () => {
  const server = serve(answers);
  const { session, modules, isRoleMissing } = await load('public', true);
  expect(server.requests.toSorted()).toEqual(
    Object.keys(answers)
      .map((path) =>
        path === '/LoginLogs/InsertLoginLog'
          ? `POST ${path}`
          : `GET ${path === '/configApi/ConfigService/GetResultValue' ? `${path}?key=FileLibrary` : path}`,
      )
      .toSorted(),
  );
  expect(JSON.parse(server.bodies.get('/LoginLogs/InsertLoginLog') ?? '')).toEqual({
    code: navigator.userAgent,
    version: 'web',
  });
  expect(session.user.name).toBe('Wang');
  expect(session.member?.memberName).toBe('trial');
  expect(session.standing.flags).toMatchObject({ agent: true, online: false });
  expect(session.standing.rights.has('setAdmin')).toBe(true);
  expect(modules.map(({ name }) => name)).toEqual(['patients']);
  expect(isRoleMissing).toBe(false);
  expect(queryClient.getQueryData(callQuery(getAgentConfig, { query: { key: 'PRDesign' } }).queryKey)).toEqual({
    url: 'https://design.example/',
  });
});

test('AUTH-03 derives the rights from the roles in private mode, and requests no membership', async () => {
  const server = serve(answers);
  const { session } = await load('private', true);
  expect([...session.standing.rights].toSorted()).toEqual(['export', 'patientList']);
  expect(session.member).toBeNull();
  expect(server.requests.join()).not.toMatch(/Member|LoginLogs/);
});

test('AUTH-03 records a sign-in once, not at every load', async () => {
  const server = serve(answers);
  await load('public', false);
  expect(server.requests.join()).not.toContain('LoginLogs');
});

test('AUTH-05 detects a private-mode user without a role, and stops the start after any failure', async () => {
  serve({ ...answers, '/api/UsersService/QueryRolesByUserId': () => [] });
  expect((await load('private', true)).isRoleMissing).toBe(true);
  queryClient.clear();
  serve({
    ...answers,
    '/configApi/ConfigService/GetResultValue': () => Response.json({ success: false }, { status: 500 }),
  });
  await expect(load('public', true)).rejects.toThrow('The system is abnormal');
});

test('HEAD-11 MFE-07 reads the white lists that modules name, and shows their content to the users on them', async () => {
  const tab = (list: string) => ({ id: list, to: `/${list}`, order: 1, when: { whitelist: list } });
  const modules = [buildSampleModule('desk', { tabs: ['callNumber', 'dentureDesign', 'broken'].map(tab) })];
  const list = '/configApi/WhiteListService/GetWhiteList/';
  const server = serve({
    ...answers,
    '/modules': () => Response.json({ flags: {}, modules }),
    [`${list}callNumber?key=whiteList`]: () => Response.json({ data: [{ value: [{ name: 'wang' }] }] }),
    [`${list}dentureDesign?key=whiteList`]: () => Response.json({ data: [{ value: [] }] }),
  });
  const { session } = await load('public', false);
  expect(server.requests.filter((request) => request.includes(list))).toHaveLength(3);
  expect(listVisibleTabs(modules, session.standing).map(({ id }) => id)).toEqual(['callNumber']);
});
