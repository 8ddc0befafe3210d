import { queryPatientProjectList } from '@dentarium/api/services/file-info-service';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/services/stage-service';
import { given } from '../../src/files/given-file.ts';
import { photo } from '../../src/files/photo.ts';
import { named } from '../../src/pages/named.ts';
import { createPatient, newName } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

/** A case summary, among the categories of files. */
const SUMMARY = 103;

test('BEN-01 BEN-03 BEN-07 a memory card is sorted by a photographed card, organised, and summarised', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const patient = await createPatient(caller, { name: newName('Card') });
  const files = () => caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  await page.goto(`/patient/${patient.id}/sheet`);
  const code = page.getByRole('img', { name: say('patients', 'sheet.cardCode', { number: patient.patientNo }) });
  // What is printed is what is photographed.
  const card = given('1-card.png', await code.screenshot({ scale: 'device' }));

  await page.goto('/patient');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: named(say('patients', 'camera.open')) }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([card, photo('2-frontal.jpg'), photo('3-bite.jpg')]);
  await expect(main.getByText(`${patient.name} ${patient.patientNo}`)).toHaveCount(1);
  expect(await files()).toEqual([]);
  await main.getByRole('button', { name: named(say('patients', 'camera.file', { count: 2 })) }).click();
  await expect.poll(async () => (await files()).length).toBe(2);
  expect(await caller.ask(getStageListByPid, { params: { id: patient.id } })).toHaveLength(1);

  await expect.poll(async () => (await files()).every(({ category }) => category === 92)).toBe(true);
  await page.goto(`/patient/${patient.id}`);
  await main.getByRole('button', { name: named(say('patients', 'organise.open', { count: 2 })) }).click();
  await expect(page).toHaveURL(/\/organise$/);
  const list = page.getByRole('list', { name: say('patients', 'organise.list') });
  await expect(list.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('1');
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(list).toHaveCount(0);
  await expect
    .poll(async () => (await files()).map(({ category }) => category).toSorted((a, b) => a - b))
    .toEqual([8, 92]);

  await page.goto(`/patient/${patient.id}`);
  await patientPage.choose('summary');
  await expect(main.locator('canvas').first()).toBeVisible();
  await main.getByRole('button', { name: named(say('patients', 'report.save')) }).click();
  await expect
    .poll(async () => {
      const products = await caller.ask(queryPatientProjectList, { params: { id: patient.id } });
      return products.map(({ category }) => category);
    })
    .toEqual([SUMMARY]);
});
