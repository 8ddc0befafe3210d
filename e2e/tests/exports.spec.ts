import { readFile } from 'node:fs/promises';
import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { queryTasks } from '@dentarium/api/services/task-service';
import { photo } from '../src/files/photo.ts';
import { named } from '../src/pages/named.ts';
import { TaskCentre } from '../src/pages/task-centre.ts';
import { createPatient, createStage, newName, originalOf, putFile, stageWith } from '../src/server/records.ts';
import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'admin' });

/** A report, among the categories of files. */
const REPORT = 101;

test('TASK-01 TASK-03 TASK-04 SOCK-01 two patients are packed: the socket tells how far it is, the zip comes by itself and once more from the task centre', async ({
  page,
  mode,
  caller,
  say,
  patientList,
}) => {
  const word = newName('Pack');
  const photos = [photo('first.jpg'), photo('second.jpg')];
  for (const [index, file] of photos.entries()) {
    const patient = await createPatient(caller, { name: `${word} ${index}` });
    await putFile(caller, (await createStage(caller, patient.id)).id, file, 8);
  }
  const told: string[] = [];
  const sockets: URL[] = [];
  page.on('websocket', (socket) => {
    sockets.push(new URL(socket.url()));
    socket.on('framereceived', ({ payload }) => told.push(String(payload)));
  });
  const frames: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) frames.push(request.url());
  });
  await patientList.open(`?q=${word}`);
  await expect(patientList.count).toHaveText(patientList.countText(2));
  await page.getByRole('checkbox', { name: say('patients', 'list.selectPage') }).check();
  const packed = page.waitForEvent('download');
  await page
    .getByRole('group', { name: say('patients', 'list.batch') })
    .getByRole('button', { name: named(say('patients', 'operation.export')) })
    .click();
  const dialog = page.getByRole('dialog', { name: say('patients', 'packaging.title', { count: 2 }) });
  await dialog.getByRole('button', { name: named(say('patients', 'packaging.begin')) }).click();
  await expect(dialog).toHaveCount(0);

  const download = await packed;
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const { buffer } of photos) expect(zip.includes(buffer)).toBe(true);
  expect(frames.filter((address) => address.includes('/TempFileStore/'))).toHaveLength(mode === 'private' ? 1 : 0);
  const [task] = await caller.ask(queryTasks, {});
  expect(sockets.map(({ searchParams }) => searchParams.get('groupCode'))).toEqual(['FoWeb']);
  expect(told.some((message) => message.includes(task?.id ?? 'no task'))).toBe(true);

  const centre = new TaskCentre(page, say);
  await centre.open();
  const name = task?.PackageName ?? '';
  await expect(centre.done(name)).toBeVisible();
  const again = page.waitForEvent('download');
  await centre.list.getByRole('button', { name: say('shell', 'task.downloadOf', { name }) }).click();
  expect((await readFile(await (await again).path())).equals(zip)).toBe(true);
  await centre.list.getByRole('button', { name: say('shell', 'task.removeOf', { name }) }).click();
  await expect(centre.task(name)).toHaveCount(0);
});

test('TASK-01 TASK-05 PAT-14 a report is seen before it is made, and then stands with the patient', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const { patient } = await stageWith(caller, [
    [photo('face.jpg'), 8],
    [photo('teeth.jpg'), 6],
  ]);
  const reports = async () => {
    const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
    return files.filter(({ category }) => category === REPORT);
  };
  await page.goto(`/patient/${patient.id}`);
  await patientPage.choose('report');
  await expect(page).toHaveURL(new RegExp(`/function/report/${patient.id}$`));
  const sheets = page.getByRole('main').locator('canvas');
  await expect(sheets.first()).toBeVisible({ timeout: 30_000 });
  const pages = await sheets.count();
  expect(pages).toBeGreaterThan(1);
  await page
    .getByRole('main')
    .getByRole('checkbox', { name: say('patients', 'report.page.cover') })
    .uncheck();
  await expect(sheets).toHaveCount(pages - 1, { timeout: 30_000 });

  await page.getByRole('button', { name: named(say('patients', 'report.save')) }).click();
  const centre = new TaskCentre(page, say);
  await centre.open();
  await expect(centre.done(/./).first()).toBeVisible({ timeout: 30_000 });
  const [report] = await reports();
  expect(report?.name).toMatch(/\.pdf$/);
  if (report !== undefined) expect((await originalOf(caller, report)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await reports()).toHaveLength(1);
  await page.goto(`/patient/${patient.id}`);
  await expect(patientPage.heading(patient.name)).toBeVisible();
});

test('PAT-14 a patient without classified images gets no report, and is told why', async ({
  page,
  caller,
  say,
  patientPage,
}) => {
  const { patient } = await stageWith(caller, [[photo('unsorted.jpg'), 80]]);
  await page.goto(`/patient/${patient.id}`);
  await patientPage.choose('report');
  await expect(page.getByText(say('patients', 'operation.noImagingData'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/patient/${patient.id}$`));
});
