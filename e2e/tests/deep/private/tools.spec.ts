import { queryPatientProjectList } from '@dentarium/api/files/info-calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { toTestFile } from '../../../src/files/test-file.ts';
import { createPhoto } from '../../../src/files/photo.ts';
import { clickAt } from '../../../src/pages/board.ts';
import { listAccessibilityViolations, waitUntilLoaded } from '../../../src/pages/looks.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { expectWhitePaper } from '../../../src/pages/expect-white-paper.ts';
import {
  createLaterStage,
  createPatient,
  createName,
  putFile,
  createStageWithFiles,
} from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

/** The category of case summaries. */
const SUMMARY = 103;

test('BEN-01 BEN-03 BEN-07 sorts a memory card by a photographed card, organises it, and creates a summary', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const patient = await createPatient(caller, { name: createName('Card') });
  const files = () => caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  await page.goto(`/patient/${patient.id}/sheet`);
  const code = page.getByRole('img', { name: say('patients', 'sheet.cardCode', { number: patient.patientNo }) });
  // The printed card is the photographed one.
  const card = toTestFile('1-card.png', await code.screenshot({ scale: 'device' }));
  await expectWhitePaper(page);

  await page.goto('/patient');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: toNamePattern(say('patients', 'camera.open')) }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([card, createPhoto('2-frontal.jpg'), createPhoto('3-bite.jpg')]);
  await expect(main.getByText(`${patient.name} ${patient.patientNo}`)).toHaveCount(1);
  expect(await files()).toEqual([]);
  await main.getByRole('button', { name: toNamePattern(say('patients', 'camera.file', { count: 2 })) }).click();
  await expect.poll(async () => (await files()).length).toBe(2);
  expect(await caller.ask(getStageListByPid, { params: { id: patient.id } })).toHaveLength(1);

  await expect.poll(async () => (await files()).every(({ category }) => category === 92)).toBe(true);
  await page.goto(`/patient/${patient.id}`);
  await main.getByRole('button', { name: toNamePattern(say('patients', 'organise.open', { count: 2 })) }).click();
  await expect(page).toHaveURL(/\/organise$/);
  const list = page.getByRole('list', { name: say('patients', 'organise.list') });
  await expect(list.getByRole('button')).toHaveCount(2);
  // Keys that change an image act while the focus is at it.
  await list.getByRole('button').first().press('1');
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(list).toHaveCount(0);
  await expect
    .poll(async () => (await files()).map(({ category }) => category).toSorted((a, b) => a - b))
    .toEqual([8, 92]);

  await page.goto(`/patient/${patient.id}`);
  await patientPage.choose('summary');
  await expect(main.locator('canvas').first()).toBeVisible();
  await main.getByRole('button', { name: toNamePattern(say('patients', 'report.save')) }).click();
  await expect
    .poll(async () => {
      const products = await caller.ask(queryPatientProjectList, { params: { id: patient.id } });
      return products.map(({ category }) => category);
    })
    .toEqual([SUMMARY]);
});

test('BEN-05 creates a template of points, measures two stages by it, and shows the values over time', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const text = (key: string, values?: Record<string, string | number>) => say('patients', `measuring.${key}`, values);
  const { patient, path } = await createStageWithFiles(caller, [[createPhoto('before.jpg'), 8]]);
  const laterStage = await createLaterStage(caller, patient.id);
  const after = await putFile(caller, laterStage.id, createPhoto('after.jpg'), 8);
  const main = page.getByRole('main');
  const name = createName('Front');

  await page.goto(path);
  await patientPage.stage.chooseFromImageMenu(patientPage.stage.image('before.jpg'), text('open'));
  await expect(page).toHaveURL(/\/measure\//);
  await main
    .getByRole('button', { name: toNamePattern(text('newTemplate')) })
    .first()
    .click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel(text('templateName')).fill(name);
  await editor.getByLabel(text('pointName', { number: 1 }), { exact: true }).fill('L');
  await editor.getByLabel(text('pointName', { number: 2 }), { exact: true }).fill('R');
  await editor.getByRole('textbox', { name: text('measureName', { number: 1 }) }).fill('Width');
  expect(await listAccessibilityViolations(page)).toEqual([]);
  await editor.getByRole('button', { name: /^(保\s*存|Save)$/ }).click();
  await expect(editor).toHaveCount(0);

  const board = page.getByRole('application', { name: text('board') });
  const savedMessage = page.getByText(say('marks', 'board.save.saved'), { exact: true });
  const width = main.getByRole('row', { name: /^Width / });
  const calibrate = async (): Promise<void> => {
    await main.getByRole('button', { name: say('marks', 'board.setRuler') }).click();
    await clickAt(board, 100, 400);
    await clickAt(board, 500, 400);
    await main.getByRole('button', { name: say('marks', 'board.apply'), exact: true }).click();
  };
  await clickAt(board, 200, 200);
  await clickAt(board, 400, 200);
  await calibrate();
  // The suggested length of the ruler is 50 mm, for 400 px.
  await expect(width).toContainText(/2[45]\.\d mm/);
  await expect(savedMessage).toBeVisible();
  expect(await listAccessibilityViolations(page)).toEqual([]);
  const first = await width.innerText();

  // With keys: moves the second point by a hundred pixels; a reload keeps it.
  await main.getByRole('button', { name: /^R, / }).press('Enter');
  await board.press('Control+ArrowRight');
  await expect(width).toContainText(/3[67]\.\d mm/);
  await board.press('Control+z');
  await expect(width).toHaveText(first, { useInnerText: true });
  await expect(savedMessage).toBeVisible();
  await page.reload();
  await expect(width).toHaveText(first, { useInnerText: true });

  await page.goto(`/patient/${patient.id}/measure/${after.id}`);
  await board.focus();
  await board.press('Enter');
  await board.press('Control+ArrowRight');
  await board.press('Enter');
  await expect(width).toContainText('100.0 px');
  await calibrate();
  await expect(width).toContainText(/12\.\d mm/);
  await expect(savedMessage).toBeVisible();

  await page.goto(`/patient/${patient.id}`);
  await main.getByRole('button', { name: toNamePattern(text('course')) }).click();
  await expect(page).toHaveURL(/\/measurements$/);
  await waitUntilLoaded(page);
  const table = main.getByRole('table', { name });
  await expect(table.getByRole('row', { name: /^Width .*2[45]\.\d mm.*12\.\d mm/ })).toBeVisible();
  await expect(main.getByRole('img', { name: /Width.*2[45]\.\d mm/ })).toBeVisible();
  expect(await listAccessibilityViolations(page)).toEqual([]);
});
