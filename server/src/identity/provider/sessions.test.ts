import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Application, getCodeOrThrow, parseForm } from './testing/application.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

describe('one session per account', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite();
  });
  afterAll(() => site.close());

  test('AUTH-06 reports the tokens of an older session as replaced after another sign-in', async () => {
    const account = await site.addAccount();
    const [first, second] = [new Application(site), new Application(site)];
    const older = await first.signIn(new TestBrowser(site), account);
    expect(await site.identity.authenticate(older.access_token)).toMatchObject({ kind: 'ok' });
    const newer = await second.signIn(new TestBrowser(site), account);
    expect(await site.identity.authenticate(older.access_token)).toEqual({ kind: 'replaced' });
    expect(await site.identity.authenticate(newer.access_token)).toMatchObject({ kind: 'ok' });
  });

  test('AUTH-06 does not restore the older session by renewal or silent sign-in', async () => {
    const account = await site.addAccount();
    const first = new Application(site);
    const firstBrowser = new TestBrowser(site);
    const older = await first.signIn(firstBrowser, account);
    const newer = await new Application(site).signIn(new TestBrowser(site), account);
    expect((await first.renew(older)).status).toBe(400);
    const silent = await firstBrowser.open(first.authorizationUrl({ prompt: 'none' }));
    expect(silent.location?.searchParams.get('error')).toBe('login_required');
    expect((await firstBrowser.open(first.authorizationUrl())).text).toContain('type="password"');
    expect(await site.identity.authenticate(newer.access_token)).toMatchObject({ kind: 'ok' });
  });

  test('AUTH-06 lets the older browser take over again with the password', async () => {
    const account = await site.addAccount();
    const firstBrowser = new TestBrowser(site);
    await new Application(site).signIn(firstBrowser, account);
    const newer = await new Application(site).signIn(new TestBrowser(site), account);
    const newTokens = await new Application(site).signIn(firstBrowser, account);
    expect(await site.identity.authenticate(newTokens.access_token)).toMatchObject({ kind: 'ok' });
    expect(await site.identity.authenticate(newer.access_token)).toEqual({ kind: 'replaced' });
  });

  test('AUTH-06 keeps exactly one of several concurrent sign-ins', async () => {
    const account = await site.addAccount();
    const signIns = [1, 2, 3].map(() => new Application(site).signIn(new TestBrowser(site), account));
    // A session that is replaced before it has fetched its tokens gets none.
    const tokens = (await Promise.allSettled(signIns)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    const answers = await Promise.all(tokens.map(({ access_token }) => site.identity.authenticate(access_token)));
    expect(answers.filter(({ kind }) => kind === 'ok')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind !== 'ok' && kind !== 'replaced')).toEqual([]);
  });

  test('does not affect other accounts', async () => {
    const [one, other] = [await site.addAccount(), await site.addAccount()];
    const tokens = await new Application(site).signIn(new TestBrowser(site), one);
    await new Application(site).signIn(new TestBrowser(site), other);
    expect(await site.identity.authenticate(tokens.access_token)).toMatchObject({ kind: 'ok', accountId: one.id });
  });

  test('AUTH-08 ends session and tokens on the end-session page and leads back', async () => {
    const account = await site.addAccount();
    const application = new Application(site);
    const browser = new TestBrowser(site);
    const tokens = await application.signIn(browser, account);
    const url = application.endSessionUrl({
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${site.publicUrl}/`,
      state: 'x',
    });
    const page = await browser.open(url);
    expect(page.text).toMatch(/<script src="\/identity\/assets\/submit\.js\?v=\w+" defer>/);
    const back = await browser.post(parseForm(page.text).action, parseForm(page.text).fields);
    expect(back.location?.href).toBe(`${site.publicUrl}/?state=x`);
    expect(await site.identity.authenticate(tokens.access_token)).toEqual({ kind: 'invalid' });
    expect((await application.renew(tokens)).status).toBe(400);
    expect((await browser.open(application.authorizationUrl())).text).toContain('type="password"');
  });

  test.each(['access_token', 'refresh_token'] as const)(
    'AUTH-08 ends everything when the %s is revoked',
    async (which) => {
      const application = new Application(site);
      const browser = new TestBrowser(site);
      const tokens = await application.signIn(browser, await site.addAccount());
      const answer = await application.revoke(tokens[which], which);
      expect(answer.status).toBe(200);
      expect(await site.identity.authenticate(tokens.access_token)).toEqual({ kind: 'invalid' });
      expect((await application.renew(tokens)).status).toBe(400);
      const silent = await browser.open(application.authorizationUrl({ prompt: 'none' }));
      expect(silent.location?.searchParams.get('error')).toBe('login_required');
      // The following sign-out of the application still leads back, on a page of ours.
      const page = await browser.open(
        application.endSessionUrl({ client_id: 'web', post_logout_redirect_uri: `${site.publicUrl}/` }),
      );
      expect(page.text).toContain('Signing out');
      expect((await browser.post(parseForm(page.text).action, parseForm(page.text).fields)).location?.href).toBe(
        `${site.publicUrl}/`,
      );
    },
  );

  test('AUTH-08 confirms a sign-out without a return address', async () => {
    const application = new Application(site);
    const browser = new TestBrowser(site, { language: 'zh-CN' });
    await application.signIn(browser, await site.addAccount());
    const page = await browser.open(application.endSessionUrl({}));
    const last = await browser.submit(parseForm(page.text).action, parseForm(page.text).fields);
    expect(last.text).toContain('已退出登录');
  });

  test.each([
    ['without a hint', 'en', 'Do you want to sign out?', async () => ({})],
    ['without a hint', 'zh-CN', '要退出登录吗？', async () => ({})],
    [
      'with the token of somebody else',
      'en',
      'Do you want to sign out?',
      async () => {
        const other = await new Application(site).signIn(new TestBrowser(site), await site.addAccount());
        return { id_token_hint: other.id_token ?? '' };
      },
    ],
  ])("AUTH-08 asks the user before another site's page signs out %s (%s)", async (_, language, question, hint) => {
    const application = new Application(site);
    const browser = new TestBrowser(site, { language });
    const tokens = await application.signIn(browser, await site.addAccount());
    const url = application.endSessionUrl({
      client_id: 'web',
      post_logout_redirect_uri: `${site.publicUrl}/`,
      ...(await hint()),
    });
    const page = await browser.open(url);
    expect(page.text).toContain(question);
    expect(page.text).not.toContain('<script');
    const { action, fields } = parseForm(page.text);
    // A page of another site can submit the form, but does not know its secret.
    expect((await browser.post(action, { logout: 'yes', xsrf: 'a guess' })).status).toBe(400);
    expect(await site.identity.authenticate(tokens.access_token)).toMatchObject({ kind: 'ok' });
    const signOutPage = await browser.open(url);
    expect((await browser.post(action, parseForm(signOutPage.text).fields)).location?.href).toBe(`${site.publicUrl}/`);
    expect(fields['logout']).toBe('yes');
    expect(await site.identity.authenticate(tokens.access_token)).toEqual({ kind: 'invalid' });
  });

  test('AUTH-08 does not redirect to an unregistered address', async () => {
    const page = await new TestBrowser(site).open(
      new Application(site).endSessionUrl({ client_id: 'web', post_logout_redirect_uri: 'https://else.example/' }),
    );
    expect(page.status).toBe(400);
    expect(page.text).toContain('post_logout_redirect_uri not registered');
  });

  test('ends all sessions of an ended account', async () => {
    const account = await site.addAccount();
    const application = new Application(site);
    const browser = new TestBrowser(site);
    const tokens = await application.signIn(browser, account);
    const tab = new Application(site);
    const code = getCodeOrThrow(await browser.open(tab.authorizationUrl()));
    await site.identity.endAccountSessions(account.id);
    expect(await site.identity.authenticate(tokens.access_token)).toEqual({ kind: 'invalid' });
    expect((await application.renew(tokens)).status).toBe(400);
    expect((await tab.exchange(code)).status).toBe(400);
    expect((await browser.open(application.authorizationUrl())).text).toContain('type="password"');
    const left = await site.db
      .selectFrom('oidc_record')
      .select('model')
      .where(sql<string>`payload ->> 'accountId'`, '=', account.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('reports each event of the sign-in once', async () => {
    const account = await site.addAccount();
    const application = new Application(site);
    const browser = new TestBrowser(site, { address: '192.0.2.77' });
    const tokens = await application.signIn(browser, account);
    await application.revoke(tokens.access_token, 'access_token');
    await application.revoke(tokens.refresh_token, 'refresh_token');
    const page = await browser.open(application.endSessionUrl({ client_id: 'web' }));
    await browser.submit(parseForm(page.text).action, parseForm(page.text).fields);
    const wrong = await browser.open(application.authorizationUrl());
    await browser.submit(wrong.url, { user_name: account.userName, password: 'wrong' });
    const signInEvents = site.events.filter(({ userName }) => userName === account.userName);
    expect(signInEvents.map(({ kind, accountId }) => [kind, accountId])).toEqual([
      ['signed-in', account.id],
      ['signed-out', account.id],
      ['sign-in-refused', null],
    ]);
    expect(signInEvents[0]?.ip).toBe('192.0.2.77');
    expect(signInEvents[2]?.ip).toBe('192.0.2.77');
  });

  test.each(['', 'x', 'x'.repeat(10_000), 'a\0b', '../../..'])('rejects the malformed token %j', async (token) => {
    expect(await site.identity.authenticate(token)).toEqual({ kind: 'invalid' });
  });
});
