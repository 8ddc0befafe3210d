import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { browserCloud, newName, putBytes } from '../../areas/files/testing/cloud.ts';
import { waitUntil } from '../../areas/files/testing/until.ts';
import { endAllSessions } from '../../identity/provider/sessions.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { CredentialHolders, CHECK_TTL_MS } from './credential-holders.ts';

const HOLDER = { accountId: 'a', sessionUid: 's', organisationId: 'o' };
const WITHDRAWN = '403 InvalidAccessKeyId';

function createHolders(clock: { now: number }) {
  const state = { isValid: true, checkCount: 0 };
  const ask = async () => {
    state.checkCount += 1;
    return state.isValid;
  };
  return { state, holders: new CredentialHolders(ask, () => clock.now) };
}

test('refuses expired credentials after at most three seconds', async () => {
  const clock = { now: 0 };
  const { state, holders } = createHolders(clock);
  await Promise.all([holders.requireValid(HOLDER), holders.requireValid(HOLDER)]);
  state.isValid = false;
  clock.now = CHECK_TTL_MS - 1;
  await holders.requireValid(HOLDER);
  expect(state.checkCount).toBe(1);
  clock.now = CHECK_TTL_MS;
  await expect(holders.requireValid(HOLDER)).rejects.toMatchObject({ code: 'InvalidAccessKeyId', status: 403 });
  expect(CHECK_TTL_MS).toBeLessThanOrEqual(3_000);
});

test('retries a database that does not answer and does not mix up holders', async () => {
  let fails = true;
  const holders = new CredentialHolders(async ({ sessionUid }) => {
    if (fails) throw new Error('no database');
    return sessionUid === 's';
  });
  await expect(holders.requireValid(HOLDER)).rejects.toThrow('no database');
  fails = false;
  await holders.requireValid(HOLDER);
  await expect(holders.requireValid({ ...HOLDER, sessionUid: 't' })).rejects.toThrow('withdrawn');
});

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ MODE: 'public' });
});
afterAll(() => app.close());

const WITHDRAWALS: readonly (readonly [string, (account: string) => Promise<unknown>])[] = [
  [
    'is disabled',
    (account) => app.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', account).execute(),
  ],
  ['has signed in elsewhere', (account) => app.signIn(account)],
  ['has another password, which ends its sessions', (account) => endAllSessions(app.db, account)],
  [
    'has left the organisation',
    (account) => app.db.deleteFrom('account_organisation').where('account_id', '=', account).execute(),
  ],
  [
    'is gone',
    async (account) => {
      await app.db.deleteFrom('account_session').where('account_id', '=', account).execute();
      await app.db.deleteFrom('account').where('id', '=', account).execute();
    },
  ],
];

/** Expects that credentials are refused soon after their account has ended, and that those of a colleague are not. */
async function expectWithdrawn(end: (account: string) => Promise<unknown>): Promise<void> {
  const organisation = await makeOrganisation(app.db);
  const account = await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  const other = await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  const { cloud, prefix } = await browserCloud(app, await app.as(account));
  const { cloud: colleagueCloud } = await browserCloud(app, await app.as(other));
  const key = newName(prefix, 'a.zip');
  await putBytes(cloud, key, randomBytes(100));
  await end(account);
  const tryPut = async () => {
    const startedAt = performance.now();
    const putError = await putBytes(cloud, newName(prefix, 'b.zip'), randomBytes(100)).catch(String);
    return { put: putError, startedAt };
  };
  const endedAt = performance.now();
  await waitUntil(async () => {
    const { put: putError, startedAt } = await tryPut();
    if (putError === undefined && startedAt > endedAt + CHECK_TTL_MS)
      throw new Error('the credentials outlived what is known of them');
    return putError !== undefined;
  });
  for (const method of ['PUT', 'HEAD', 'DELETE'] as const)
    await expect(cloud.request({ method, key, headers: { 'content-length': '0' } })).rejects.toThrow(/403/);
  await expect(putBytes(cloud, key, randomBytes(100))).rejects.toThrow(WITHDRAWN);
  await putBytes(colleagueCloud, newName(prefix, 'c.zip'), randomBytes(100));
}

test('UPL-03 refuses credentials if the account is disabled or removed, has left, or has a new session or password', async () => {
  // Runs concurrently, because each case takes the seconds for which a check is cached.
  const outcomes = WITHDRAWALS.map(async ([title, end]) => [
    title,
    await expectWithdrawn(end).then(() => 'withdrawn', String),
  ]);
  expect(await Promise.all(outcomes)).toEqual(WITHDRAWALS.map(([title]) => [title, 'withdrawn']));
});
