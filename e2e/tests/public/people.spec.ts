import type { Browser, Page } from '@playwright/test';
import { expectToFit } from '../../src/pages/expect-to-fit.ts';
import { listAccessibilityViolations } from '../../src/pages/looks.ts';
import { PatientList } from '../../src/pages/patient-list.ts';
import { SignInPage } from '../../src/pages/sign-in-page.ts';
import { signInByCode } from '../../src/server/code-flow.ts';
import { toStorageState } from '../../src/server/saved-session.ts';
import { expect, SIGNED_OUT, test } from '../../src/test.ts';

const DESKTOP = { width: 1366, height: 768 };

test.use({ storageState: SIGNED_OUT });

/** Opens the page of the owner of the demonstration's clinics. */
async function openOwnerPage(browser: Browser, address: string): Promise<Page> {
  const storageState = toStorageState(address, await signInByCode(address, 'superadmin'));
  const context = await browser.newContext({ storageState, baseURL: address, locale: 'en-US', viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto('/personal/organization');
  return page;
}

/** Makes an invitation to the first clinic and returns its link. */
async function invite(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^Invite to/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('browser story');
  expect(await listAccessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create the invitation' }).click();
  const link = (await page.getByText(/\/personal\/join\?invitation=/).innerText()).replace(/^.*?(?=http)/s, '').trim();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  return link;
}

test('SITE-02 AUTH-02 an invited doctor registers by a code, sees the patients of the clinic, and loses access when the owner disables them', async ({
  page,
  browser,
  address,
  say,
}) => {
  const owner = await openOwnerPage(browser, address);
  const link = await invite(owner);
  const name = `Story ${Date.now().toString(36)}`;

  await page.goto(link);
  await expect(new SignInPage(page).heading).toBeVisible();
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByLabel('Mobile phone')).toBeFocused();
  await expectToFit(page);
  await page.setViewportSize(DESKTOP);
  expect(await listAccessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Mobile phone').fill(`+86137${String(Date.now()).slice(-8)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  expect(await listAccessibilityViolations(page)).toEqual([]);
  const code = /\d{6}/.exec(await page.getByText('Demonstration message:').locator('..').innerText())?.[0] ?? '';
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Code', { exact: true }).fill(code === '111111' ? '222222' : '111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The code is not correct, or it has expired.');
  await expect(page.getByLabel('Your name')).toHaveValue(name);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');

  // The address of the link survives the registration.
  await page.waitForURL(/\/personal\/join\?invitation=/);
  await expect(page.getByText(/^You are a member of /)).toBeVisible();
  await page.goto('/personal/organization');
  await expect(page.getByRole('button', { name: /^Leave the clinic/ })).toBeVisible();
  await expectToFit(page);
  await page.setViewportSize(DESKTOP);
  expect(await listAccessibilityViolations(page)).toEqual([]);
  const list = new PatientList(page, say);
  await list.open();
  await expect(page.getByRole('main').getByRole('link', { name: /./ }).first()).toBeVisible();

  await owner.reload();
  await owner
    .getByRole('button', { name: `${name}: actions` })
    .first()
    .click();
  await owner.getByRole('menuitem', { name: 'Disable' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(owner.getByRole('button', { name: `Enable ${name}` })).toBeVisible();
  // The open page leaves by itself: a navigation of the test would compete with that one.
  await expect(new SignInPage(page).heading).toBeVisible();
  await owner.context().close();
});
