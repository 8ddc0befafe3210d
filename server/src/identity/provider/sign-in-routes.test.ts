import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Application } from './testing/application.ts';
import { TestBrowser } from './testing/test-browser.ts';
import { createTestSite, type TestSite } from './testing/test-site.ts';

describe('the sign-in page', () => {
  let site: TestSite;
  let clinic: TestSite;
  beforeAll(async () => {
    site = await createTestSite({ demo: true });
    clinic = await createTestSite({ publicUrl: 'https://clinic.example' });
  });
  afterAll(async () => {
    await site.close();
    await clinic.close();
  });

  const open = (browser: TestBrowser, params: Record<string, string> = {}) =>
    browser.open(new Application(site).authorizationUrl(params));

  test('MODE-04 uses the language that the application requests, with a switch to the other', async () => {
    const browser = new TestBrowser(site, { language: 'en' });
    const page = await open(browser, { ui_locales: 'zh-CN' });
    expect(page.text).toContain('<html lang="zh-CN" data-theme="dark">');
    expect(page.text).toContain('用户名');
    const switched = await browser.get(`${page.url.pathname}?lang=en&theme=default`);
    expect(switched.text).toContain('<html lang="en" data-theme="default">');
    expect(switched.headers.getSetCookie()).toHaveLength(2);
    // A page that is opened later keeps both.
    expect((await open(browser)).text).toContain('<html lang="en" data-theme="default">');
  });

  test('MODE-05 has the theme that the application requests', async () => {
    expect((await open(new TestBrowser(site), { theme: 'default' })).text).toContain('data-theme="default"');
  });

  test('loads nothing from other origins and runs no inline script', async () => {
    const page = await open(new TestBrowser(site));
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).not.toMatch(/<script|<style| style=| on\w+=|(src|href)="(https?:)?\/\//);
    const assets = [...page.text.matchAll(/"(\/identity\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const asset = await fetch(site.address + path);
      expect(asset.status).toBe(200);
      expect(asset.headers.get('cache-control')).toContain('immutable');
    }
    expect((await fetch(`${site.address}/identity/assets/..%2fkeys.ts`)).status).toBe(404);
  });

  test('reports an expired sign-in, and that of another browser', async () => {
    const page = await open(new TestBrowser(site));
    const stranger = new TestBrowser(site, { language: 'zh-CN' });
    const expired = await stranger.get(page.url);
    expect(expired.status).toBe(400);
    expect(expired.text).toContain('登录页面已失效');
    expect(expired.text).toContain(`href="${site.publicUrl}/"`);
    expect((await stranger.post(page.url, { user_name: 'x', password: 'y' })).status).toBe(400);
  });

  test('SAFE-06 leads a browser that goes back to its finished sign-in to the site', async () => {
    const account = await site.addAccount();
    const browser = new TestBrowser(site);
    const page = await open(browser);
    expect((await browser.submit(page.url, { user_name: account.userName, password: account.password })).status).toBe(
      303,
    );
    const secondVisit = await browser.get(page.url);
    expect([secondVisit.status, secondVisit.location?.href]).toEqual([303, `${site.publicUrl}/`]);
    // A stale form may be that of another person, who has to begin again.
    expect((await browser.post(page.url, { user_name: 'x', password: 'y' })).status).toBe(400);
  });

  test('does not accept the form of another sign-in', async () => {
    const browser = new TestBrowser(site);
    const [one, other] = [await open(browser), await open(browser)];
    const cookie = browser.cookies.formatHeader(one.url.pathname);
    const response = await fetch(site.address + other.url.pathname, { headers: { cookie } });
    expect(response.status).toBe(400);
  });

  test('SITE-01 says how to begin on a site without accounts', async () => {
    const empty = await createTestSite({ isEmpty: true });
    try {
      const browser = new TestBrowser(empty);
      const page = await browser.open(new Application(empty).authorizationUrl());
      expect(page.text).toContain('npm run site -- setup-link');
      const answer = await browser.post(page.url, { user_name: 'x', password: 'y' });
      expect([page.text, answer.text].filter((text) => text.includes('name="password"'))).toEqual([]);
    } finally {
      await empty.close();
    }
  });

  test('escapes typed text', async () => {
    const browser = new TestBrowser(site);
    const page = await open(browser);
    const refusal = await browser.post(page.url, { user_name: '"><script>alert(1)</script>', password: 'x' });
    expect(refusal.status).toBe(401);
    expect(refusal.text).toContain('value="&#34;&#62;&#60;script&#62;');
  });

  test('treats a form without a body as empty', async () => {
    const browser = new TestBrowser(site);
    const { url } = await open(browser);
    const answer = await fetch(`${site.address}${url.pathname}`, {
      method: 'POST',
      headers: { accept: 'text/html', cookie: browser.cookies.formatHeader(url.pathname) },
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<form');
  });

  test('refuses a body that is no form or too long', async () => {
    const browser = new TestBrowser(site);
    const page = await open(browser);
    expect((await browser.post(page.url, { user_name: 'x'.repeat(20_000), password: 'x' })).status).toBe(413);
    const json = await fetch(site.address + page.url.pathname, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(415);
  });

  test('lists the accounts of the demonstration only on a demonstration site', async () => {
    const demo = await site.addAccount({ userName: 'doctor', realName: '陈医生', isDemo: true });
    await site.addAccount({ userName: 'a-real-one' });
    await clinic.addAccount({ userName: 'demo-elsewhere', isDemo: true });
    const browser = new TestBrowser(site);
    const page = await open(browser);
    expect(page.text).toContain('陈医生');
    expect(page.text).toContain('dentarium');
    expect(page.text).not.toContain('a-real-one');
    const filledPage = await browser.get(`${page.url.pathname}?user_name=${demo.userName}`);
    expect(filledPage.text).toContain('value="doctor"');
    const real = await new TestBrowser(clinic).open(new Application(clinic).authorizationUrl());
    expect(real.text).not.toContain('demo-elsewhere');
  });

  test('restricts its cookies to https under https, whatever the request claims', async () => {
    const start = await fetch(
      clinic.address +
        new URL(new Application(clinic).authorizationUrl()).pathname +
        new Application(clinic).authorizationUrl().search,
      {
        redirect: 'manual',
        headers: { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'else.example' },
      },
    );
    const cookies = start.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);
    for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax/i);
  });
});
