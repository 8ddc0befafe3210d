import { Header } from '../../src/pages/header.ts';
import { expectAccessibleLooks } from '../../src/pages/looks.ts';
import { toNamePattern } from '../../src/pages/name-pattern.ts';
import { SignInPage } from '../../src/pages/sign-in-page.ts';
import { signInByCode } from '../../src/server/code-flow.ts';
import { makeOperator } from '../../src/server/operator.ts';
import { createName } from '../../src/server/records.ts';
import { toStorageState } from '../../src/server/saved-session.ts';
import { expect, SIGNED_OUT, test } from '../../src/test.ts';
import { createSay } from '../../src/texts/texts.ts';

/** The wrong passwords after which an account waits. */
const FAILURES = 5;

test.use({ role: 'superAdmin' });

test(
  'SITE-08 an operator creates a clinic, finds out why its administrator cannot sign in, and ends the wait',
  { tag: '@mixed' },
  async ({ browser, caller: admin, address }) => {
    // English, which is the last of the looks.
    const say = createSay('en');
    const operator = await makeOperator(admin);
    const context = await browser.newContext({
      storageState: toStorageState(address, await signInByCode(address, operator.userName, operator.password)),
      baseURL: address,
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const [clinicName, userName] = [createName('clinic'), createName('owner')];
    const administratorName = 'First Administrator';
    let password = '';

    await test.step('creates a clinic, and sees the first password of its administrator', async () => {
      await page.goto('/personal');
      await page.getByRole('link', { name: say('personal', 'frame.organisations') }).click();
      await page.getByRole('button', { name: toNamePattern(say('personal', 'operators.newClinic')) }).click();
      const form = page.getByRole('dialog', { name: say('personal', 'operators.newClinic') });
      const fill = (key: string, value: string) =>
        form.getByLabel(new RegExp(`^${say('personal', `operators.clinic.${key}`)}`)).fill(value);
      await fill('name', clinicName);
      await fill('nameEn', clinicName);
      await fill('userName', userName);
      await fill('adminName', administratorName);
      await page.keyboard.press('Control+Enter');
      const shownPassword = page.getByRole('dialog', {
        name: say('personal', 'accounts.passwordOf', { name: administratorName }),
      });
      password = (await shownPassword.locator('code').textContent()) ?? '';
      expect(password).toHaveLength(12);
      await shownPassword
        .getByRole('button', { name: toNamePattern(say('personal', 'accounts.passwordDone')) })
        .click();
      await page.getByRole('searchbox', { name: say('personal', 'operators.searchOrganisation') }).fill(clinicName);
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
      await expectAccessibleLooks(page, context);
    });

    const person = await browser.newPage({ storageState: SIGNED_OUT, baseURL: address, locale: 'en-US' });
    const signIn = new SignInPage(person);
    await test.step('lets the administrator wait after wrong passwords', async () => {
      await person.goto('/');
      for (let failure = 1; failure <= FAILURES; failure += 1) {
        await signIn.signIn(userName, 'wrong');
        await expect(signIn.problem).toBeVisible();
      }
      await signIn.signIn(userName, password);
      await expect(signIn.problem).toHaveText(signIn.wait);
    });

    await test.step('shows the operator the reason, and ends the wait', async () => {
      await page.getByRole('link', { name: clinicName }).click();
      await page.getByRole('button', { name: administratorName }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText(say('personal', 'operators.problem.waiting'))).toBeVisible();
      await expectAccessibleLooks(page, context);
      await drawer.getByRole('button', { name: toNamePattern(say('personal', 'operators.endWaits')) }).click();
      await expect(drawer.getByText(say('personal', 'operators.noProblem'))).toBeVisible();
    });

    await test.step('lets the administrator in', async () => {
      await signIn.signIn(userName, password);
      await expect(new Header(person, say).user).toBeVisible();
      await person.close();
    });

    await test.step('shows the services of the site', async () => {
      await page.goto('/personal/services');
      await expect(page.getByRole('region', { name: say('personal', 'operators.flags') })).toBeVisible();
      await expectAccessibleLooks(page, context);
    });
    await context.close();
  },
);
