import { readFile } from 'node:fs/promises';
import { createReportTasks } from '@dentarium/server/calls/reports';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { downPatientFile, queryTasks } from '@dentarium/api/tasks/calls';
import type { Page } from '@playwright/test';
import { createMouthPhoto, createPhoto } from '../../../src/files/photo.ts';
import { clickAt } from '../../../src/pages/board.ts';
import { test } from '../../../src/killable-product.ts';
import { toCategoryName } from '../../../src/pages/category-name.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { StageView } from '../../../src/pages/stage-view.ts';
import { TaskCentre } from '../../../src/pages/task-centre.ts';
import { toRequestPath } from '../../../src/server/caller.ts';
import { createPatient, createStage, createName, putFile, createStageWithFiles } from '../../../src/server/records.ts';
import { expect } from '../../../src/test.ts';

/** The category of reports. */
const REPORT = 101;
const PATIENTS = 4;

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // The renderer ends before it can respond.
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('TASK-06 TASK-03 completes a package and reports once each after their tab is killed', async ({
  page,
  context,
  caller,
  say,
  patientList,
}) => {
  const word = createName('Tab');
  const patients: string[] = [];
  for (let index = 0; index < PATIENTS; index += 1) {
    const { id } = await createPatient(caller, { name: `${word} ${index}` });
    await putFile(caller, (await createStage(caller, id)).id, createPhoto(`${index}.jpg`), 8);
    patients.push(id);
  }
  await patientList.open(`?q=${word}`);
  await expect(patientList.count).toHaveText(patientList.countText(PATIENTS));
  await page.getByRole('checkbox', { name: say('patients', 'list.selectPage') }).check();
  const batch = page.getByRole('group', { name: say('patients', 'list.batch') });
  const begin = async (operation: string, title: string, button: string) => {
    await batch.getByRole('button', { name: toNamePattern(operation) }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: toNamePattern(button) }).click();
    await expect(dialog).toHaveCount(0);
  };
  const count = { count: PATIENTS };
  const startResponses = [createReportTasks, downPatientFile].map((call) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === toRequestPath(call)),
  );
  await begin(
    say('patients', 'operation.report'),
    say('patients', 'report.batchTitle', count),
    say('patients', 'report.begin'),
  );
  await begin(
    say('patients', 'operation.export'),
    say('patients', 'packaging.title', count),
    say('patients', 'packaging.begin'),
  );
  await Promise.all(startResponses);

  await crash(page);
  const atCrash = await caller.ask(queryTasks, {});
  expect(atCrash).toHaveLength(PATIENTS + 1);
  expect(atCrash.some(({ finish }) => !finish)).toBe(true);

  const tab = await context.newPage();
  await tab.goto('/patient');
  const centre = new TaskCentre(tab, say);
  await centre.open();
  await expect(centre.completedTask(/./)).toHaveCount(PATIENTS + 1, { timeout: 90_000 });
  const tasks = await caller.ask(queryTasks, {});
  const name = tasks.find(({ type }) => type === 'package')?.PackageName ?? '';
  const packed = tab.waitForEvent('download');
  await centre.list.getByRole('button', { name: say('shell', 'task.downloadOf', { name }) }).click();
  expect((await readFile(await (await packed).path())).subarray(0, 2).toString()).toBe('PK');
  expect(tasks.map(({ type, finish, isError }) => `${type} ${finish} ${isError}`).toSorted()).toEqual([
    'package true false',
    ...patients.map(() => 'report true false'),
  ]);
  for (const patientId of patients) {
    const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patientId } });
    expect(files.filter(({ category }) => category === REPORT)).toHaveLength(1);
  }
});

test('STG-05 classifies images whose tab is killed right after the upload, and shows them in a new tab', async ({
  page,
  context,
  caller,
  language,
  say,
}) => {
  const { patient, stage, path } = await createStageWithFiles(caller, []);
  await page.goto(path);
  // The built-in classifier uses the file names of what may be a mouth.
  const images = [
    ['upper occlusal.jpg', 2],
    ['lower occlusal.jpg', 3],
  ] as const;
  await new StageView(page, say).chooseFiles(images.map(([name]) => createMouthPhoto(name)));
  const listFiles = async () => caller.ask(queryFilesInfo, { params: { id: stage.id }, query: { pid: patient.id } });
  await expect.poll(async () => (await listFiles()).length).toBe(images.length);
  await crash(page);

  const tab = await context.newPage();
  await tab.goto(path);
  const view = new StageView(tab, say);
  for (const [name, category] of images)
    await expect(view.image(name, view.place(toCategoryName(category, language)))).toBeVisible();
  expect(new Map((await listFiles()).map(({ name, category }) => [name, category]))).toEqual(new Map(images));
  expect(await listFiles()).toHaveLength(images.length);
});

/** The time in ms after which a killed browser may no longer lose a point of a tracing, and the time for its request. */
const [LOST_MS, REQUEST_MS] = [1000, 2000];

test('VIEW-04 a tab that is killed during a tracing loses at most its last second', async ({
  page,
  context,
  caller,
  say,
}) => {
  const { patient } = await createStageWithFiles(caller, [[createPhoto('ceph.jpg'), 18]]);
  const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  const path = `/patient/${patient.id}/ceph/${files[0]?.id ?? ''}`;
  const board = page.getByRole('application', { name: say('patients', 'ceph.stage') });
  const points = [
    ['S', 200, 120],
    ['N', 480, 120],
    ['A', 460, 300],
    ['B', 440, 400],
  ] as const;
  await page.goto(path);
  for (const [label, x, y] of points) {
    await page.getByRole('button', { name: new RegExp(`^${label}, `) }).click();
    await clickAt(board, x, y);
  }
  // Keeps on moving the last point, so that no pause triggers the save.
  const movingEnd = Date.now() + LOST_MS + REQUEST_MS;
  while (Date.now() < movingEnd) await board.press('ArrowRight', { delay: 20 });
  await crash(page);

  // The draft of the window is gone with it.
  const tab = await context.newPage();
  await tab.goto(path);
  for (const [label] of points) {
    const name = new RegExp(`^${label}, .*, ${say('patients', 'board.state.placed')}$`);
    await expect(tab.getByRole('button', { name })).toBeVisible();
  }
});
