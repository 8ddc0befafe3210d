import type { Request } from '@playwright/test';
import { SignInPage } from '../src/pages/sign-in-page.ts';
import { storedUser } from '../src/server/saved-session.ts';
import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'senior', storageState: { cookies: [], origins: [] } });

test('AUTH-01 every guarded route leads to the identity server, by code and PKCE', async ({ page, address }) => {
  for (const path of ['/', '/patient', '/patient/3f0a', '/nothing-here']) {
    const asked = page.waitForRequest((request) => request.url().startsWith(`${address}/identity/auth?`));
    await page.goto(path);
    const searchParams = new URL((await asked).url()).searchParams;
    await expect(new SignInPage(page).heading).toBeVisible();
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('client_id')).toBe('web');
    expect(searchParams.get('redirect_uri')).toBe(`${address}/callback`);
    expect(searchParams.get('scope')).toBe('openid profile offline_access dental.api dental.files');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  }
});

test('AUTH-01 what was searched for does not travel to the identity server', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/identity/auth?'));
  await page.goto('/patient?q=Karenina');
  expect((await asked).url()).not.toContain('Karenina');
});

test('AUTH-02 CALL-01 the code becomes a token that is kept, and every call carries it', async ({ page, address }) => {
  await page.goto('/');
  const exchange = page.waitForRequest(`${address}/identity/token`);
  const call = page.waitForRequest((request) => request.url().includes('/GetUserInfo'));
  await new SignInPage(page).signIn('senior');
  const form = new URLSearchParams((await exchange).postData() ?? '');
  expect(form.get('grant_type')).toBe('authorization_code');
  expect(form.get('code_verifier')?.length).toBeGreaterThan(42);
  await expect(page).toHaveURL(`${address}/patient`);
  const kept = JSON.parse((await storedUser(page, address)) ?? '{}') as { access_token?: string };
  const headers = await (await call).allHeaders();
  expect(kept.access_token).toBeTruthy();
  expect(headers['authorization']).toBe(`Bearer ${kept.access_token}`);
  expect(headers['source']).toBe('web');
  expect(headers['accept-language']).toBe('en');
});

test('MODE-01 AUTH-03 the mode is asked for first; after the exchange everything loads, and the login is recorded once', async ({
  page,
  header,
}) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (/\/(api|\w+Api|LoginLogs)\//.test(request.url())) calls.push(request);
  });
  await page.goto('/');
  await new SignInPage(page).signIn('senior');
  await expect(header.user).toBeVisible();
  expect(calls[0]?.url()).toContain('/publicConfigApi/PublicConfig/GetValue?key=IsIntranet');
  const urls = calls.map((request) => request.url());
  for (const wanted of [
    'GetResultValue?key=FileLibrary',
    '/GetUserInfo',
    'configs/key?key=agent-ultra-info',
    'configs/key?key=PRDesign',
    '/GetCanBePurchasedMemberList',
    '/InsertLoginLog',
  ]) {
    expect(
      urls.filter((url) => url.includes(wanted)),
      wanted,
    ).toHaveLength(1);
  }
  const log = calls.find((request) => request.url().includes('/InsertLoginLog'));
  const userAgent = await page.evaluate(() => navigator.userAgent);
  expect(log?.postDataJSON()).toEqual({ code: userAgent, version: 'web' });
  calls.length = 0;
  await page.reload();
  await expect(header.user).toBeVisible();
  expect(calls.filter((request) => request.url().includes('/InsertLoginLog'))).toEqual([]);
});

test('AUTH-04 without a page of cases one lands on the patients, with one on the cases', async ({ page, address }) => {
  await page.goto('/');
  await new SignInPage(page).signIn('senior');
  await expect(page).toHaveURL(`${address}/patient`);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.route('**/modules', async (route) => {
    const answer = await route.fetch();
    const registry = (await answer.json()) as { flags: object; modules: object[] };
    const declared = { name: 'orders', platform: '^1.0.0', routes: ['/case'], tabs: [], flag: null };
    const cases = { ...declared, landing: [{ to: '/case', order: 20, when: { mode: 'public' } }] };
    const modules = [...registry.modules, { ...cases, enabled: true, live: null, lastGood: null }];
    await route.fulfill({ response: answer, json: { flags: { ...registry.flags, online: true }, modules } });
  });
  await page.goto('/');
  await new SignInPage(page).signIn('senior');
  await expect(page).toHaveURL(`${address}/case`);
});

test('AUTH-10 a deep link survives sign-in, with what it filters', async ({ page, address }) => {
  await page.goto('/patient?q=a&view=cards');
  await new SignInPage(page).signIn('senior');
  await expect(page).toHaveURL(`${address}/patient?q=a&view=cards`);
});

test('AUTH-11 /login and /public are sign-in entries; /500 and /accountInfoError are pages', async ({
  page,
  say,
  address,
}) => {
  for (const entry of ['/login', '/public']) {
    await page.goto(entry);
    await expect(new SignInPage(page).heading).toBeVisible();
  }
  for (const notice of ['500', 'accountInfoError'] as const) {
    await page.goto(`/${notice}`);
    await expect(page.getByRole('heading', { level: 1, name: say('shell', `notice.${notice}.title`) })).toBeVisible();
    expect(page.url()).toBe(`${address}/${notice}`);
  }
});

test('AUTH-02 a wrong password is said, and after five of them one waits', async ({ page }) => {
  await page.goto('/');
  const signIn = new SignInPage(page);
  const userName = `nobody-${Date.now()}`;
  for (let failure = 1; failure <= 5; failure += 1) {
    await signIn.signIn(userName, 'wrong');
    await expect(signIn.problem).toContainText(failure < 5 ? signIn.wrong : /./);
  }
  await signIn.signIn(userName, 'wrong');
  await expect(signIn.problem).toHaveText(signIn.wait);
});

test('MODE-04 MODE-05 the sign-in page has both languages and both themes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: '中文' }).click();
  await expect(new SignInPage(page, 'ch').heading).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('link', { name: '浅色主题' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
  await expect(new SignInPage(page, 'ch').heading).toBeVisible();
});
