import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { doesFileExist } from '@dentarium/api/files/calls';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { confirmSiteCommand } from '../../../src/change-site.ts';
import { toTestFile } from '../../../src/files/test-file.ts';
import { createJpeg, createQuarters } from '../../../src/files/jpeg.ts';
import { createStl, countTriangles } from '../../../src/files/other-files.ts';
import { test } from '../../../src/killable-product.ts';
import { toErrorCode, toRequestPath } from '../../../src/server/caller.ts';
import {
  createPatient,
  createStage,
  createName,
  downloadOriginal,
  createUploadName,
} from '../../../src/server/records.ts';
import { expect } from '../../../src/test.ts';

/** The settings of a product that stores its files on the disk, as private mode does, and of one in public mode. */
const ON_DISK = { LIBRARY_TYPE: '0' };
const IN_CLOUD = { LIBRARY_TYPE: '1' };

/** Lets the given number of parts through, and holds all others; resolves after the responses of the first ones. */
async function letParts(page: Page, count: number): Promise<void> {
  let requestCount = 0;
  let answeredCount = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/UploadPart?*', async (route) => {
    requestCount += 1;
    if (requestCount > count) return;
    await route.fulfill({ response: await route.fetch() });
    answeredCount += 1;
    if (answeredCount === count) resolve();
  });
  return promise;
}

test('UPL-01 UPL-07 UPL-08 loses nothing confirmed when the server is killed during an upload, shows no partial file, and accepts only the missing parts', async ({
  page,
  caller,
  product,
  patientPage,
  mode,
}, info) => {
  const changeStore = (store: typeof ON_DISK) =>
    confirmSiteCommand('change-store', { MODE: mode, ...store }, product.dataDir);
  await product.stop();
  await changeStore(ON_DISK);
  await product.start(ON_DISK);
  const patient = await createPatient(caller, { name: createName('Kill') });
  const stage = await createStage(caller, patient.id);
  const files = () => caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  const photos = [1, 2, 3].map((number) =>
    toTestFile(`p${number}.jpg`, createJpeg(createQuarters(80, 64, number), { orientation: number })),
  );
  const scan = toTestFile('scan.stl', createStl(countTriangles(20_000_000), 5));
  const scanPath = info.outputPath('scan.stl');
  writeFileSync(scanPath, scan.buffer);
  const { stage: view, uploads } = patientPage;

  await page.goto(`/patient/${patient.id}/stage/${stage.id}`);
  await view.chooseFiles(photos);
  await expect(uploads.allDone(3)).toBeVisible();

  const twoParts = letParts(page, 2);
  const underWay = view.chooseFiles([scanPath]);
  await Promise.all([twoParts, underWay]);
  await product.kill();
  const startedAt = performance.now();
  await product.start(ON_DISK);
  info.annotations.push({
    type: 'start after SIGKILL',
    description: `${Math.round(performance.now() - startedAt)} ms`,
  });

  const query = await createUploadName(caller, scan);
  const { exist, parts } = await caller.ask(doesFileExist, { query });
  expect(exist).toBe(false);
  expect(parts.length).toBeGreaterThanOrEqual(2);
  expect((await files()).map(({ name }) => name).toSorted()).toEqual(['p1.jpg', 'p2.jpg', 'p3.jpg']);
  for (const file of await files()) {
    const sentPhoto = photos.find(({ name }) => name === file.name);
    expect((await downloadOriginal(caller, file)).equals(sentPhoto?.buffer ?? Buffer.alloc(0)), file.name).toBe(true);
  }

  // Leaving the page asks, because the upload is incomplete.
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await uploads.open();
  await uploads.pauseAll.click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);

  const sentParts: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/UploadPart')) sentParts.push(Number(url.searchParams.get('chunkIndex')));
  });
  const storedParts = (await caller.ask(doesFileExist, { query })).parts;
  expect(storedParts).toEqual(parts);
  await uploads.open();
  await expect(uploads.interrupted.getByText('scan.stl')).toBeVisible();
  await uploads.chooseAgain([scanPath]);
  await expect(uploads.allDone(1)).toBeVisible();
  expect(sentParts.toSorted((one, other) => one - other)).toEqual(
    [0, 1, 2, 3].filter((part) => !storedParts.includes(part)),
  );
  const whole = (await files()).find(({ name }) => name === 'scan.stl');
  expect(whole).toBeDefined();
  if (whole !== undefined) expect((await downloadOriginal(caller, whole)).equals(scan.buffer)).toBe(true);
  await expect(view.image('scan.stl')).toBeVisible();
  // Other tests share the product.
  await product.stop();
  await changeStore(IN_CLOUD);
  await product.start();
});

// Runs last in this file, because it switches the patients module off.
test('MODE-06 MFE-01 shows a plain page for a module that is switched off, without requests or a tab, and refuses its calls', async ({
  page,
  caller,
  product,
  header,
  say,
}) => {
  await product.stop();
  await product.start({ MODULES_OFF: 'patients' });
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/modules/')) requests.push(pathname);
  });
  await page.goto('/patient');
  const name = say('modules', 'name.patients');
  await expect(page.getByRole('heading', { level: 1, name: say('shell', 'module.off.title', { name }) })).toBeVisible();
  await expect(header.user).toBeVisible();
  await expect(header.tabs).toHaveText([say('modules', 'tab.personal')]);
  expect(requests.filter((path) => path.startsWith('/modules/patients/'))).toEqual([]);
  const response = await caller.wire(toRequestPath(queryPatientList), { body: { pageIndex: 1, pageSize: 1 } });
  expect([response.status, toErrorCode(response)]).toEqual([403, 'access.moduleOff']);
});
