import { Header } from '../../src/pages/header.ts';
import { SignInPage } from '../../src/pages/sign-in-page.ts';
import { createName } from '../../src/server/records.ts';
import { expect, SIGNED_OUT, test } from '../../src/test.ts';
import { createSay } from '../../src/texts/texts.ts';

// A clinician's day from sign-in to sign-out, in public mode in English and in private mode in Chinese.
test.use({ storageState: SIGNED_OUT });

test(
  'AUTH-01 AUTH-04 AUTH-08 AUTH-10 HEAD-06 MODE-04 MODE-05 MODE-08 MODE-09 MODE-10 PAT-01 PAT-02 PAT-03 PAT-04 PAT-13 lets a clinician sign in, create, find and change a patient, change language and theme, and sign out',
  { tag: '@mixed' },
  async ({ page, say, account, language, address, header, patientList, patientForm, patientPage }) => {
    const signIn = new SignInPage(page, language);
    const name = createName('Test');
    const phone = `138${String(Date.now()).slice(-8)}`;

    await test.step('signs in, in the language of the browser, and shows their patients', async () => {
      await page.goto('/');
      await signIn.signIn(account.userName, account.password);
      await patientList.isThere();
      await expect(page).toHaveURL(`${address}/patient`);
      await expect(patientList.table.getByRole('row').nth(1)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'ch' ? 'zh-CN' : 'en');
    });

    await test.step('covers neither the selection bar nor the pagination with a message', async () => {
      const bar = page.getByRole('group', { name: say('patients', 'list.batch') });
      await expect(bar.getByText(say('patients', 'list.selectToAct'))).toBeVisible();
      await bar.getByRole('checkbox', { name: say('patients', 'list.selectPage') }).check();
      await bar.getByRole('button', { name: say('patients', 'operation.export') }).click();
      const most = say('patients', 'list.mostAtOnce', { most: 10 });
      const message = page.getByRole('alert').filter({ hasText: most });
      await expect(message).toBeVisible();
      const box = await message.boundingBox();
      const pages = page.getByRole('navigation', { name: say('list', 'pages') });
      for (const edge of await Promise.all([bar, pages].map((part) => part.boundingBox()))) {
        const [one, other] = [box ?? { y: 0, height: 0 }, edge ?? { y: 0, height: 0 }];
        expect(one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true);
      }
    });

    await test.step('creates a patient after each error was shown', async () => {
      await patientList.newPatient.click();
      await expect(patientForm.field('patientNo')).not.toHaveValue('');
      await patientForm.create.click();
      for (const problem of ['name.required', 'gender.required', 'birthDate.required', 'dentalAge.required'])
        await expect(patientForm.error(problem)).toBeVisible();
      await patientForm.field('patientNo').fill('A 1');
      await expect(patientForm.error('patientNo.characters')).toBeVisible();
      await patientForm.field('phone').fill('12345');
      await patientForm.field('phone').press('Tab');
      await expect(patientForm.error('phone.invalid')).toBeVisible();

      // Valid input, except for a dental age that triggers a question.
      await patientForm.field('name').fill(`${name}   Li`);
      await patientForm.chooseGender(2);
      await patientForm.field('patientNo').fill(name);
      await patientForm.field('phone').fill(phone);
      await patientForm.typeDate('birthDate', '2001-02-03');
      await patientForm.chooseDentalAge('mixed');
      await patientForm.create.click();
      await expect(patientForm.question).toBeVisible();
      await patientForm.answer('change').click();
      await patientForm.chooseDentalAge('permanent');
      await patientForm.create.click();
      await expect(patientPage.heading(`${name} Li`)).toBeVisible();
      await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}$/);
      await expect(page.getByText(language === 'ch' ? phone : `+86${phone}`)).toBeVisible();
      await expect(page.getByText('2001-02-03')).toBeVisible();
    });

    await test.step('changes the patient, and warns about unsaved changes', async () => {
      await patientPage.edit.click();
      await patientForm.field('remark').fill('  grinds    at night ');
      await patientForm.cancel.click();
      const leave = page.getByRole('dialog', { name: say('form', 'leave') });
      await leave.getByRole('button', { name: say('shell', 'leave.stay') }).click();
      await patientForm.save.click();
      await expect(patientForm.drawer).toHaveCount(0);
      await page.reload();
      await patientPage.edit.click();
      await expect(patientForm.field('remark')).toHaveValue('grinds at night');
      await patientForm.cancel.click();
      await expect(patientForm.drawer).toHaveCount(0);
    });

    await test.step('finds the patient, and keeps the position on Back', async () => {
      await header.home.click();
      await patientList.search.fill(name.toUpperCase());
      await expect(patientList.count).toHaveText(patientList.countText(1));
      await expect(page).toHaveURL(/q=/);
      await patientList.show('cards');
      await expect(page).toHaveURL(/view=cards/);
      await patientList.patient(`${name} Li`).click();
      await expect(patientPage.heading(`${name} Li`)).toBeVisible();
      await page.goBack();
      await expect(patientList.search).toHaveValue(name.toUpperCase());
      await expect(patientList.count).toHaveText(patientList.countText(1));
      await patientList.show('table');
    });

    await test.step('changes theme and language without a reload, and keeps both over one', async () => {
      const [tag, title] = language === 'ch' ? ['en', 'Patients'] : ['zh-CN', '患者'];
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await header.toLight.click();
      await expect(html).toHaveAttribute('data-theme', 'default');
      await header.language.click();
      await expect(html).toHaveAttribute('lang', tag);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expect(html).toHaveAttribute('lang', tag);
      await expect(html).toHaveAttribute('data-theme', 'default');
      await expect(patientList.patient(name)).toBeVisible();
    });

    await test.step('signs out, and closes the page of the patients', async () => {
      const other = language === 'ch' ? 'en' : 'ch';
      await new Header(page, createSay(other)).signOut();
      const signInAgain = new SignInPage(page, other);
      await expect(signInAgain.heading).toBeVisible();
      await page.goto('/patient');
      await expect(signInAgain.heading).toBeVisible();
    });
  },
);
