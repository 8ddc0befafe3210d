import { readFile } from 'node:fs/promises';
import { queryTasks } from '@dentarium/api/tasks/calls';
import { createPhoto } from '../../src/files/photo.ts';
import { toNamePattern } from '../../src/pages/name-pattern.ts';
import { TaskCentre } from '../../src/pages/task-centre.ts';
import { createPatient, createStage, createName, putFile } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

// In private mode the zip comes from the server, in public mode from the cloud.
test('TASK-01 TASK-03 TASK-04 SOCK-01 packs two patients, reports the progress over the socket, downloads the zip, and again from the task centre', async ({
  page,
  mode,
  caller,
  say,
  patientList,
}) => {
  const word = createName('Pack');
  const photos = [createPhoto('first.jpg'), createPhoto('second.jpg')];
  for (const [index, file] of photos.entries()) {
    const patient = await createPatient(caller, { name: `${word} ${index}` });
    await putFile(caller, (await createStage(caller, patient.id)).id, file, 8);
  }
  const messages: string[] = [];
  const sockets: URL[] = [];
  page.on('websocket', (socket) => {
    sockets.push(new URL(socket.url()));
    socket.on('framereceived', ({ payload }) => messages.push(String(payload)));
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
    .getByRole('button', { name: toNamePattern(say('patients', 'operation.export')) })
    .click();
  const dialog = page.getByRole('dialog', { name: say('patients', 'packaging.title', { count: 2 }) });
  await dialog.getByRole('button', { name: toNamePattern(say('patients', 'packaging.begin')) }).click();
  await expect(dialog).toHaveCount(0);

  const download = await packed;
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const { buffer } of photos) expect(zip.includes(buffer)).toBe(true);
  expect(frames.filter((address) => address.includes('/TempFileStore/'))).toHaveLength(mode === 'private' ? 1 : 0);
  const [task] = await caller.ask(queryTasks, {});
  expect(sockets.map(({ searchParams }) => searchParams.get('groupCode'))).toEqual(['FoWeb']);
  expect(messages.some((message) => message.includes(task?.id ?? 'no task'))).toBe(true);

  const centre = new TaskCentre(page, say);
  await centre.open();
  const name = task?.PackageName ?? '';
  await expect(centre.completedTask(name)).toBeVisible();
  const secondDownload = page.waitForEvent('download');
  await centre.list.getByRole('button', { name: say('shell', 'task.downloadOf', { name }) }).click();
  expect((await readFile(await (await secondDownload).path())).equals(zip)).toBe(true);
  await centre.list.getByRole('button', { name: say('shell', 'task.removeOf', { name }) }).click();
  await expect(centre.task(name)).toHaveCount(0);
});
