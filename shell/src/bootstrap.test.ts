import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { bootstrap } from './bootstrap.ts';
import { AUTHORITY, answerDiscovery, storeUser } from './testing/identity-server.ts';
import { serve } from './testing/fake-server.ts';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: () => undefined });
  localStorage.clear();
  history.replaceState(null, '', '/patient');
});

const answerFailure = () => Response.json({ success: false }, { status: 500 });
const config = {
  '/publicConfigApi/PublicConfig/GetValue?key=IsIntranet': () => '1',
  '/publicConfigApi/PublicConfig/GetValue?key=IdentityAuthority': () => AUTHORITY,
  '/identity/.well-known/openid-configuration': answerDiscovery,
};
const site = {
  ...config,
  '/api/UsersService/GetUserInfo': () => ({ id: 'u1', name: 'Wang', userName: 'wang' }),
  '/configApi/ConfigService/GetResultValue': () => ({ libraryType: 0 }),
  '/api/UsersService/QueryRolesByUserId': () => [],
  '/userApi/UserWebApiService/QueryUserOrgs': () => [],
  '/modules': () => Response.json({ flags: {}, modules: [] }),
  '/agentApi/configs/key': () => ({ url: '' }),
};

/**
 * Waits for the heading of the page. Each test shows another one than the test before, on the one page that they share.
 */
function findHeading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { name });
}

test('AUTH-05 AUTH-09 shows /500 and no cover if the configuration of the site cannot be read', async () => {
  document.body.append(Object.assign(document.createElement('div'), { id: 'cover' }));
  serve({ '/publicConfigApi/PublicConfig/GetValue': answerFailure });
  await bootstrap();
  expect(await findHeading('The system cannot start just now')).toBeTruthy();
  expect(location.pathname).toBe('/500');
  expect(document.getElementById('cover')).toBeNull();
});

test('AUTH-05 notifies a private-mode user without a role at /accountInfoError', async () => {
  storeUser();
  serve(site);
  await bootstrap();
  expect(await findHeading('This account has no role yet')).toBeTruthy();
  expect(location.pathname).toBe('/accountInfoError');
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

test('AUTH-05 shows /500 if the file configuration fails', async () => {
  storeUser();
  serve({ ...site, '/configApi/ConfigService/GetResultValue': answerFailure });
  await bootstrap();
  expect(await findHeading('The system cannot start just now')).toBeTruthy();
  expect(location.pathname).toBe('/500');
});

test.each([
  ['/accountInfoError', 'This account has no role yet'],
  ['/500', 'The system cannot start just now'],
  ['/protocolcheck', 'Open-source software'],
])('AUTH-11 HEAD-08 shows %s to everybody, without a request to the server', async (path, title) => {
  const server = serve({});
  history.replaceState(null, '', path);
  await bootstrap();
  expect(await findHeading(title)).toBeTruthy();
  expect(server.requests).toEqual([]);
});
