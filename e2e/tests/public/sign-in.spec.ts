import type { Request } from '@playwright/test';
import { listAccessibilityViolations, LOOKS } from '../../src/pages/looks.ts';
import { SignInPage } from '../../src/pages/sign-in-page.ts';
import { readStoredUser } from '../../src/server/saved-session.ts';
import { expect, SIGNED_OUT, test } from '../../src/test.ts';

test.use({ storageState: SIGNED_OUT });

/** The requests that are made once after a sign-in in public mode. */
const ASKED_FOR = [
  'GetResultValue?key=FileLibrary',
  '/GetUserInfo',
  'configs/key?key=agent-ultra-info',
  'configs/key?key=PRDesign',
  '/GetCanBePurchasedMemberList',
  '/InsertLoginLog',
];

test('AUTH-01 AUTH-02 AUTH-03 AUTH-10 CALL-01 MODE-01 leads from a deep link to the identity server and back, loads everything, and records the login once', async ({
  page,
  address,
  account,
  header,
}) => {
  const signIn = new SignInPage(page);
  const deepLink = `${address}/patient?q=Karenina&view=cards`;

  await test.step('uses code and PKCE, and does not send the search', async () => {
    const authorizationRequest = page.waitForRequest((request) =>
      request.url().startsWith(`${address}/identity/auth?`),
    );
    await page.goto(deepLink);
    const authorization = new URL((await authorizationRequest).url());
    expect(authorization.href).not.toContain('Karenina');
    const { searchParams } = authorization;
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('client_id')).toBe('web');
    expect(searchParams.get('redirect_uri')).toBe(`${address}/callback`);
    expect(searchParams.get('scope')).toBe('openid profile offline_access dental.api dental.files');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    await expect(signIn.heading).toBeVisible();
  });

  const calls: Request[] = [];
  const requests: Request[] = [];
  page.on('request', (request) => {
    requests.push(request);
    if (/\/(api|\w+Api|LoginLogs)\//.test(request.url())) calls.push(request);
  });
  await signIn.signIn(account.userName, account.password);
  await expect(header.user).toBeVisible();
  await expect(page).toHaveURL(deepLink);

  await test.step('exchanges the code for a stored token, which every call carries', async () => {
    const exchange = requests.find((request) => request.url() === `${address}/identity/token`);
    const form = new URLSearchParams(exchange?.postData() ?? '');
    expect(form.get('grant_type')).toBe('authorization_code');
    expect(form.get('code_verifier')?.length).toBeGreaterThan(42);
    const storedTokens = JSON.parse((await readStoredUser(page, address)) ?? '{}') as { access_token?: string };
    const headers = await calls.find((request) => request.url().includes('/GetUserInfo'))?.allHeaders();
    expect(storedTokens.access_token).toBeTruthy();
    expect(headers?.['authorization']).toBe(`Bearer ${storedTokens.access_token}`);
    expect(headers?.['source']).toBe('web');
    expect(headers?.['accept-language']).toBe('en');
  });

  await test.step('requests the mode first and everything else once, and records no login on a reload', async () => {
    expect(calls[0]?.url()).toContain('/publicConfigApi/PublicConfig/GetValue?key=IsIntranet');
    const timesAskedFor = (part: string): number => calls.filter((request) => request.url().includes(part)).length;
    for (const requestPart of ASKED_FOR) expect(timesAskedFor(requestPart), requestPart).toBe(1);
    const log = calls.find((request) => request.url().includes('/InsertLoginLog'));
    const userAgent = await page.evaluate(() => navigator.userAgent);
    expect(log?.postDataJSON()).toEqual({ code: userAgent, version: 'web' });
    calls.length = 0;
    await page.reload();
    await expect(header.user).toBeVisible();
    expect(timesAskedFor('/InsertLoginLog')).toBe(0);
  });
});

test('AUTH-01 AUTH-02 MODE-04 MODE-05 shows the sign-in page in both languages and both themes, reports errors, and locks after five wrong passwords', async ({
  page,
}) => {
  await page.goto('/');
  const signIn = new SignInPage(page);
  await expect(signIn.heading).toBeVisible();
  await page.getByRole('link', { name: '中文' }).click();
  await expect(new SignInPage(page, 'ch').heading).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('link', { name: '浅色主题' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
  const [first] = page.url().split('?');
  for (const [theme, language] of LOOKS) {
    await page.goto(`${first}?lang=${language}&theme=${theme}`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await listAccessibilityViolations(page), `${theme} ${language}`).toEqual([]);
    const localizedPage = new SignInPage(page, language);
    await localizedPage.signIn(`nobody-${Date.now()}`, 'wrong');
    await expect(localizedPage.problem).toContainText(localizedPage.wrong);
    expect(await listAccessibilityViolations(page), `${theme} ${language}, with an error`).toEqual([]);
  }
  const userName = `nobody-${Date.now()}`;
  for (let failure = 1; failure <= 5; failure += 1) {
    await signIn.signIn(userName, 'wrong');
    await expect(signIn.problem).toContainText(failure < 5 ? signIn.wrong : /./);
  }
  await signIn.signIn(userName, 'wrong');
  await expect(signIn.problem).toHaveText(signIn.wait);
});
