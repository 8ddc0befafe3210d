import { openAll } from '../../../src/focus/open-all.ts';
import { createDeskOpenings } from '../../../src/focus/patients/desk-openings.ts';
import { createListOpenings } from '../../../src/focus/patients/list-openings.ts';
import { createPatientOpenings } from '../../../src/focus/patients/patient-openings.ts';
import { createPhoneOpenings } from '../../../src/focus/patients/phone-openings.ts';
import { seedDesk, seedList, seedPatient, seedStage, seedTags } from '../../../src/focus/patients/seeds.ts';
import { createStageOpenings } from '../../../src/focus/patients/stage-openings.ts';
import { createTagOpenings } from '../../../src/focus/patients/tag-openings.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { Caller } from '../../../src/server/caller.ts';
import { createPatientWithImages } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

test('PAT-01 PAT-02 moves the focus into everything that a doctor opens on the list of patients, and back', async ({
  page,
  caller,
  say,
}) => {
  await openAll(page, say, createListOpenings(await seedList(caller)));
});

test('PAT-02 PAT-07 STG-01 moves the focus into everything that a doctor opens on the page of a patient, and back', async ({
  page,
  caller,
  say,
  address,
  sessionFor,
}) => {
  const { tokens } = await sessionFor('superAdmin');
  await openAll(page, say, createPatientOpenings(await seedPatient(caller, new Caller(address, tokens.access_token))));
});

test('STG-02 STG-03 PAT-06 moves the focus into everything that a doctor opens on a stage, in the recycle bin and on an exception, and back', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const { layout, ...seed } = await seedStage(caller);
  await page.addInitScript((id) => localStorage.setItem('dentarium.photoLayout', id), layout);
  await openAll(page, say, createStageOpenings(seed));

  await test.step('STG-02 starts and ends a comparison, and moves the focus to the heading of the other view', async () => {
    await page.goto(seed.stage);
    await patientPage.stage.compare.press('Enter');
    await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: say('patients', 'comparison.title') })).toBeFocused();
    await page.getByRole('button', { name: toNamePattern(say('patients', 'comparison.stop')) }).press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: '治疗前' })).toBeFocused();
  });
});

test.describe('an administrator', () => {
  test.use({ role: 'superAdmin' });

  test('PAT-02 moves the focus into everything that only an administrator opens on a patient, and back', async ({
    page,
    caller,
    say,
  }) => {
    await openAll(page, say, createTagOpenings(await seedTags(caller)));
  });
});

test.describe('the front desk', () => {
  test.use({ role: 'triageNurse' });

  test('ADM-03 moves the focus into everything that the front desk opens, and back', async ({ page, caller, say }) => {
    const name = await seedDesk(caller);
    await openAll(page, say, createDeskOpenings(name));
  });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('STG-02 UPL-07 moves the focus into overlays of phones, and back', async ({ page, caller, say }) => {
    const { stage } = await createPatientWithImages(caller);
    await openAll(page, say, createPhoneOpenings(stage));
  });
});
