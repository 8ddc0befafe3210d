import { beforeEach, expect, jest, test } from '@jest/globals';
import { serve } from '../testing/fake-server.ts';
import { IDENTITY_SERVER, answerDiscovery, storeUser, answerTokens } from '../testing/identity-server.ts';
import { createIdentity } from './identity.ts';
import { runUnderLock } from './lock.ts';
import { renewBeforeExpiry, renew } from './renewal.ts';

beforeEach(() => localStorage.clear());

function serveIdentity(token: () => Response) {
  return serve({ '/identity/.well-known/openid-configuration': answerDiscovery, '/identity/token': token });
}

const listRenewals = (requests: readonly string[]) => requests.filter((request) => request === 'POST /identity/token');

test('uses the refresh token once for two tabs that renew simultaneously', async () => {
  const server = serveIdentity(() => answerTokens('new'));
  storeUser({ expiresIn: 30 });
  const [one, other] = [createIdentity(IDENTITY_SERVER), createIdentity(IDENTITY_SERVER)];
  expect(await Promise.all([renew(one.manager), renew(other.manager)])).toEqual(['fresh', 'fresh']);
  expect(listRenewals(server.requests)).toHaveLength(1);
  expect([one.token(), other.token()]).toEqual(['access-new', 'access-new']);
});

test('does not renew a token again that another tab has renewed', async () => {
  const server = serveIdentity(() => answerTokens('new'));
  storeUser({ expiresIn: 3000 });
  expect(await renew(createIdentity(IDENTITY_SERVER).manager)).toBe('fresh');
  expect(server.requests).toEqual([]);
});

test('ends the session after a refused renewal, but not after a lost connection', async () => {
  storeUser({ expiresIn: 30 });
  serveIdentity(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
  expect(await renew(createIdentity(IDENTITY_SERVER).manager)).toBe('ended');
  serve({
    '/identity/.well-known/openid-configuration': answerDiscovery,
    '/identity/token': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await renew(createIdentity(IDENTITY_SERVER).manager)).toBe('unreachable');
});

test('SITE-06 uses a token without a refresh token until it expires', async () => {
  storeUser({ expiresIn: 30, hasRefreshToken: false });
  const { manager } = createIdentity(IDENTITY_SERVER);
  const onEnd = jest.fn();
  const stop = renewBeforeExpiry(manager, onEnd);
  expect(await renew(manager)).toBe('waiting');
  window.dispatchEvent(new Event('online'));
  expect(await renew(manager)).toBe('waiting');
  expect(onEnd).not.toHaveBeenCalled();
  const end = new Promise<void>((resolve) => onEnd.mockImplementation(() => resolve()));
  storeUser({ expiresIn: -1, hasRefreshToken: false });
  window.dispatchEvent(new Event('online'));
  await end;
  stop();
});

test.each([[{ error: 'server_error' }], [{ error: 'temporarily_unavailable' }], [{}]])(
  'does not end the session if a server is temporarily unable to answer (%j)',
  async (answer) => {
    storeUser({ expiresIn: 30 });
    serveIdentity(() => Response.json(answer, { status: 503 }));
    expect(await renew(createIdentity(IDENTITY_SERVER).manager)).toBe('unreachable');
  },
);

test('checks the token when the page is back online', async () => {
  serveIdentity(() => answerTokens('new'));
  storeUser({ expiresIn: 20 });
  const identity = createIdentity(IDENTITY_SERVER);
  const renewed = new Promise<void>((resolve) => {
    identity.manager.events.addUserLoaded((user) => {
      if (user.access_token === 'access-new') resolve();
    });
  });
  const stop = renewBeforeExpiry(identity.manager, () => undefined);
  window.dispatchEvent(new Event('online'));
  await renewed;
  stop();
  expect(identity.token()).toBe('access-new');
});

test('admits one tab at a time by a lease in local storage if the browser has no locks', async () => {
  const order: string[] = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      order.push(`${name} begins`);
      setTimeout(() => {
        order.push(`${name} ends`);
        resolve();
      }, 5);
    });
  await Promise.all([runUnderLock('test', work('one')), runUnderLock('test', work('two'))]);
  const [first, second] = [order[0]?.slice(0, 3), order[2]?.slice(0, 3)];
  expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
  expect(localStorage.getItem('dentarium.lease.test')).toBeNull();
});

test('ends the lease of a closed tab automatically', async () => {
  localStorage.setItem('dentarium.lease.test', JSON.stringify({ owner: 'gone', until: Date.now() - 1 }));
  const work = jest.fn(() => Promise.resolve('done'));
  expect(await runUnderLock('test', work)).toBe('done');
});
