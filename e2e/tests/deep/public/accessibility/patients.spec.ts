import { expectAccessibleLooks } from '../../../../src/pages/looks.ts';
import { toNamePattern } from '../../../../src/pages/name-pattern.ts';
import { createPatient, createName, createPatientWithImages } from '../../../../src/server/records.ts';
import { expect, test } from '../../../../src/test.ts';

test('MODE-04 MODE-05 accepts the list as a table and as cards, and the form of a patient', async ({
  page,
  context,
  patientList,
  patientForm,
}) => {
  await patientList.open();
  await expectAccessibleLooks(page, context);
  await patientList.show('cards');
  await expect(page).toHaveURL(/view=cards/);
  await expect(patientList.table).toHaveCount(0);
  await patientList.isThere();
  await expectAccessibleLooks(page, context);
  await patientList.newPatient.click();
  await patientForm.drawer.waitFor();
  await page.keyboard.press('Control+Enter');
  await expectAccessibleLooks(page, context);
});

test('MODE-05 PAT-01 accepts the menus of the list: its columns, the saved filters, and the actions of a patient', async ({
  page,
  context,
  caller,
  patientList,
  say,
}) => {
  const { name } = await createPatient(caller, { name: createName('Menu') });
  await patientList.open(`?q=${name}`);
  const open = page.getByRole('tooltip').or(page.getByRole('menu'));
  for (const button of [
    say('patients', 'list.columns'),
    say('patients', 'list.saved.title'),
    say('patients', 'list.actionsOf', { name }),
  ]) {
    await page
      .getByRole('main')
      .getByRole('button', { name: toNamePattern(button) })
      .click();
    await expect(open).toBeVisible();
    await expectAccessibleLooks(page, context);
    await page.keyboard.press('Escape');
    await expect(open).toBeHidden();
  }
});

test('MODE-04 MODE-05 accepts the page of a patient, a stage, two compared stages, and the forms', async ({
  page,
  context,
  caller,
  patientPage,
}) => {
  const { path, stage, comparison } = await createPatientWithImages(caller);
  await page.goto(path);
  await expect(page.getByRole('list').first()).toBeVisible();
  await expectAccessibleLooks(page, context);
  await page.getByRole('main').locator(`a[href="${stage}"]`).first().click();
  await page.getByRole('button', { name: /a0\.jpg/ }).click();
  await expect(patientPage.stage.inbox).toBeVisible();
  await expectAccessibleLooks(page, context);
  await page.goto(comparison);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  await expectAccessibleLooks(page, context);
  await page.goto(`${stage}?editStage=1`);
  await page.getByRole('dialog').waitFor();
  await expectAccessibleLooks(page, context);
});

test('VIEW-01 MODE-05 accepts the viewer with its list of keys', async ({ page, context, caller }) => {
  const { stage } = await createPatientWithImages(caller);
  await page.goto(stage);
  await page.getByRole('button', { name: /a0\.jpg/ }).dblclick();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('?');
  await expectAccessibleLooks(page, context);
});

test('VIEW-01 PAT-01 STG-03 goes from the list to the viewer and back with the keyboard only', async ({
  page,
  caller,
  patientList,
  viewer,
}) => {
  const { patient, path, stage } = await createPatientWithImages(caller);
  const { id, patientNo } = patient;
  await patientList.open('?sort=created');
  await page.keyboard.press('/');
  await expect(patientList.search).toBeFocused();
  await page.keyboard.type(patientNo);
  await page.keyboard.press('Enter');
  // A list that is replaced while keys move through it would lose the focus.
  await expect(patientList.count).toHaveText(patientList.countText(1));
  const link = page.getByRole('main').locator(`a[href="/patient/${id}"]`).first();
  await expect(link).toBeVisible();
  await patientList.search.blur();
  await page.keyboard.press('j');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  const toStage = page.getByRole('main').locator(`a[href="${stage}"]`).first();
  await expect(toStage).toBeVisible();
  for (let step = 0; step < 40 && !(await toStage.evaluate((element) => element === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${stage}$`));
  await expect(page.getByRole('button', { name: /a0\.jpg/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /a0\.jpg/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(viewer.position(2, 6)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.position(3, 6)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer.dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /a2\.jpg/ })).toBeFocused();
});
