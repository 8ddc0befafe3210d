import type { Request } from '@playwright/test';
import { PatientForm } from '../../../src/pages/patient-form.ts';
import { SignInPage } from '../../../src/pages/sign-in-page.ts';
import { signInByCode } from '../../../src/server/code-flow.ts';
import { readStoredUser, getUserKey } from '../../../src/server/saved-session.ts';
import { expect, test } from '../../../src/test.ts';

/** Collects the requests of a page whose address contains a part. */
function collectRequests(page: { on(event: 'request', listener: (request: Request) => void): unknown }, part: string) {
  const matches: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes(part)) matches.push(request);
  });
  return matches;
}

/** Returns the status of the server's response for a token. */
async function statusFor(address: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(new URL('/api/UsersService/GetUserInfo', address), { headers })).status;
}

test('AUTH-02 AUTH-08 HEAD-06 renews an expired token once for two tabs, and ends the session of both on sign-out without traces of a patient', async ({
  page,
  context,
  header,
  say,
  address,
  account,
}) => {
  const other = await context.newPage();
  const otherForm = new PatientForm(other, say);

  await test.step('uses the token that one tab renewed in both', async () => {
    await page.goto('/500');
    await page.evaluate((key) => {
      const user = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) - 5 }));
    }, getUserKey(address));
    const before = await readStoredUser(page, address);
    const renewals = collectRequests(context, '/identity/token');
    const answers = [page, other].map((tab) =>
      tab.waitForResponse((response) => response.url().includes('/QueryPatientList_V2')),
    );
    await Promise.all([page.goto('/patient'), other.goto('/patient')]);
    expect((await Promise.all(answers)).map((answer) => answer.status())).toEqual([200, 200]);
    await expect(other.getByRole('searchbox')).toBeVisible();
    expect(renewals.filter((request) => request.url().endsWith('/identity/token'))).toHaveLength(1);
    expect(await readStoredUser(page, address)).not.toBe(before);
  });

  await test.step('fills a form in the other tab half, with a date that is not accepted', async () => {
    await other.goto('/patient?new=1');
    await otherForm.field('name').fill('Typed Before');
    await otherForm.field('birthDate').fill('2025-13-01');
    await otherForm.field('name').focus();
    await expect(otherForm.field('birthDate')).toHaveValue('2025-13-01');
  });

  await test.step('revokes the token on sign-out, ends the session at the identity server, and forgets the user', async () => {
    const { access_token } = JSON.parse((await readStoredUser(page, address)) ?? '{}') as { access_token: string };
    expect(await statusFor(address, access_token)).toBe(200);
    const ends = collectRequests(page, '/identity/session/end');
    await header.signOut();
    await expect(new SignInPage(page).heading).toBeVisible();
    expect(new URL(ends[0]?.url() ?? address).searchParams.get('id_token_hint')).toBeTruthy();
    expect(await readStoredUser(page, address)).toBeNull();
    expect(await statusFor(address, access_token)).toBe(401);
  });

  // A refused call of the other tab leads it to the sign-in page instead.
  const notice = other.getByRole('heading', { name: say('shell', 'signedOut.title') });
  await expect(notice.or(new SignInPage(other).heading)).toBeVisible();
  await expect(other.getByRole('searchbox')).toHaveCount(0);

  await test.step('offers the half-filled form after the next sign-in, and shows no stale page on Back', async () => {
    const signInAgain = other.getByRole('button', { name: say('shell', 'signedOut.signIn') });
    if (await notice.isVisible()) await signInAgain.click();
    const signIn = new SignInPage(other);
    await signIn.signIn(account.userName, account.password);
    await otherForm.drawer.getByRole('button', { name: say('form', 'draft.restore') }).click();
    await expect(otherForm.field('name')).toHaveValue('Typed Before');
    await expect(otherForm.field('birthDate')).toHaveValue('2025-13-01');
    await otherForm.chooseGender(2);
    await otherForm.create.click();
    await expect(otherForm.field('birthDate')).toBeFocused();
    await otherForm.field('birthDate').fill('2001.2.3');
    await otherForm.field('name').focus();
    await expect(otherForm.field('birthDate')).toHaveValue('2001-02-03');
    other.on('dialog', (dialog) => void dialog.accept());
    await other.goBack();
    await expect(other.getByRole('navigation').first()).toBeVisible();
    await expect(signIn.heading).toHaveCount(0);
  });
});

test('AUTH-06 AUTH-07 AUTH-09 AUTH-10 PAT-02 covers a page until it is loaded; ends its session with one notice after a newer sign-in; a revoked token leads to sign-in once, and back', async ({
  page,
  header,
  say,
  address,
  account,
  patientList,
  patientForm,
}) => {
  const signIn = new SignInPage(page);

  await test.step('covers the page until user, file config and members are loaded', async () => {
    const { promise: startupReleased, resolve: release } = Promise.withResolvers<void>();
    const calls = ['/GetUserInfo', '/GetResultValue?key=FileLibrary', '/GetCanBePurchasedMemberList'];
    const startupRequests = calls.map((call) => page.waitForRequest((request) => request.url().includes(call)));
    await page.route(
      (url) => calls.some((call) => url.href.includes(call)),
      async (route) => {
        await startupReleased;
        await route.continue();
      },
    );
    await page.goto('/patient?view=cards');
    await Promise.race(startupRequests);
    const cover = page.getByRole('progressbar', { name: 'Dentarium' });
    await expect(cover).toBeVisible();
    await expect(header.user).toBeHidden();
    release();
    await Promise.all(startupRequests);
    await expect(header.user).toBeVisible();
    await expect(cover).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('shows a newer sign-in once at the next call, and offers the input after the next sign-in', async () => {
    await patientList.newPatient.click();
    await patientForm.field('name').fill('Typed Before');
    await patientForm.chooseGender(2);
    await patientForm.typeDate('birthDate', '2001-02-03');
    await patientForm.chooseDentalAge('permanent');
    const { href } = new URL(page.url());
    const { access_token } = JSON.parse((await readStoredUser(page, address)) ?? '{}') as { access_token: string };
    await signInByCode(address, account.userName, account.password);
    expect(await statusFor(address, access_token)).toBe(406);
    await patientForm.create.click();
    const notice = page.getByRole('dialog', { name: say('shell', 'replaced.title') });
    await expect(notice).toHaveCount(1);
    expect(await readStoredUser(page, address)).toBeNull();
    await notice.getByRole('button', { name: say('shell', 'replaced.ok') }).click();
    await expect(signIn.heading).toBeVisible();
    await signIn.signIn(account.userName, account.password);
    await expect(page).toHaveURL(href);
    await expect(patientForm.field('name')).toHaveValue('');
    await patientForm.drawer.getByRole('button', { name: say('form', 'draft.restore') }).click();
    await expect(patientForm.field('name')).toHaveValue('Typed Before');
    await expect(patientForm.field('birthDate')).toHaveValue('2001-02-03');
  });

  await test.step('leads to sign-in once with a revoked token, and then back', async () => {
    const { access_token } = JSON.parse((await readStoredUser(page, address)) ?? '{}') as { access_token: string };
    await page.goto('about:blank');
    const revoked = await fetch(new URL('/identity/token/revocation', address), {
      method: 'POST',
      body: new URLSearchParams({ token: access_token, client_id: 'web' }),
    });
    expect(revoked.status).toBe(200);
    await page.context().clearCookies();
    const redirects = collectRequests(page, '/identity/auth?');
    // All calls of the page are refused at once.
    await page.goto('/patient?view=cards');
    await expect(signIn.heading).toBeVisible();
    expect(redirects).toHaveLength(1);
    await signIn.signIn(account.userName, account.password);
    await expect(page).toHaveURL(/\/patient\?.*view=cards/);
    await expect(header.user).toBeVisible();
  });
});
