import type { Page, Request } from '@playwright/test';
import { SignInPage } from '../src/pages/sign-in-page.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { userKey } from '../src/server/kept-session.ts';
import { expect, test } from '../src/test.ts';

test.use({ account: 'senior' });

const NOBODY = { cookies: [], origins: [] };

/** The requests of a page whose address has a part in it, as they are made. */
function requestsOf(page: Page, part: string): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) found.push(request);
  });
  return found;
}

/** What the site keeps of the signed-in user. */
function keptUser(page: Page, address: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), userKey(address));
}

test.describe('somebody who is not signed in', () => {
  test.use({ storageState: NOBODY });

  test('AUTH-01 every guarded route leads to the identity server, by code and PKCE', async ({ page, address }) => {
    for (const path of ['/', '/patient', '/patient/3f0a', '/nothing-here']) {
      const asked = page.waitForRequest((request) => request.url().startsWith(`${address}/identity/auth?`));
      await page.goto(path);
      const query = new URL((await asked).url()).searchParams;
      await expect(new SignInPage(page).heading).toBeVisible();
      expect(query.get('response_type')).toBe('code');
      expect(query.get('client_id')).toBe('web');
      expect(query.get('redirect_uri')).toBe(`${address}/callback`);
      expect(query.get('scope')).toBe('openid profile offline_access dental.api dental.files');
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    }
  });

  test('AUTH-01 what was searched for does not travel to the identity server', async ({ page }) => {
    const asked = page.waitForRequest((request) => request.url().includes('/identity/auth?'));
    await page.goto('/patient?q=Karenina');
    expect((await asked).url()).not.toContain('Karenina');
  });

  test('AUTH-02 CALL-01 the code becomes a token that is kept, and every call carries it', async ({
    page,
    address,
  }) => {
    await page.goto('/');
    const exchange = page.waitForRequest(`${address}/identity/token`);
    const call = page.waitForRequest((request) => request.url().includes('/GetUserInfo'));
    await new SignInPage(page).signIn('senior');
    const form = new URLSearchParams((await exchange).postData() ?? '');
    expect(form.get('grant_type')).toBe('authorization_code');
    expect(form.get('code_verifier')?.length).toBeGreaterThan(42);
    await expect(page).toHaveURL(`${address}/patient`);
    const kept = JSON.parse((await keptUser(page, address)) ?? '{}') as { access_token?: string };
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

  test('AUTH-04 without a page of cases one lands on the patients, with one on the cases', async ({
    page,
    address,
  }) => {
    await page.goto('/');
    await new SignInPage(page).signIn('senior');
    await expect(page).toHaveURL(`${address}/patient`);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.route('**/modules', async (route) => {
      const answer = await route.fetch();
      const registry = (await answer.json()) as { modules: object[] };
      const cases = { name: 'orders', platform: '^1.0.0', routes: ['/case'], tabs: [], flag: null, enabled: true };
      const modules = [...registry.modules, { ...cases, live: null, lastGood: null }];
      await route.fulfill({ response: answer, json: { ...registry, modules } });
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
});

test('AUTH-05 a file config that fails leads to /500, and from there it can be tried again', async ({
  page,
  say,
  header,
  address,
}) => {
  await page.route('**/GetResultValue?key=FileLibrary', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/patient');
  await expect(page.getByRole('heading', { name: say('shell', 'notice.500.title') })).toBeVisible();
  expect(page.url()).toBe(`${address}/500`);
  await page.unroute('**/GetResultValue?key=FileLibrary');
  await page.getByRole('link', { name: say('shell', 'action.retry') }).click();
  await expect(header.user).toBeVisible();
});

test('AUTH-06 a newer sign-in of the account ends the older session: one notice, then out', async ({
  page,
  header,
  say,
  address,
}) => {
  await page.goto('/patient');
  await expect(header.user).toBeVisible();
  await page.goto('about:blank');
  await signInByCode(address, 'senior');
  const notice = page.getByRole('dialog', { name: say('shell', 'replaced.title') });
  // Several calls at once are answered with 406.
  await page.goto('/patient?q=a');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveCount(1);
  expect(await keptUser(page, address)).toBeNull();
  await notice.getByRole('button', { name: say('shell', 'replaced.ok') }).click();
  await expect(new SignInPage(page).heading).toBeVisible();
});

test('AUTH-06 a page that is open hears of it with its next call', async ({ page, header, say, address, session }) => {
  await page.goto('/patient');
  await expect(header.user).toBeVisible();
  const older = (await session()).tokens.access_token;
  await signInByCode(address, 'senior');
  const answer = await fetch(new URL('/api/UsersService/GetUserInfo', address), {
    headers: { authorization: `Bearer ${older}` },
  });
  expect(answer.status).toBe(406);
  await page.getByRole('searchbox').fill('somebody');
  await expect(page.getByRole('dialog', { name: say('shell', 'replaced.title') })).toHaveCount(1);
});

test('AUTH-07 AUTH-10 a revoked token leads to sign-in once, and then back', async ({
  page,
  header,
  address,
  session,
}) => {
  await page.goto('/patient?view=cards');
  await expect(header.user).toBeVisible();
  await page.goto('about:blank');
  const { tokens } = await session();
  const revoked = await fetch(new URL('/identity/token/revocation', address), {
    method: 'POST',
    body: new URLSearchParams({ token: tokens.access_token, client_id: 'web' }),
  });
  expect(revoked.status).toBe(200);
  await page.context().clearCookies();
  const redirects = requestsOf(page, '/identity/auth?');
  // All calls of the page are refused at once.
  await page.goto('/patient?view=cards');
  await expect(new SignInPage(page).heading).toBeVisible();
  expect(redirects).toHaveLength(1);
  await new SignInPage(page).signIn('senior');
  await expect(page).toHaveURL(/\/patient\?.*view=cards/);
  await expect(header.user).toBeVisible();
});

test('AUTH-08 HEAD-06 signing out revokes the token, ends the session at the identity server, and forgets the user', async ({
  page,
  header,
  address,
  session,
}) => {
  await page.goto('/patient');
  const { access_token } = (await session()).tokens;
  const ends = requestsOf(page, '/identity/session/end');
  await header.signOut();
  await expect(page).not.toHaveURL(/\/patient/);
  await expect.poll(() => ends.length).toBeGreaterThan(0);
  expect(new URL(ends[0]?.url() ?? address).searchParams.get('id_token_hint')).toBeTruthy();
  await expect(new SignInPage(page).heading).toBeVisible();
  expect(await keptUser(page, address)).toBeNull();
  const answer = await fetch(new URL('/api/UsersService/GetUserInfo', address), {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(answer.status).toBe(401);
});

test('AUTH-09 a cover lies over the page until user, file config and members are in', async ({ page, header }) => {
  for (const call of ['/GetUserInfo', '/GetResultValue?key=FileLibrary', '/GetCanBePurchasedMemberList']) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      (url) => url.href.includes(call),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    const asked = page.waitForRequest((request) => request.url().includes(call));
    await page.goto('/patient');
    await asked;
    const cover = page.getByRole('progressbar', { name: 'Dentarium' });
    await expect(cover, call).toBeVisible();
    await expect(header.user, call).toBeHidden();
    release();
    await expect(header.user, call).toBeVisible();
    await expect(cover, call).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('AUTH-11 HEAD-02 an unknown page says so under the header; logo and empty path lead to the patients', async ({
  page,
  header,
  say,
  address,
}) => {
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { level: 1, name: say('platform', 'notFound.title') })).toBeVisible();
  await header.home.click();
  await expect(page).toHaveURL(`${address}/patient`);
  await page.goto('/');
  await expect(page).toHaveURL(`${address}/patient`);
});

test('HEAD-01 the tabs are those that the modules declare', async ({ page, header, say }) => {
  await page.goto('/patient');
  await expect(header.tabs).toHaveText(['patients', 'recyclebin', 'personal'].map((tab) => say('shell', `tab.${tab}`)));
  await expect(header.tabs.first()).toHaveAttribute('aria-current', 'page');
});

test('AUTH-02 two tabs whose token has expired renew it once, and both stay signed in', async ({
  page,
  context,
  header,
  address,
}) => {
  await page.goto('/500');
  await page.evaluate((key) => {
    const user = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 5 }));
  }, userKey(address));
  const before = await keptUser(page, address);
  const renewals: Request[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) renewals.push(request);
  });
  const other = await context.newPage();
  await Promise.all([page.goto('/patient'), other.goto('/patient')]);
  await expect(header.user).toBeVisible();
  await expect(other.getByRole('searchbox')).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect(await keptUser(page, address)).not.toBe(before);
  // The renewed token is good for both.
  const answers = [page, other].map((tab) =>
    tab.waitForResponse((response) => response.url().includes('/QueryPatientList_V2')),
  );
  await page.reload();
  await other.reload();
  expect((await Promise.all(answers)).map((answer) => answer.status())).toEqual([200, 200]);
});

test('AUTH-08 signing out in one tab leaves nothing of a patient in the other', async ({
  page,
  context,
  header,
  say,
}) => {
  await page.goto('/patient');
  const other = await context.newPage();
  await other.goto('/patient');
  await expect(other.getByRole('searchbox')).toBeVisible();
  await header.signOut();
  await expect(new SignInPage(page).heading).toBeVisible();
  await expect(other.getByRole('heading', { name: say('shell', 'signedOut.title') })).toBeVisible();
  await expect(other.getByRole('searchbox')).toHaveCount(0);
});
