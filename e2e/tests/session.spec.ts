import type { Page, Request } from '@playwright/test';
import { SignInPage } from '../src/pages/sign-in-page.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { storedUser, userKey } from '../src/server/saved-session.ts';
import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'intermediate' });

/** The requests of a page whose address has a part in it, as they are made. */
function requestsOf(page: Page, part: string): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) found.push(request);
  });
  return found;
}

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
  await signInByCode(address, 'intermediate');
  const notice = page.getByRole('dialog', { name: say('shell', 'replaced.title') });
  // Several calls at once are answered with 406.
  await page.goto('/patient?q=a');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveCount(1);
  expect(await storedUser(page, address)).toBeNull();
  await notice.getByRole('button', { name: say('shell', 'replaced.ok') }).click();
  await expect(new SignInPage(page).heading).toBeVisible();
});

test('AUTH-06 a page that is open hears of it with its next call', async ({ page, header, say, address, session }) => {
  await page.goto('/patient');
  await expect(header.user).toBeVisible();
  const older = (await session()).tokens.access_token;
  await signInByCode(address, 'intermediate');
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
  await new SignInPage(page).signIn('intermediate');
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
  expect(await storedUser(page, address)).toBeNull();
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
  await expect(header.tabs).toHaveText(
    ['patients', 'recyclebin', 'personal'].map((tab) => say('modules', `tab.${tab}`)),
  );
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
  const before = await storedUser(page, address);
  const renewals: Request[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) renewals.push(request);
  });
  const other = await context.newPage();
  await Promise.all([page.goto('/patient'), other.goto('/patient')]);
  await expect(header.user).toBeVisible();
  await expect(other.getByRole('searchbox')).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect(await storedUser(page, address)).not.toBe(before);
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
  // A call that is refused sends its tab to the sign-in page before it is told of the other.
  await other.waitForLoadState('networkidle');
  await header.signOut();
  await expect(new SignInPage(page).heading).toBeVisible();
  await expect(other.getByRole('heading', { name: say('shell', 'signedOut.title') })).toBeVisible();
  await expect(other.getByRole('searchbox')).toHaveCount(0);
});
