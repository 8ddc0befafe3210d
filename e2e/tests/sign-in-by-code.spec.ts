import type { Browser, Page } from '@playwright/test';
import { findings } from '../src/pages/looks.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';
import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'junior', storageState: { cookies: [], origins: [] } });

/** Opens the page of the code from the sign-in page. */
async function toCode(page: Page): Promise<void> {
  await page.goto('/');
  await expect(new SignInPage(page).heading).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with an SMS code' }).click();
}

/** The address with which the site begins a sign-in. */
async function authorization(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.url().includes('/identity/auth?'));
  await page.goto('/');
  return (await asked).url();
}

/** A page of a browser that runs no script. */
async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' });
  return context.newPage();
}

test('AUTH-02 a code that was sent to the phone signs in; a wrong one does not', async ({ page, header, session }) => {
  // Nobody else signs this account in meanwhile.
  await session();
  await toCode(page);
  await page.getByRole('link', { name: /^junior\b/ }).click();
  await expect(page.getByLabel('Mobile phone')).toHaveValue(/^1\d{10}$/);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Another code in \d+ s$/ })).toBeDisabled();
  const code = /\d{6}/.exec(await page.getByText('Demonstration message:').locator('..').innerText())?.[0] ?? '';
  await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The code is not correct, or it has expired.');
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await expect(header.user).toBeVisible();
});

test('AUTH-02 both steps work without script, and another code is refused within the minute', async ({
  page,
  browser,
}) => {
  const bare = await withoutScript(browser);
  await bare.goto(await authorization(page));
  await bare.getByRole('link', { name: 'Sign in with an SMS code' }).click();
  await bare.getByLabel('Mobile phone').fill('139 5550 1234');
  await bare.getByRole('button', { name: 'Send a code' }).click();
  await expect(bare.getByRole('status')).toContainText('a code of six digits is on its way');
  // Nobody has this phone, and nothing tells.
  await expect(bare.getByText('Demonstration message:')).toHaveCount(0);
  await bare.getByRole('button', { name: 'Send another code' }).click();
  await expect(bare.getByRole('alert')).toContainText(/A code was sent just now. Ask for another one in \d+ s\./);
  await bare.getByRole('link', { name: 'Use another phone' }).click();
  await expect(bare.getByLabel('Mobile phone')).toHaveValue('');
  await bare.context().close();
});

test('MODE-05 axe finds nothing on the pages of the code, in both languages and themes', async ({ page }) => {
  await toCode(page);
  for (const [index, look] of ['lang=ch&theme=default', 'lang=en&theme=dark'].entries()) {
    await page.goto(`${page.url().split('?')[0]}?${look}`);
    expect(await findings(page), look).toEqual([]);
    await page.locator('#phone').fill(`1395550999${index}`);
    await page.keyboard.press('Enter');
    await expect(page.locator('#code')).toBeFocused();
    expect(await findings(page), look).toEqual([]);
  }
});
