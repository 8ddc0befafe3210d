import { beforeEach, expect, jest, test } from '@jest/globals';
import { serve } from '../testing/fake-server.ts';
import {
  AUTHORITY,
  IDENTITY_SERVER,
  answerTokens,
  answerDiscovery,
  createRecordingNavigator,
  storeUser,
  USER_KEY,
} from '../testing/identity-server.ts';
import { createIdentity, type Identity } from './identity.ts';

beforeEach(() => localStorage.clear());

async function signIn(navigator = createRecordingNavigator()): Promise<Identity> {
  storeUser();
  const identity = createIdentity(IDENTITY_SERVER, navigator);
  await identity.manager.getUser(true);
  return identity;
}

const emptyText = () => new Response('', { headers: { 'content-type': 'text/plain' } });

test.each([
  ['/personal/join?invitation=ABCD-EFGH', 'ABCD-EFGH'],
  ['/patient?keyword=Li', null],
])('SITE-02 hands the code of an invitation to the sign-in, and no other part of a query: %s', async (path, code) => {
  serve({ '/identity/.well-known/openid-configuration': answerDiscovery });
  const navigator = createRecordingNavigator();
  await createIdentity(IDENTITY_SERVER, navigator).signIn(path);
  const [address] = navigator.visited;
  expect(address?.searchParams.get('invitation')).toBe(code);
  expect(address?.href).not.toContain('Li');
});

test('AUTH-08 revokes the tokens on sign-out, and ends the session with the id token', async () => {
  const server = serve({
    '/identity/.well-known/openid-configuration': answerDiscovery,
    '/identity/token/revocation': emptyText,
  });
  const navigator = createRecordingNavigator();
  const identity = await signIn(navigator);
  await identity.signOut();
  expect(server.requests.filter((request) => request.endsWith('/revocation'))).toHaveLength(2);
  const [address] = navigator.visited;
  expect(address?.pathname).toBe('/identity/session/end');
  expect(address?.searchParams.get('id_token_hint')).toContain('.signature');
  expect(address?.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/');
  expect(localStorage.getItem(USER_KEY)).toBeNull();
  expect(identity.token()).toBeNull();
});

test('AUTH-08 signs out even if a revocation fails', async () => {
  serve({
    '/identity/.well-known/openid-configuration': answerDiscovery,
    '/identity/token/revocation': () => new Response('', { status: 500 }),
  });
  const navigator = createRecordingNavigator();
  const identity = await signIn(navigator);
  await identity.signOut();
  expect(navigator.visited[0]?.searchParams.get('id_token_hint')).toContain('.signature');
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});

test('SITE-06 signs out of the page only if the provider cannot end a session', async () => {
  const {
    end_session_endpoint: _end,
    revocation_endpoint: _revocation,
    ...document
  } = (await answerDiscovery().json()) as Record<string, unknown>;
  serve({ '/identity/.well-known/openid-configuration': () => Response.json(document) });
  const navigator = createRecordingNavigator();
  const identity = await signIn(navigator);
  expect(await identity.signOut()).toBe('here');
  expect([identity.token(), localStorage.getItem(USER_KEY), navigator.visited]).toEqual([null, null, []]);
});

test('SITE-06 uses the registration at an external provider, and revokes no access token of it', async () => {
  const server = serve({
    '/identity/.well-known/openid-configuration': answerDiscovery,
    '/identity/token': (request) => answerTokens(request.method),
    '/identity/token/revocation': emptyText,
  });
  const navigator = createRecordingNavigator();
  const client = { clientId: 'dentarium', scopes: ['openid', 'clinic'], resource: 'urn:clinic', isExternal: true };
  const identity = createIdentity({ authority: AUTHORITY, client }, navigator);
  await identity.signIn('/patient');
  const [{ searchParams }] = navigator.visited as [URL];
  const parameters = { client_id: 'dentarium', scope: 'openid clinic', resource: 'urn:clinic' };
  expect(Object.fromEntries(searchParams)).toMatchObject(parameters);
  await identity.manager.signinRedirectCallback(`http://localhost/callback?code=c&state=${searchParams.get('state')}`);
  expect(Object.fromEntries(new URLSearchParams(server.bodies.get('/identity/token')))).toMatchObject({
    client_id: 'dentarium',
    resource: 'urn:clinic',
  });
  expect(await identity.signOut()).toBe('leaving');
  expect(new URLSearchParams(server.bodies.get('/identity/token/revocation')).get('token_type_hint')).toBe(
    'refresh_token',
  );
  expect(server.requests.filter((request) => request.endsWith('/revocation'))).toHaveLength(1);
});

test('signs out the other tabs of the browser', async () => {
  const identity = await signIn();
  const signedOutElsewhere = new Promise<void>((resolve) =>
    identity.watch({ onExpired: () => undefined, onOtherTab: resolve }),
  );
  localStorage.removeItem(USER_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY }));
  await signedOutElsewhere;
  expect(identity.token()).toBeNull();
});

test('uses a token that another tab has renewed, but not the one of another user', async () => {
  const identity = await signIn();
  const onOtherTab = jest.fn();
  identity.watch({ onExpired: () => undefined, onOtherTab });
  const loaded = new Promise<void>((resolve) => {
    identity.manager.events.addUserLoaded(() => resolve());
  });
  storeUser({ name: 'renewed' });
  window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY }));
  await loaded;
  expect(identity.token()).toBe('access-renewed');
  expect(onOtherTab).not.toHaveBeenCalled();

  const otherTab = new Promise<void>((resolve) => {
    onOtherTab.mockImplementation(() => resolve());
  });
  storeUser({ name: 'other', sub: 'u2' });
  window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY }));
  await otherTab;
  expect(identity.token()).toBeNull();
});
