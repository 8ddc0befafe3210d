import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as calls from '@dentarium/api/services/account-service';
import { makeAccount } from '../testing/people.ts';
import { createTestApp, refusal, type TestApp } from '../testing/test-app.ts';
import { createOtherProvider, type OtherProvider } from './testing/other-provider.ts';

const CLIENT = {
  id: 'dentarium',
  secret: 'a-long-client-secret',
  redirectUris: ['http://localhost:8080/personal/setting'],
};

let site: TestApp;
let provider: OtherProvider;
beforeAll(async () => {
  provider = await createOtherProvider(CLIENT);
  const one = (scheme: string, issuer: string) => ({
    scheme,
    nameCh: '医院账号',
    nameEn: 'Hospital account',
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
  });
  site = await createTestApp({
    THIRD_PARTY_PROVIDERS: JSON.stringify([one('hospital', provider.issuer), one('gone', 'http://127.0.0.1:1')]),
  });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const person = async () => site.as(await makeAccount(site.db));
const hospital = { params: { scheme: 'hospital' } };

describe('PERS-01 accounts elsewhere', () => {
  test('PERS-01 an account is linked with the identity that the provider vouches for, and unlinked', async () => {
    const client = await person();
    expect(await client.call(calls.getBindThirdPartyList, {})).toMatchObject([
      { scheme: 'hospital', nameEn: 'Hospital account', isBound: false },
      { scheme: 'gone', isBound: false },
    ]);
    const { url } = await client.call(calls.bindThirdParty, hospital);
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    const query = await provider.answer(url, 'u-1');
    const bound = await client.call(calls.finishBindThirdParty, { body: { query } });
    expect(bound).toMatchObject({ scheme: 'hospital', isBound: true, displayName: 'Dr u-1' });
    await client.call(calls.unBindThirdParty, { body: { scheme: 'hospital' } });
    const again = await refusal(client, calls.unBindThirdParty, { body: { scheme: 'hospital' } });
    expect(again.code).toBe('binding.none');
  });

  test('PERS-01 an answer works once, and only for who began', async () => {
    const client = await person();
    const other = await person();
    const { url } = await client.call(calls.bindThirdParty, hospital);
    const input = { body: { query: await provider.answer(url, 'u-2') } };
    expect((await refusal(other, calls.finishBindThirdParty, input)).code).toBe('binding.failed');
    await client.call(calls.finishBindThirdParty, input);
    expect((await refusal(client, calls.finishBindThirdParty, input)).code).toBe('binding.failed');
  });

  test('PERS-01 one identity belongs to one account', async () => {
    const first = await person();
    const second = await person();
    const bind = async (client: typeof first, subject: string) => {
      const { url } = await client.call(calls.bindThirdParty, hospital);
      return { body: { query: await provider.answer(url, subject) } };
    };
    await first.call(calls.finishBindThirdParty, await bind(first, 'u-3'));
    const taken = await refusal(second, calls.finishBindThirdParty, await bind(second, 'u-3'));
    expect(taken.code).toBe('binding.taken');
    const another = await refusal(first, calls.finishBindThirdParty, await bind(first, 'u-4'));
    expect(another.code).toBe('binding.taken');
  });

  test('PERS-01 nothing is linked when the user refuses there, the answer is made up, or the provider is away', async () => {
    const client = await person();
    const { url } = await client.call(calls.bindThirdParty, hospital);
    const refused = { body: { query: await provider.answer(url, null) } };
    expect((await refusal(client, calls.finishBindThirdParty, refused)).code).toBe('binding.failed');
    const madeUp = { body: { query: '?code=x&state=y' } };
    expect((await refusal(client, calls.finishBindThirdParty, madeUp)).code).toBe('binding.failed');
    const away = await refusal(client, calls.bindThirdParty, { params: { scheme: 'gone' } });
    expect(away).toMatchObject({ code: 'binding.failed', status: 502 });
    const unknown = await refusal(client, calls.bindThirdParty, { params: { scheme: 'nobody' } });
    expect(unknown.status).toBe(404);
    expect((await client.call(calls.getBindThirdPartyList, {})).some(({ isBound }) => isBound)).toBe(false);
  });
});
