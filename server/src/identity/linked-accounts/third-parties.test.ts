import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as calls from '@dentarium/api/account/calls';
import * as ownCalls from '../../areas/account/calls.ts';
import { makeAccount } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { type Breakage, type BrokenProvider, createBrokenProvider } from './testing/broken-provider.ts';
import { createOtherProvider, type OtherProvider } from './testing/other-provider.ts';

const CLIENT = {
  id: 'dentarium',
  secret: 'a-long-client-secret',
  redirectUris: ['http://localhost:8080/personal/setting'],
};

let site: TestApp;
let provider: OtherProvider;
let brokenProvider: BrokenProvider;
beforeAll(async () => {
  [provider, brokenProvider] = await Promise.all([createOtherProvider(CLIENT), createBrokenProvider()]);
  const one = (scheme: string, issuer: string) => ({
    scheme,
    nameCh: '医院账号',
    nameEn: 'Hospital account',
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
  });
  site = await createTestApp({
    THIRD_PARTY_PROVIDERS: JSON.stringify([
      one('hospital', provider.issuer),
      one('gone', 'http://127.0.0.1:1'),
      one('broken', brokenProvider.issuer),
    ]),
  });
});
afterAll(async () => {
  await site.close();
  await Promise.all([provider.close(), brokenProvider.close()]);
});

const person = async () => site.as(await makeAccount(site.db));
const hospital = { params: { scheme: 'hospital' } };

describe('PERS-01 links with external accounts', () => {
  test('PERS-01 links an account with the identity that the provider asserts, and unlinks it', async () => {
    const client = await person();
    expect(await client.call(calls.getBindThirdPartyList, {})).toMatchObject([
      { scheme: 'hospital', nameEn: 'Hospital account', isBound: false },
      { scheme: 'gone', isBound: false },
      { scheme: 'broken', isBound: false },
    ]);
    const { url } = await client.call(ownCalls.bindThirdParty, hospital);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    const query = await provider.signInAs(url, 'u-1');
    const bound = await client.call(ownCalls.finishBindThirdParty, { body: { query } });
    expect(bound).toMatchObject({ scheme: 'hospital', isBound: true, displayName: 'Dr u-1' });
    await client.call(calls.unBindThirdParty, { body: { scheme: 'hospital' } });
    const refusal = await callExpectingRefusal(client, calls.unBindThirdParty, { body: { scheme: 'hospital' } });
    expect(refusal.code).toBe('binding.none');
  });

  test('PERS-01 accepts an answer once and only from the account that started', async () => {
    const client = await person();
    const other = await person();
    const { url } = await client.call(ownCalls.bindThirdParty, hospital);
    const input = { body: { query: await provider.signInAs(url, 'u-2') } };
    expect((await callExpectingRefusal(other, ownCalls.finishBindThirdParty, input)).code).toBe('binding.refused');
    await client.call(ownCalls.finishBindThirdParty, input);
    expect((await callExpectingRefusal(client, ownCalls.finishBindThirdParty, input)).code).toBe('binding.refused');
  });

  test('PERS-01 links an identity with one account only', async () => {
    const first = await person();
    const second = await person();
    const bind = async (client: typeof first, subject: string) => {
      const { url } = await client.call(ownCalls.bindThirdParty, hospital);
      return { body: { query: await provider.signInAs(url, subject) } };
    };
    await first.call(ownCalls.finishBindThirdParty, await bind(first, 'u-3'));
    const refusal = await callExpectingRefusal(second, ownCalls.finishBindThirdParty, await bind(second, 'u-3'));
    expect(refusal.code).toBe('binding.taken');
    const another = await callExpectingRefusal(first, ownCalls.finishBindThirdParty, await bind(first, 'u-4'));
    expect(another.code).toBe('binding.taken');
  });

  test('PERS-01 distinguishes an unreachable and an unknown provider at the start of a link', async () => {
    const client = await person();
    const away = await callExpectingRefusal(client, ownCalls.bindThirdParty, { params: { scheme: 'gone' } });
    expect(away).toMatchObject({ code: 'binding.failed', status: 502 });
    const unknown = await callExpectingRefusal(client, ownCalls.bindThirdParty, { params: { scheme: 'nobody' } });
    expect(unknown).toMatchObject({ code: 'binding.unknown', status: 404 });
  });
});

/** Invalid answers with which a browser may return. */
const GARBAGE: Readonly<Record<string, (state: string, query: string) => string>> = {
  nothing: () => '',
  'a state that nobody waits for': () => '?code=x&state=y',
  'no code': (state) => `?state=${state}`,
  'an empty code': (state) => `?code=&state=${state}`,
  'a code that was made up': (state) => `?code=made-up&state=${state}`,
  'a code of many characters': (state) => `?code=${'x'.repeat(3000)}&state=${state}`,
  'a code with characters of all kinds': (state) => `?code=%00%FF%F0%9F%98%80%0A&state=${state}`,
  'two codes': (_, query) => `${query}&code=another`,
  'two states': (_, query) => `${query}&state=another`,
  'two issuers': (_, query) => `${query}&iss=${encodeURIComponent(provider.issuer)}`,
  'another issuer': (state) => `?code=x&state=${state}&iss=https%3A%2F%2Felsewhere.example`,
  'the refusal of the provider': (state) => `?error=access_denied&state=${state}`,
  'an error that the provider does not know': (state) => `?error=server_error&state=${state}`,
  'tokens in the address': (state) => `?id_token=x&token=y&state=${state}`,
  'an answer in a token': (state) => `?response=a.b.c&state=${state}`,
  'no query at all': (state) => `state ${state} {"code":1}`,
};

/** Violations of the protocol by a provider. */
const BREAKAGES: Readonly<Record<string, Breakage>> = {
  'hangs up': (response) => response.destroy(),
  'answers a page': (response) => response.setHeader('content-type', 'text/html').end('<p>Down for maintenance</p>'),
  'answers half an object': (response) => response.setHeader('content-type', 'application/json').end('{"access_'),
  'answers without tokens': (response) => response.setHeader('content-type', 'application/json').end('{}'),
  'does not know this site any longer': (response) => {
    response.statusCode = 401;
    response.setHeader('content-type', 'application/json').end('{"error":"invalid_client"}');
  },
  'fails inside': (response) => {
    response.statusCode = 500;
    response.setHeader('content-type', 'application/json').end('{"error":"server_error"}');
  },
};

describe('PERS-01 failed links, attributed to the browser or the provider', () => {
  const begin = async (scheme: string) => {
    const client = await person();
    const { url } = await client.call(ownCalls.bindThirdParty, { params: { scheme } });
    return { client, url, state: new URL(url).searchParams.get('state') ?? '' };
  };
  const isUnbound = async (client: Awaited<ReturnType<typeof person>>) =>
    (await client.call(calls.getBindThirdPartyList, {})).every(({ isBound }) => !isBound);

  test.each(Object.entries(GARBAGE))('PERS-01 refuses %s', async (_, garbage) => {
    const { client, url, state } = await begin('hospital');
    const query = garbage(state, await provider.signInAs(url, 'u-5'));
    const refusal = await callExpectingRefusal(client, ownCalls.finishBindThirdParty, { body: { query } });
    expect(refusal).toMatchObject({ code: 'binding.refused', status: 400 });
    expect(await isUnbound(client)).toBe(true);
  });

  test('PERS-01 refuses the answer of a user who cancelled at the provider', async () => {
    const { client, url } = await begin('hospital');
    const refusal = await callExpectingRefusal(client, ownCalls.finishBindThirdParty, {
      body: { query: await provider.signInAs(url, null) },
    });
    expect(refusal).toMatchObject({ code: 'binding.refused', status: 400 });
    expect(await isUnbound(client)).toBe(true);
  });

  test.each(Object.entries(BREAKAGES))('PERS-01 reports a failure if the provider %s', async (_, breakage) => {
    const { client, state } = await begin('broken');
    brokenProvider.setBreakage(breakage);
    const failure = await callExpectingRefusal(client, ownCalls.finishBindThirdParty, {
      body: { query: `?code=x&state=${state}` },
    });
    expect(failure).toMatchObject({ code: 'binding.failed', status: 502 });
    expect(await isUnbound(client)).toBe(true);
  });
});
