import { createClient } from '@dentarium/api';
import { getUserInfo, queryRolesByUserId } from '@dentarium/api/account/user-calls';
import { queryUserList } from './clinic/administration/calls.ts';
import { getPublicValue, identityClient } from '@dentarium/api/site/calls';
import { ROLES } from '@dentarium/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signInAtStranger } from './identity/provider/testing/sign-in-at-stranger.ts';
import {
  createStrangerProvider,
  STRANGER,
  STRANGER_SETTINGS,
  type StrangerProvider,
} from './identity/provider/testing/stranger-provider.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from './testing/test-app.ts';
import { makeAccount, makeOrganisation } from './testing/people.ts';

const ORIGIN = 'http://localhost:8080';

let provider: StrangerProvider;
let site: TestApp;
beforeAll(async () => {
  provider = await createStrangerProvider(ORIGIN);
  provider.people.set('s-1', { displayName: '王医生', login: 'wang', teams: ['dentists'] });
  site = await createTestApp({
    MODE: 'private',
    IDENTITY_AUTHORITY: provider.issuer,
    ...STRANGER_SETTINGS,
    IDENTITY_ROLES: '{"dentists":"seniorDoctor","office":"admin"}',
  });
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});

const createClientWith = (token: string) =>
  createClient({ token: () => token, language: () => 'en', baseUrl: site.address });

async function signIn() {
  return createClientWith(await signInAtStranger(provider, ORIGIN, 's-1'));
}

test('SITE-06 tells the page how it is registered', async () => {
  const value = await (await site.as(null)).call(getPublicValue, { query: { key: 'IdentityClient' } });
  expect(identityClient.parse(JSON.parse(value))).toEqual({
    clientId: STRANGER.clientId,
    scopes: ['openid', STRANGER.scope],
    resource: STRANGER.resource,
    isExternal: true,
  });
});

test('SITE-06 answers a person without an account by their names, until one is linked', async () => {
  const client = await signIn();
  expect(await callExpectingRefusal(client, getUserInfo, {})).toEqual({
    code: 'auth.noAccount',
    status: 403,
    detail: { subject: 's-1', name: '王医生', contact: null },
  });
  const account = await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)] });
  await site.db
    .updateTable('account')
    .set({ external_issuer: provider.issuer, external_subject: 's-1' })
    .where('id', '=', account)
    .execute();
  expect(await client.call(getUserInfo, {})).toMatchObject({ id: account });
});

test('SITE-06 gives the rights of the groups over HTTP, and takes them with the next token', async () => {
  const list = { body: { pageIndex: 1, pageSize: 10 } };
  const client = await signIn();
  expect((await client.call(queryRolesByUserId, {})).map(({ id }) => id)).toEqual([ROLES.seniorDoctor]);
  expect(await callExpectingRefusal(client, queryUserList, list)).toMatchObject({ code: 'access.denied' });
  provider.people.set('s-1', { displayName: '王医生', login: 'wang', teams: ['office'] });
  // Tokens carry whole seconds, and only a younger one changes roles.
  const admin = await retryUntil(async () => {
    const next = await signIn();
    return (await next.call(queryRolesByUserId, {})).some(({ id }) => id === ROLES.admin) ? next : undefined;
  });
  expect((await admin.call(queryUserList, list)).total).toBe(1);
});

test('SITE-06 accepts tokens of a rotated key without a new start', async () => {
  await (await signIn()).call(getUserInfo, {});
  provider.rotateKeys();
  const user = await retryUntil(async () => (await signIn()).call(getUserInfo, {}).catch(() => undefined));
  expect(user.userName).not.toBe('');
});

test('SITE-06 says over HTTP why a token is not accepted', async () => {
  const refusal = await callExpectingRefusal(createClientWith('opaque-token'), getUserInfo, {});
  expect(refusal).toEqual({ code: 'auth.required', status: 401, detail: { problem: 'format' } });
});

/** Tries until there is a result: keys are asked for again after five seconds, and tokens differ after one. */
async function retryUntil<Result>(attempt: () => Promise<Result | undefined>): Promise<Result> {
  const end = Date.now() + 30_000;
  for (;;) {
    const result = await attempt();
    if (result !== undefined) return result;
    if (Date.now() > end) throw new Error('no result in 30 seconds');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
