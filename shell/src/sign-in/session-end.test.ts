import { beforeEach, expect, jest, test } from '@jest/globals';
import { createClient } from '@dentarium/api';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { bus } from '@dentarium/bus';
import { serve } from '../testing/fake-server.ts';
import {
  IDENTITY_SERVER,
  answerDiscovery,
  createRecordingNavigator,
  storeUser,
  answerTokens,
  USER_KEY,
} from '../testing/identity-server.ts';
import { createIdentity } from './identity.ts';
import { readReturnAddress } from './return-address.ts';
import { createSessionEnd } from './session-end.ts';

const endReasons: string[] = [];
bus.on('session:ended', ({ reason }) => endReasons.push(reason));

beforeEach(() => {
  localStorage.clear();
  endReasons.length = 0;
});

/** A signed-in page whose calls are answered with a status. */
async function page(status: number, expiresIn = 3600) {
  history.replaceState(null, '', '/patient/5');
  storeUser({ expiresIn });
  serve({
    '/identity/.well-known/openid-configuration': answerDiscovery,
    '/identity/token': () => answerTokens('new'),
    '/api/UsersService/GetUserInfo': () => Response.json({ success: false }, { status }),
  });
  const navigator = createRecordingNavigator();
  const identity = createIdentity(IDENTITY_SERVER, navigator);
  await identity.manager.getUser(true);
  const [onRecovered, onRefused] = [jest.fn(), jest.fn()];
  const end = createSessionEnd(identity, { onRecovered, onRefused });
  const client = createClient({
    token: identity.token,
    language: () => 'en',
    baseUrl: 'http://localhost',
    onSessionEnded: end.handleExpired,
    onSessionReplaced: end.handleReplaced,
  });
  const call = () => client.call(getUserInfo, {}).catch(() => undefined);
  return { navigator, identity, onRecovered, end, call };
}

async function waitUntil(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setTimeout(resolve, 1));
}

test('AUTH-07 removes the token on a 401 and leads to sign-in, once, and back to the same address', async () => {
  const { navigator, identity, call } = await page(401);
  await Promise.all([call(), call(), call()]);
  await waitUntil(() => navigator.visited.length > 0);
  await call();
  expect(navigator.visited).toHaveLength(1);
  expect(navigator.visited[0]?.searchParams.get('state')).toMatch(/;\/patient\/5$/);
  expect(identity.token()).toBeNull();
  expect(localStorage.getItem(USER_KEY)).toBeNull();
  expect(endReasons).toEqual(['expired']);
});

test('AUTH-06 removes the token on a 406 and shows one notice, then leaves the identity server', async () => {
  const { navigator, identity, end, call } = await page(406);
  await Promise.all([call(), call(), call()]);
  await waitUntil(() => endReasons.length > 0);
  await call();
  expect(endReasons).toEqual(['replaced']);
  expect(identity.token()).toBeNull();
  expect(navigator.visited).toEqual([]);
  await end.leave();
  expect(navigator.visited[0]?.pathname).toBe('/identity/session/end');
  expect(navigator.visited[0]?.searchParams.get('id_token_hint')).toContain('.signature');
});

test('AUTH-06 returns to the open page after a 406 when the same user signs in again in this window', async () => {
  sessionStorage.clear();
  const { end, call } = await page(406);
  history.replaceState(null, '', '/patient/5?edit=1');
  await call();
  await waitUntil(() => endReasons.length > 0);
  history.replaceState(null, '', '/somewhere/else');
  await end.leave();
  expect(readReturnAddress()).toEqual({ subject: 'u1', address: 'http://localhost/patient/5?edit=1' });
});

test('renews a token that only expired while the machine slept, and continues', async () => {
  const { navigator, identity, onRecovered, call } = await page(401, -60);
  await call();
  await waitUntil(() => onRecovered.mock.calls.length > 0);
  await call();
  expect(identity.token()).toBe('access-new');
  expect(navigator.visited).toEqual([]);
  expect(endReasons).toEqual([]);
});
