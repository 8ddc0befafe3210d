import { utimesSync, writeFileSync } from 'node:fs';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { getStageKindOrThrow } from '@dentarium/domain';
import { toTestFile } from '../../../src/files/test-file.ts';
import { createBmp, createPng } from '../../../src/files/images.ts';
import { createDicom, createStl } from '../../../src/files/other-files.ts';
import { createPhoto } from '../../../src/files/photo.ts';
import { toCategoryName } from '../../../src/pages/category-name.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { createPatient, createName, createStageWithFiles } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

// A clinic in China, whose time zone must not shift wall-clock times.
test.use({ timezoneId: 'Asia/Shanghai' });

test('STG-01 STG-07 UPL-07 proposes the date of photographs for new stages, and files them', async ({
  page,
  say,
  language,
  caller,
  patientPage,
}) => {
  const patient = await createPatient(caller, { name: createName('Stages') });
  await page.goto(`/patient/${patient.id}`);
  await patientPage.newStage.click();
  // The date in that time zone may differ from the local one.
  const todayThere = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  await expect(patientPage.stageField('date')).toHaveValue(todayThere);
  await expect(patientPage.stageField('name')).toHaveValue(getStageKindOrThrow(0).name[language]);
  await patientPage.stageField('name').fill('');
  await patientPage.createStage();
  await expect(patientPage.stageForm.getByText(say('patients', 'problem.stageName.required'))).toBeVisible();
  await patientPage.stageField('name').fill('First records');
  await patientPage.typeStageDate('2023-05-06');
  await patientPage.createStage();
  await expect(page).toHaveURL(/\/stage\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 2, name: 'First records' })).toBeVisible();

  await page.goto(`/patient/${patient.id}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: toNamePattern(say('patients', 'upload.newStage')) }).click();
  await (
    await chooser
  ).setFiles([
    createPhoto('later.jpg', { takenAt: '2024-08-02T23:59:58' }),
    createPhoto('earlier.jpg', { takenAt: '2024-08-01T00:00:01' }),
  ]);
  await expect(patientPage.stageField('date')).toHaveValue('2024-08-01');
  await patientPage.chooseStageKind(getStageKindOrThrow(1).name[language]);
  await patientPage.createStage();
  await expect(patientPage.uploads.allDone(2)).toBeVisible();
  const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  const dates = files.map(({ name, takenAt, takenSource }) => `${name} ${takenAt} ${takenSource}`).toSorted();
  expect(dates).toEqual(['earlier.jpg 2024-08-01T00:00:01 exif', 'later.jpg 2024-08-02T23:59:58 exif']);
  const stages = await caller.ask(getStageListByPid, { params: { id: patient.id } });
  expect(stages.map(({ stageCode, stageDate }) => [stageCode, stageDate])).toEqual([
    [0, '2023-05-06'],
    [1, '2024-08-01'],
  ]);
});

test('STG-02 STG-07 UPL-08 accepts files by button, drop and paste, and does not upload an existing file again', async ({
  page,
  say,
  language,
  caller,
  patientPage,
}, info) => {
  const { patient, path } = await createStageWithFiles(caller, []);
  const { stage, uploads } = patientPage;
  await page.goto(path);
  const onDisk = info.outputPath('from-disk.png');
  writeFileSync(onDisk, createPng(620, 520, [Date.now() % 256, 90, 130]));
  utimesSync(onDisk, new Date('2022-02-02T12:00:00+08:00'), new Date('2022-02-02T12:00:00+08:00'));
  await stage.chooseFiles([onDisk]);
  await expect(stage.image('from-disk.png', stage.inbox)).toBeVisible();

  const dropped = createPhoto('dropped.jpg', { takenAt: '2024-01-09T08:00:00' });
  await stage.dropFiles(stage.place(toCategoryName(6, language)), [dropped]);
  await expect(stage.image('dropped.jpg', stage.place(toCategoryName(6, language)))).toBeVisible();

  await stage.pasteFiles([
    toTestFile('pasted.bmp', createBmp(640, 520, [Date.now() % 256, 20, 200])),
    toTestFile('jaw.stl', createStl(500, Date.now() % 10_000)),
    toTestFile('ceph.dcm', createDicom()),
  ]);
  await uploads.open();
  await expect(uploads.allDone(5)).toBeVisible();
  // The radiograph names another person than the patient, so it waits among the exceptions.
  await expect(uploads.line('ceph.dcm').locator('a[href*="/exception?open="]')).toBeVisible();

  let parts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/UploadPart')) parts += 1;
  });
  await stage.pasteFiles([dropped]);
  await expect(uploads.allDone(6)).toBeVisible();
  await expect(uploads.line('dropped.jpg').getByText(say('uploads', 'existing'))).toBeVisible();
  expect(parts).toBe(0);

  const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  expect(files).toHaveLength(4);
  const byName = new Map(files.map((file) => [file.name, file]));
  expect(byName.get('from-disk.png')).toMatchObject({
    takenAt: '2022-02-02T12:00:00',
    takenSource: 'file',
  });
  // A classifier may have tried it already and given up.
  expect([80, 92]).toContain(byName.get('from-disk.png')?.category);
  expect(byName.get('dropped.jpg')).toMatchObject({ takenAt: '2024-01-09T08:00:00', takenSource: 'exif', category: 6 });
  expect(byName.get('jaw.stl')?.kind).toBe('model');
  expect(byName.has('ceph.dcm')).toBe(false);
});
