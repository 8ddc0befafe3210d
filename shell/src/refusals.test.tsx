import { beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { bootstrap } from './bootstrap.ts';
import { serve } from './testing/fake-server.ts';
import {
  answerDiscovery,
  answerTokens,
  AUTHORITY,
  createRecordingNavigator,
  storeUser,
  USER_KEY,
} from './testing/identity-server.ts';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: () => undefined });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/patient/5');
});

const refuse =
  (status: number, errorCode: string, detail: Readonly<Record<string, string>> = {}) =>
  () =>
    Response.json({ success: false, errorCode, detail, requestId: 'r-1' }, { status });

const config = {
  '/publicConfigApi/PublicConfig/GetValue?key=IsIntranet': () => '1',
  '/publicConfigApi/PublicConfig/GetValue?key=IdentityAuthority': () => AUTHORITY,
  '/identity/.well-known/openid-configuration': answerDiscovery,
  '/identity/token': () => answerTokens('new'),
};
const accepted = {
  '/api/UsersService/GetUserInfo': () => ({ id: 'u1', name: 'Wang', userName: 'wang' }),
  '/configApi/ConfigService/GetResultValue': () => ({ libraryType: 0 }),
  '/api/UsersService/QueryRolesByUserId': () => [],
  '/userApi/UserWebApiService/QueryUserOrgs': () => [],
  '/modules': () => Response.json({ flags: {}, modules: [] }),
  '/agentApi/configs/key': () => ({ url: '' }),
};

/** A server that answers every call for signed-in users alike; the list of modules is public. */
const answerAll = (answer: () => Response) => ({
  ...config,
  ...Object.fromEntries(Object.keys(accepted).map((path) => [path, answer])),
  '/modules': accepted['/modules'],
});

/** Signs in at the identity server from `/patient/5`, and opens the page with the code. */
async function signIn(answers: Parameters<typeof serve>[0]) {
  const navigator = createRecordingNavigator();
  const server = serve(answers);
  await bootstrap(navigator);
  const state = navigator.visited.at(-1)?.searchParams.get('state') ?? '';
  history.replaceState(null, '', `/callback?code=c1&state=${encodeURIComponent(state)}`);
  await bootstrap(navigator);
  return { navigator, server };
}

const NO_ACCOUNT = { subject: 's-1', name: '王医生', contact: 'IT, 8123' };

/** Each row has a heading of its own, because all tests share one page. */
const CASES: readonly (readonly [string, () => Response, string, readonly string[]])[] = [
  [
    'nobody here',
    refuse(403, 'auth.noAccount', NO_ACCOUNT),
    'You have no account on this site',
    ['s-1', '王医生', 'IT, 8123'],
  ],
  ['a disabled account', refuse(403, 'auth.accountDisabled', { subject: 's-2' }), 'Your account is disabled', ['s-2']],
  [
    'a token without a scope',
    refuse(403, 'auth.noScope', { scope: 'dental.api' }),
    'The sign-in service has not granted access',
    [],
  ],
  [
    'a token of another audience',
    refuse(401, 'auth.required', { problem: 'audience' }),
    'This site does not accept your sign-in',
    ['The token is not for this site (audience)'],
  ],
  ['a call without the right', refuse(403, 'access.denied'), 'The system cannot start just now', []],
  [
    'a token of another time',
    refuse(401, 'auth.required', { problem: 'clock' }),
    'This site does not accept your sign-in',
    ['The token is not valid yet: the clocks of the site and the sign-in service differ'],
  ],
  ['a failing server', refuse(500, 'server.failed'), 'The system cannot start just now', []],
  ['a 401 without a reason', refuse(401, 'auth.required'), 'This site does not accept your sign-in', ['r-1']],
  ['no role and no organisation', () => Response.json(null), 'This account has no role yet', []],
];

test.each(CASES)('SITE-06 shows one page and requests no second sign-in for %s', async (name, answer, title, facts) => {
  const answers = name === 'no role and no organisation' ? { ...config, ...accepted } : answerAll(answer);
  const { navigator } = await signIn(answers);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  for (const fact of facts) expect(screen.getByText(fact)).toBeTruthy();
  expect(navigator.visited).toHaveLength(1);
});

test.each(CASES.slice(0, 3))('SITE-06 shows %s to a user who was signed in before', async (_name, answer, title) => {
  storeUser();
  const navigator = createRecordingNavigator();
  serve(answerAll(answer));
  await bootstrap(navigator);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(location.pathname).toBe('/patient/5');
  expect(navigator.visited).toEqual([]);
});

test('SITE-06 signs in again, once, when a token of before is no longer accepted', async () => {
  storeUser();
  const navigator = createRecordingNavigator();
  serve(answerAll(refuse(401, 'auth.required', { problem: 'expired' })));
  await bootstrap(navigator);
  await expectVisits(navigator, 1);
  expect(navigator.visited[0]?.pathname).toBe('/identity/auth');
});

test('SITE-06 leads from the refusal to the sign-in of somebody else', async () => {
  const { navigator } = await signIn(answerAll(refuse(403, 'auth.noAccount', NO_ACCOUNT)));
  const other = await screen.findByRole('button', { name: 'Sign in as somebody else' });
  act(() => other.click());
  await expectVisits(navigator, 2);
  expect(navigator.visited[1]?.pathname).toBe('/identity/session/end');
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});

test('SITE-06 asks for other credentials at a provider that cannot end a session', async () => {
  const endless = async () => {
    const { end_session_endpoint: _end, ...document } = (await answerDiscovery().json()) as Record<string, unknown>;
    return Response.json(document);
  };
  const answers = answerAll(refuse(403, 'auth.accountDisabled', { subject: 's-2' }));
  const { navigator } = await signIn({ ...answers, '/identity/.well-known/openid-configuration': endless });
  const other = await screen.findByRole('button', { name: 'Sign in as somebody else' });
  act(() => other.click());
  await expectVisits(navigator, 2);
  expect(navigator.visited[1]?.pathname).toBe('/identity/auth');
  expect(navigator.visited[1]?.searchParams.get('prompt')).toBe('login');
});

test('SITE-06 shows the refusal of the identity server in its own words', async () => {
  const { navigator } = await signIn({
    ...config,
    '/identity/token': () =>
      Response.json({ error: 'invalid_scope', error_description: 'dental.api is unknown' }, { status: 400 }),
  });
  const state = navigator.visited.at(-1)?.searchParams.get('state') ?? '';
  history.replaceState(null, '', `/callback?code=c1&state=${encodeURIComponent(state)}`);
  await bootstrap(navigator);
  expect(await screen.findByText(/invalid_scope: dental\.api is unknown/)).toBeTruthy();
  expect(navigator.visited).toHaveLength(2);
});

async function expectVisits({ visited }: { readonly visited: readonly URL[] }, count: number): Promise<void> {
  while (visited.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(visited).toHaveLength(count);
}
