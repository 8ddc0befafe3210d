import { beforeEach, expect, test } from '@jest/globals';
import { serve } from '../testing/fake-server.ts';
import {
  AUTHORITY,
  IDENTITY_SERVER,
  answerDiscovery,
  createRecordingNavigator,
  storeUser,
  answerTokens,
  USER_KEY,
} from '../testing/identity-server.ts';
import { arrive, toSafePath } from './arrive.ts';
import { createIdentity } from './identity.ts';
import { storeReturnAddress, readReturnAddress } from './return-address.ts';

let navigator = createRecordingNavigator();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  navigator = createRecordingNavigator();
});

function serveIdentity(token: (request: Request) => Response = () => answerTokens('new')) {
  return serve({ '/identity/.well-known/openid-configuration': answerDiscovery, '/identity/token': token });
}

function openAt(path: string) {
  history.replaceState(null, '', path);
  const identity = createIdentity(IDENTITY_SERVER, navigator);
  return { identity, arrival: arrive(identity) };
}

/** Redirects to the identity server from `path`, and returns with a code. */
async function returnFrom(path: string) {
  await openAt(path).arrival;
  const state = navigator.visited.at(-1)?.searchParams.get('state') ?? '';
  return openAt(`/callback?code=c1&state=${encodeURIComponent(state)}`);
}

test('AUTH-01 leads from every route to the identity server without a token, with the code flow and both product scopes', async () => {
  serveIdentity();
  expect(await openAt('/patient/5?tab=images').arrival).toEqual({ kind: 'leaving' });
  const [address] = navigator.visited;
  const parameters = Object.fromEntries(address?.searchParams ?? []);
  expect(`${address?.origin}${address?.pathname}`).toBe(`${AUTHORITY}/auth`);
  expect(parameters).toMatchObject({
    client_id: 'web',
    response_type: 'code',
    redirect_uri: 'http://localhost/callback',
    scope: 'openid profile offline_access dental.api dental.files',
    resource: 'https://api.dental.local/',
    code_challenge_method: 'S256',
  });
});

test('AUTH-02 exchanges the code for a token in local storage and in state, and removes it from the address bar', async () => {
  const server = serveIdentity();
  const { identity, arrival } = await returnFrom('/patient');
  expect(location.search).toBe('');
  expect(await arrival).toEqual({ kind: 'signedIn', fresh: true });
  expect(identity.token()).toBe('access-new');
  expect(localStorage.getItem(USER_KEY)).toContain('access-new');
  const tokenRequest = new URLSearchParams(server.bodies.get('/identity/token'));
  expect(Object.fromEntries(tokenRequest)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c1',
    client_id: 'web',
    redirect_uri: 'http://localhost/callback',
  });
});

test('AUTH-10 keeps a deep link over the sign-in, and sends its query to nobody', async () => {
  serveIdentity();
  const { arrival } = await returnFrom('/patient/5?q=Wang#images');
  await arrival;
  expect(location.pathname + location.search + location.hash).toBe('/patient/5?q=Wang#images');
  expect(navigator.visited[0]?.href).not.toContain('Wang');
});

test.each([
  ['whoever was there', 'u1', '/patient/5?edit=1'],
  ['somebody else', 'another', '/'],
])(
  'AUTH-06 leads %s to the right page after a replaced session, and uses the stored path only once',
  async (_, subject, page) => {
    serveIdentity();
    storeReturnAddress({ subject, address: 'http://localhost/patient/5?edit=1' });
    await (
      await returnFrom('/')
    ).arrival;
    expect(location.pathname + location.search).toBe(page);
    expect(readReturnAddress()).toBeUndefined();
  },
);

test('starts the sign-in again for a used state, once, and then fails', async () => {
  serveIdentity();
  expect(await openAt('/callback?code=old&state=gone').arrival).toEqual({ kind: 'leaving' });
  expect(navigator.visited).toHaveLength(1);
  await expect(openAt('/callback?code=old&state=gone').arrival).rejects.toThrow('No matching state found');
  expect(navigator.visited).toHaveLength(1);
});

test('ignores a used state for a signed-in user', async () => {
  serveIdentity();
  storeUser();
  const { identity, arrival } = openAt('/callback?code=old&state=gone');
  expect(await arrival).toEqual({ kind: 'signedIn', fresh: false });
  expect(identity.token()).toBe('access-old');
});

test('AUTH-05 fails after the second try if a code cannot be exchanged', async () => {
  serveIdentity(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
  expect(await (await returnFrom('/')).arrival).toEqual({ kind: 'leaving' });
  await expect((await returnFrom('/')).arrival).rejects.toThrow('invalid_grant');
});

test('renews a token that has expired instead of signing in again', async () => {
  const server = serveIdentity();
  storeUser({ expiresIn: -100 });
  const { identity, arrival } = openAt('/patient');
  expect(await arrival).toEqual({ kind: 'signedIn', fresh: false });
  expect(identity.token()).toBe('access-new');
  expect(new URLSearchParams(server.bodies.get('/identity/token')).get('refresh_token')).toBe('refresh-old');
});

test.each(['/login', '/public'])(
  'AUTH-11 uses %s as an entry to sign-in, and redirects signed-in users',
  async (entry) => {
    serveIdentity();
    expect(await openAt(entry).arrival).toEqual({ kind: 'leaving' });
    storeUser();
    expect(await openAt(entry).arrival).toEqual({ kind: 'signedIn', fresh: false });
    expect(location.pathname).toBe('/');
  },
);

test.each(['//evil.example/patient', '/\\evil.example', 'https://evil.example/', '/callback', '/login'])(
  'rejects %s as a return path',
  (path) => {
    expect(toSafePath(path)).toBe('/');
  },
);
