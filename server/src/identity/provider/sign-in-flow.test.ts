import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { Application, getCodeOrThrow, parseForm } from './testing/application.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

describe('sign-in with the built-in provider', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite({ extraOrigins: ['https://clinic.example'] });
  });
  afterAll(() => site.close());

  test('AUTH-12 names the issuer and every endpoint under the public address in discovery', async () => {
    const response = await fetch(`${site.address}/identity/.well-known/openid-configuration`, {
      headers: { origin: 'https://else.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://else.example');
    const issuer = `${site.publicUrl}/identity`;
    expect(await response.json()).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
      revocation_endpoint: `${issuer}/token/revocation`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
      code_challenge_methods_supported: ['S256'],
    });
  });

  test('AUTH-01 AUTH-02 exchanges a password for a code and the code for a token with both product scopes', async () => {
    const account = await site.addAccount({ realName: '王医生' });
    const application = new Application(site);
    const browser = new TestBrowser(site);
    const page = await browser.open(application.authorizationUrl());
    expect(page.url.pathname).toMatch(/^\/identity\/login\/[\w-]+$/);
    const back = await browser.submit(page.url, { user_name: ` ${account.userName} `, password: account.password });
    expect(back.location?.href.split('?')[0]).toBe(`${site.publicUrl}/callback`);
    expect(back.location?.searchParams.get('state')).toBe('a-state');
    expect(back.location?.searchParams.get('iss')).toBe(`${site.publicUrl}/identity`);

    const { status, headers, body } = await application.exchange(getCodeOrThrow(back));
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(site.publicUrl);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'dental.api dental.files', expires_in: 3600 });
    expect(body.access_token).not.toContain('.');
    expect(decodeJwt(body.id_token ?? '')).toMatchObject({
      iss: `${site.publicUrl}/identity`,
      aud: 'web',
      sub: account.id,
      name: '王医生',
      preferred_username: account.userName,
    });
    expect(await site.identity.authenticate(body.access_token)).toEqual({
      kind: 'ok',
      accountId: account.id,
      sessionUid: expect.any(String),
      scopes: ['dental.api', 'dental.files'],
    });
  });

  test('AUTH-01 issues a token of the API to a client that names no resource', async () => {
    const account = await site.addAccount();
    const { access_token } = await new Application(site).signIn(new TestBrowser(site), account, { resource: null });
    expect(await site.identity.authenticate(access_token)).toMatchObject({ kind: 'ok', accountId: account.id });
  });

  test('AUTH-01 does not ask a signed-in browser again, and shares one session between its tabs', async () => {
    const account = await site.addAccount();
    const browser = new TestBrowser(site);
    const first = await new Application(site).signIn(browser, account);
    const secondTab = new Application(site);
    const silent = await secondTab.exchange(
      getCodeOrThrow(await browser.open(secondTab.authorizationUrl({ prompt: 'none' }))),
    );
    const thirdTab = new Application(site);
    const newTokens = await thirdTab.signIn(browser, account, { prompt: 'login' });
    const sessions = await Promise.all(
      [first, silent.body, newTokens].map(({ access_token }) => site.identity.authenticate(access_token)),
    );
    expect(sessions).toEqual([sessions[0], sessions[0], sessions[0]]);
    expect(sessions[0]?.kind).toBe('ok');
  });

  test('opens another session for another account in the same browser', async () => {
    const [one, other] = [await site.addAccount(), await site.addAccount()];
    const browser = new TestBrowser(site);
    const first = await new Application(site).signIn(browser, one);
    const application = new Application(site);
    const page = await browser.open(application.authorizationUrl({ prompt: 'login' }));
    const change = await browser.submit(page.url, { user_name: other.userName, password: other.password });
    expect(change.text).toContain('Signing out');
    const back = await browser.submit(parseForm(change.text).action, parseForm(change.text).fields);
    const { body } = await application.exchange(getCodeOrThrow(back));
    expect(await site.identity.authenticate(body.access_token)).toMatchObject({ kind: 'ok', accountId: other.id });
    expect(await site.identity.authenticate(first.access_token)).toEqual({ kind: 'invalid' });
  });

  test('accepts a code once, also for concurrent uses', async () => {
    const account = await site.addAccount();
    const application = new Application(site);
    const browser = new TestBrowser(site);
    const page = await browser.open(application.authorizationUrl());
    const code = getCodeOrThrow(
      await browser.submit(page.url, { user_name: account.userName, password: account.password }),
    );
    const answers = await Promise.all([
      application.exchange(code),
      application.exchange(code),
      application.exchange(code),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await application.exchange(code);
    expect(late).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    // A reused code may be stolen, so its tokens are revoked.
    const tokens = answers.find(({ status }) => status === 200)?.body.access_token ?? '';
    expect(await site.identity.authenticate(tokens)).toEqual({ kind: 'invalid' });
  });

  test('refuses an unknown resource with invalid_target', async () => {
    const visit = await new TestBrowser(site).open(
      new Application(site).authorizationUrl({ resource: 'https://else.example/' }),
    );
    expect(visit.location?.searchParams.get('error')).toBe('invalid_target');
  });

  test('refuses a request without PKCE', async () => {
    const url = new Application(site).authorizationUrl({ code_challenge: null, code_challenge_method: null });
    expect((await new TestBrowser(site).open(url)).location?.searchParams.get('error')).toBe('invalid_request');
  });

  test.each(['https://else.example/callback', 'http://localhost:8080/callback/more', 'http://localhost:9090/callback'])(
    'refuses an unregistered address on a page of our own: %s',
    async (redirect_uri) => {
      const visit = await new TestBrowser(site, { language: 'zh-TW' }).open(
        new Application(site).authorizationUrl({ redirect_uri }),
      );
      expect(visit.location).toBeNull();
      expect(visit.status).toBe(400);
      expect(visit.text).toContain('<html lang="zh-CN"');
      expect(visit.text).toContain('invalid_redirect_uri');
    },
  );

  test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'https://clinic.example'])(
    '%s may sign in',
    async (origin) => {
      const visit = await new TestBrowser(site).open(
        new Application(site).authorizationUrl({ redirect_uri: `${origin}/callback` }),
      );
      expect(visit.status).toBe(200);
      expect(visit.headers.get('content-security-policy')).toContain(origin);
    },
  );

  test.each(['null', 'https://else.example'])('does not let a page of %s read the token endpoint', async (origin) => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'web' });
    const response = await fetch(`${site.address}/identity/token`, { method: 'POST', body, headers: { origin } });
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('returns the browser to the application without a code after cancelling', async () => {
    const browser = new TestBrowser(site);
    const page = await browser.open(new Application(site).authorizationUrl());
    const back = await browser.open(`${page.url.pathname}/cancel`);
    expect(back.location?.searchParams.get('error')).toBe('access_denied');
    expect(back.location?.searchParams.get('state')).toBe('a-state');
  });
});
