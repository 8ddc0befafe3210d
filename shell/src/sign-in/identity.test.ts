import { beforeEach, expect, jest, test } from '@jest/globals';
import { serve } from '../testing/fake-server.ts';
import {
  AUTHORITY,
  answerDiscovery,
  createRecordingNavigator,
  storeUser,
  USER_KEY,
} from '../testing/identity-server.ts';
import { createIdentity, type Identity } from './identity.ts';

beforeEach(() => localStorage.clear());

async function signIn(navigator = createRecordingNavigator()): Promise<Identity> {
  storeUser();
  const identity = createIdentity(AUTHORITY, navigator);
  await identity.manager.getUser(true);
  return identity;
}

const emptyText = () => new Response('', { headers: { 'content-type': 'text/plain' } });

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
