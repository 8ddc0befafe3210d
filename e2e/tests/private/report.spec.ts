import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { createPhoto } from '../../src/files/photo.ts';
import { toNamePattern } from '../../src/pages/name-pattern.ts';
import { TaskCentre } from '../../src/pages/task-centre.ts';
import { downloadOriginal, createStageWithFiles } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

/** The category of reports. */
const REPORT = 101;

test('TASK-01 TASK-05 PAT-14 previews a report, creates it, and lists it with the patient', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const { patient } = await createStageWithFiles(caller, [
    [createPhoto('face.jpg'), 8],
    [createPhoto('teeth.jpg'), 6],
  ]);
  const reports = async () => {
    const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
    return files.filter(({ category }) => category === REPORT);
  };
  await page.goto(`/patient/${patient.id}`);
  await patientPage.choose('report');
  await expect(page).toHaveURL(new RegExp(`/function/report/${patient.id}$`));
  const sheets = page.getByRole('main').locator('canvas');
  await expect(sheets.first()).toBeVisible();
  const pages = await sheets.count();
  expect(pages).toBeGreaterThan(1);
  await page
    .getByRole('main')
    .getByRole('checkbox', { name: say('patients', 'report.page.cover') })
    .uncheck();
  await expect(sheets).toHaveCount(pages - 1);

  await page.getByRole('button', { name: toNamePattern(say('patients', 'report.save')) }).click();
  const centre = new TaskCentre(page, say);
  await centre.open();
  await expect(centre.completedTask(/./).first()).toBeVisible();
  const [report] = await reports();
  expect(report?.name).toMatch(/\.pdf$/);
  if (report !== undefined) expect((await downloadOriginal(caller, report)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await reports()).toHaveLength(1);
});
