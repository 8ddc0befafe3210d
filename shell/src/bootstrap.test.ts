import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { bootstrap } from './bootstrap.ts';
import { AUTHORITY, discovery, storeUser } from './testing/identity-server.ts';
import { serve } from './testing/fake-server.ts';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: () => undefined });
  localStorage.clear();
  document.body.innerHTML = '<div id="root"></div><div id="cover"></div>';
  history.replaceState(null, '', '/patient');
});

const failed = () => Response.json({ success: false }, { status: 500 });
const config = {
  '/publicConfigApi/PublicConfig/GetValue?key=IsIntranet': () => '1',
  '/publicConfigApi/PublicConfig/GetValue?key=IdentityAuthority': () => AUTHORITY,
  '/identity/.well-known/openid-configuration': discovery,
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

async function heading(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('heading', { name })).toBeTruthy());
  expect(document.getElementById('cover')).toBeNull();
}

test('AUTH-05 a site whose configuration cannot be read shows /500', async () => {
  serve({ '/publicConfigApi/PublicConfig/GetValue': failed });
  await bootstrap();
  await heading('The system cannot start just now');
  expect(location.pathname).toBe('/500');
});

test('AUTH-05 so does one whose file configuration fails', async () => {
  storeUser();
  serve({ ...site, '/configApi/ConfigService/GetResultValue': failed });
  await bootstrap();
  await heading('The system cannot start just now');
});

test('AUTH-05 a private-mode user without a role is told so at /accountInfoError', async () => {
  storeUser();
  serve(site);
  await bootstrap();
  await heading('This account has no role yet');
  expect(location.pathname).toBe('/accountInfoError');
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

test.each([
  ['/500', 'The system cannot start just now'],
  ['/accountInfoError', 'This account has no role yet'],
])('AUTH-11 %s is shown to whoever comes, without asking the server', async (path, title) => {
  const server = serve({});
  history.replaceState(null, '', path);
  await bootstrap();
  await heading(title);
  expect(server.requests).toEqual([]);
});
