import { listAccessibilityViolations } from '../../src/pages/looks.ts';
import { SignInPage } from '../../src/pages/sign-in-page.ts';
import { expect, SIGNED_OUT, test } from '../../src/test.ts';

test.use({ storageState: SIGNED_OUT });

test('AUTH-02 MODE-05 signs in with a code sent to the phone, but not with a wrong one; the pages of the code have no accessibility violations', async ({
  page,
  account,
  header,
}) => {
  await page.goto('/');
  await expect(new SignInPage(page).heading).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with an SMS code' }).click();
  await expect(page.getByLabel('Mobile phone')).toBeVisible();
  const address = page.url().split('?')[0] ?? '';
  for (const look of ['lang=ch&theme=default', 'lang=en&theme=dark']) {
    await page.goto(`${address}?${look}`);
    expect(await listAccessibilityViolations(page), look).toEqual([]);
  }
  await page.getByRole('link', { name: new RegExp(`^${account.userName}\\b`) }).click();
  await expect(page.getByLabel('Mobile phone')).toHaveValue(/^1\d{10}$/);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Another code in \d+ s$/ })).toBeDisabled();
  expect(await listAccessibilityViolations(page)).toEqual([]);
  const code = /\d{6}/.exec(await page.getByText('Demonstration message:').locator('..').innerText())?.[0] ?? '';
  await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The code is not correct, or it has expired.');
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await expect(header.user).toBeVisible();
});
