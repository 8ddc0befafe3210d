import { findings, look, LOOKS, openWhole } from '../../src/pages/looks.ts';
import { expect, test } from '../../src/test.ts';

test.use({ file: import.meta.filename, account: 'intermediate' });
test.setTimeout(150_000);

test('MODE-05 PERS-07 the pages of the personal centre', async ({ page, context }) => {
  for (const part of ['setting', 'account', 'organization', 'preference', 'address', 'help']) {
    await openWhole(page, `/personal/${part}`);
    await look(page, context);
  }
});

test('AUTH-11 HEAD-09 the pages that say what is wrong: 404, /500, no role, a module that cannot be loaded', async ({
  page,
  context,
}) => {
  for (const path of ['/nothing-here', '/500', '/accountInfoError']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, context);
  }
  await page.route(/remoteEntry/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/patient');
  await page.getByRole('alert').getByRole('button').first().waitFor();
  await look(page, context);
});

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('AUTH-01 MODE-04 MODE-05 the sign-in page, and with an error', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const address = page.url().split('?')[0] ?? '';
    for (const [theme, language] of LOOKS) {
      await page.goto(`${address}?lang=${language}&theme=${theme}`);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      expect(await findings(page), `${theme} ${language}`).toEqual([]);
      await page.getByRole('textbox').first().fill(`nobody-${theme}-${language}`);
      await page.getByRole('textbox').nth(1).fill('wrong');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).not.toBeEmpty();
      expect(await findings(page), `${theme} ${language}, with an error`).toEqual([]);
    }
  });
});
