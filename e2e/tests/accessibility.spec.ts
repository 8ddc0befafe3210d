import type { Page } from '@playwright/test';
import { NINE_PHOTO, PENDING } from '@dentarium/domain';
import { deletePatientInfo } from '@dentarium/api/services/patient-operations';
import { photo } from '../src/files/photo.ts';
import { findings, look, LOOKS } from '../src/pages/looks.ts';
import { TaskCentre } from '../src/pages/task-centre.ts';
import type { Caller } from '../src/server/caller.ts';
import { createPatient, createStage, putFile, stageWith } from '../src/server/records.ts';
import { expect, test } from '../src/test.ts';

test.use({ account: 'junior' });
test.setTimeout(150_000);

async function patientWithImages(caller: Caller) {
  const categories = [...NINE_PHOTO.cells.slice(0, 5).map(({ category }) => category), PENDING];
  const files = categories.map((category, index) => [photo(`a${index}.jpg`), category] as const);
  const { patient, path: stage } = await stageWith(caller, files);
  const second = await createStage(caller, patient.id, {
    stageCode: 1,
    stageName: 'During 1',
    stageDate: '2024-06-01',
  });
  await putFile(caller, second.id, photo('b.jpg'), 8);
  return { patient, path: `/patient/${patient.id}`, stage, comparison: `${stage}?compare=${second.id}` };
}

test('MODE-04 MODE-05 the list as a table and as cards, and the form of a patient', async ({
  page,
  context,
  patientList,
  patientForm,
}) => {
  await patientList.open();
  await look(page, context);
  await page.goto('/patient?view=cards');
  await patientList.isThere();
  await look(page, context);
  await page.goto('/patient?new=1');
  await patientForm.drawer.or(page.getByRole('dialog')).first().waitFor();
  await page.keyboard.press('Control+Enter');
  await look(page, context);
});

test('MODE-04 MODE-05 the page of a patient, a stage, two stages compared, and the forms', async ({
  page,
  context,
  caller,
  patientPage,
}) => {
  const { path, stage, comparison } = await patientWithImages(caller);
  await page.goto(path);
  await expect(page.getByRole('list').first()).toBeVisible();
  await look(page, context);
  await page.goto(stage);
  await page.getByRole('button', { name: /a0\.jpg/ }).click();
  await expect(patientPage.stage.inbox).toBeVisible();
  await look(page, context);
  await page.goto(comparison);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  await look(page, context);
  await page.goto(`${stage}?editStage=1`);
  await page.getByRole('dialog').waitFor();
  await look(page, context);
});

/** Opens a page and waits until what it shows has come. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await expect(page.locator('[aria-busy="true"], .ant-skeleton')).toHaveCount(0);
}

test('MODE-05 PAT-10 PAT-11 REC-01 TASK-01 TASK-05 records, exam, shares, all images, sheet, report, recycle bin and task centre', async ({
  page,
  context,
  caller,
  say,
}) => {
  const { patient } = await patientWithImages(caller);
  const deleted = await createPatient(caller, { name: 'Deleted Patient' });
  await caller.ask(deletePatientInfo, { params: { id: deleted.id } });
  const path = `/patient/${patient.id}`;
  for (const part of ['records', 'exam', 'shares', 'images', 'sheet']) {
    await openWhole(page, `${path}/${part}`);
    await look(page, context);
  }
  await openWhole(page, `${path}/records?record=new`);
  await page.getByRole('dialog').waitFor();
  await look(page, context);
  await openWhole(page, `/function/report/${patient.id}`);
  await expect(page.getByRole('main').locator('canvas').first()).toBeVisible({ timeout: 30_000 });
  await look(page, context);
  await openWhole(page, '/recyclebin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look(page, context);
  await new TaskCentre(page, say).open();
  await look(page, context);
});

test('MODE-05 PERS-07 the pages of the personal centre', async ({ page, context }) => {
  for (const part of ['setting', 'account', 'organization', 'preference', 'address', 'help']) {
    await openWhole(page, `/personal/${part}`);
    await look(page, context);
  }
});

test('VIEW-01 MODE-05 the viewer, with the list of its keys', async ({ page, context, caller }) => {
  const { stage } = await patientWithImages(caller);
  await page.goto(stage);
  await page.getByRole('button', { name: /a0\.jpg/ }).dblclick();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('?');
  await look(page, context);
});

test('AUTH-11 HEAD-09 the pages that say what is wrong: 404, /500, no role, a module that cannot be loaded', async ({
  page,
  context,
  say,
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
  expect(say('shell', 'action.retry')).toBeTruthy();
});

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('AUTH-01 MODE-04 MODE-05 the sign-in page, and with a fault', async ({ page }) => {
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
      expect(await findings(page), `${theme} ${language}, with a fault`).toEqual([]);
    }
  });
});

test('VIEW-01 PAT-01 STG-03 the keyboard alone leads from the list to the viewer and back', async ({
  page,
  caller,
  patientList,
  viewer,
}) => {
  const { path, stage } = await patientWithImages(caller);
  const id = path.split('/').at(-1) ?? '';
  await patientList.open('?sort=created');
  await page.keyboard.press('/');
  await expect(patientList.search).toBeFocused();
  await page.keyboard.type('Images');
  await page.keyboard.press('Enter');
  const link = page.getByRole('main').locator(`a[href="/patient/${id}"]`);
  await expect(link.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await patientList.search.blur();
  for (
    let step = 0;
    step < 30 && !(await link.first().evaluate((element) => element === document.activeElement));
    step += 1
  )
    await page.keyboard.press('j');
  await expect(link.first()).toBeFocused();
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
