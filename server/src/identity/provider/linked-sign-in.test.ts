import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { createOtherProvider, type OtherProvider } from '../linked-accounts/testing/other-provider.ts';
import { Application, getCodeOrThrow } from './testing/application.ts';
import { TestBrowser, type Visit } from './testing/test-browser.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

const RETURN = 'http://localhost:8080/identity/linked';
const CLIENT = { id: 'dentarium', secret: 'a-long-client-secret', redirectUris: [RETURN] };

describe('sign-in with a linked account', () => {
  let provider: OtherProvider;
  let site: TestSite;
  beforeAll(async () => {
    provider = await createOtherProvider(CLIENT);
    const one = { nameCh: '医院账号', nameEn: 'Hospital account', clientId: CLIENT.id, clientSecret: CLIENT.secret };
    site = await createTestSite({
      thirdParties: [
        { ...one, scheme: 'hospital', issuer: provider.issuer },
        { ...one, scheme: 'gone', issuer: 'http://127.0.0.1:1' },
      ],
    });
  });
  afterAll(async () => {
    await site.close();
    await provider.close();
  });

  async function makeLinkedAccount(subject: string) {
    const account = await site.addAccount();
    await site.db
      .insertInto('third_party_binding')
      .values({ account_id: account.id, scheme: 'hospital', subject, display_name: subject })
      .execute();
    return account;
  }

  async function start() {
    const browser = new TestBrowser(site);
    const application = new Application(site);
    const page = await browser.open(application.authorizationUrl());
    const leave = async (scheme = 'hospital') => browser.get(`${page.url.pathname}/with/${scheme}`);
    return { browser, application, page, leave };
  }
  const findProblem = ({ text }: Visit) => /<p class="problem">([^<]*)</.exec(text)?.[1] ?? '';
  const target = ({ location }: Visit) => location?.href ?? '';

  test('AUTH-02 shows a button for each provider and signs a linked account in', async () => {
    const account = await makeLinkedAccount('s-1');
    const { browser, application, page, leave } = await start();
    expect(page.text).toContain('Sign in with Hospital account');
    expect((await browser.get(`${page.url.pathname}?lang=ch`)).text).toContain('使用医院账号登录');
    const away = new URL(target(await leave()));
    expect(away.searchParams.get('code_challenge_method')).toBe('S256');
    expect(away.searchParams.get('nonce')).toMatch(/^[\w-]{20,}$/);
    expect(away.searchParams.get('redirect_uri')).toBe(RETURN);
    const back = await browser.open(`/identity/linked${await provider.signInAs(away.href, 's-1')}`);
    const { body } = await application.exchange(getCodeOrThrow(back));
    expect(decodeJwt(body.id_token ?? '').sub).toBe(account.id);
    expect(site.events.at(-1)).toMatchObject({ kind: 'signed-in', accountId: account.id, signInWay: 'linked' });
  });

  test('explains how to link an unlinked identity, and records the attempt', async () => {
    const { browser, leave } = await start();
    const back = await browser.open(`/identity/linked${await provider.signInAs(target(await leave()), 'stranger')}`);
    expect(back.status).toBe(403);
    expect(findProblem(back)).toContain('No account here is linked with this Hospital account.');
    // Its switches lead to the page itself, because the answer is consumed.
    const [, other = ''] = /<a href="([^"]+)" lang="zh-CN"/.exec(back.text) ?? [];
    expect((await browser.get(other.replaceAll('&#38;', '&'))).text).toContain('使用医院账号登录');
    expect(site.events.at(-1)).toMatchObject({ kind: 'sign-in-refused', accountId: null, signInWay: 'linked' });
  });

  test('refuses a disabled account', async () => {
    const account = await makeLinkedAccount('s-2');
    await site.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', account.id).execute();
    const { browser, leave } = await start();
    const back = await browser.open(`/identity/linked${await provider.signInAs(target(await leave()), 's-2')}`);
    expect([back.status, findProblem(back)]).toEqual([403, 'This account is disabled. Ask your administrator.']);
  });

  test('accepts an answer once and only in the browser and the sign-in that requested it', async () => {
    await makeLinkedAccount('s-3');
    const { browser, leave } = await start();
    const query = await provider.signInAs(target(await leave()), 's-3');
    const stranger = await start();
    expect((await stranger.browser.open(`/identity/linked${query}`)).status).toBe(400);
    // The sign-in of another browser does not accept it either.
    const forced = await stranger.browser.open(`${stranger.page.url.pathname}/linked${query}`);
    expect(forced.status).toBe(400);
    expect(getCodeOrThrow(await browser.open(`/identity/linked${query}`))).not.toBe('');
    expect((await browser.open(`/identity/linked${query}`)).status).toBe(400);
    expect((await browser.open('/identity/linked?code=x&state=made-up')).status).toBe(400);
  });

  test('refuses an answer with a code of another request, whose verifier and nonce differ', async () => {
    await makeLinkedAccount('s-4');
    const [one, other] = [await start(), await start()];
    const ofOne = new URLSearchParams(await provider.signInAs(target(await one.leave()), 's-4'));
    const ofOther = new URLSearchParams(await provider.signInAs(target(await other.leave()), 's-4'));
    ofOther.set('code', ofOne.get('code') ?? '');
    const back = await other.browser.open(`/identity/linked?${ofOther.toString()}`);
    expect([back.status, findProblem(back)]).toEqual([400, expect.stringContaining('did not confirm it')]);
  });

  test('shows a refusal and an unreachable provider, and does not find an unknown one', async () => {
    const { browser, leave } = await start();
    const refusal = await browser.open(`/identity/linked${await provider.signInAs(target(await leave()), null)}`);
    expect([refusal.status, findProblem(refusal)]).toEqual([400, expect.stringContaining('Hospital account')]);
    expect((await leave('gone')).status).toBe(502);
    expect((await leave('nobody')).status).toBe(404);
  });
});
