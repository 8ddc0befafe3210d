import { writeFileSync } from 'node:fs';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { toTestFile } from '../../../src/files/test-file.ts';
import { createJpeg, createQuarters } from '../../../src/files/jpeg.ts';
import { createStl, countTriangles } from '../../../src/files/other-files.ts';
import { watchCloud } from '../../../src/pages/cloud-traffic.ts';
import { holdCloudPartsAfter } from '../../../src/pages/hold-cloud-parts.ts';
import { test } from '../../../src/killable-product.ts';
import { createPatient, createStage, createName, downloadOriginal } from '../../../src/server/records.ts';
import { expect } from '../../../src/test.ts';

test('UPL-02 UPL-07 repeats only the parts in flight after server and page are gone during an upload into the cloud', async ({
  page,
  caller,
  product,
  patientPage,
}, info) => {
  const patient = await createPatient(caller, { name: createName('KillCloud') });
  const stage = await createStage(caller, patient.id);
  const files = () => caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  const photo = toTestFile('before.jpg', createJpeg(createQuarters(80, 64, 61)));
  const scan = createStl(countTriangles(26_000_000), 62);
  const path = info.outputPath('scan.stl');
  writeFileSync(path, scan);
  const { stage: view, uploads } = patientPage;

  await page.goto(`/patient/${patient.id}/stage/${stage.id}`);
  await view.chooseFiles([photo]);
  await expect(uploads.allDone(1)).toBeVisible();
  const twoParts = holdCloudPartsAfter(page, 2);
  await Promise.all([twoParts, view.chooseFiles([path])]);
  await product.kill();
  await product.start();
  expect((await files()).map(({ name }) => name)).toEqual(['before.jpg']);

  page.on('dialog', (dialog) => void dialog.accept());
  await uploads.open();
  await uploads.pauseAll.click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await uploads.open();
  await expect(uploads.interrupted.getByText('scan.stl')).toBeVisible();
  const traffic = watchCloud(page);
  await uploads.chooseAgain([path]);
  await expect(uploads.allDone(1)).toBeVisible({ timeout: 90_000 });
  // Four parts of 8 MiB, two of which were confirmed.
  expect(traffic.cloud.filter((request) => request.startsWith('PUT'))).toHaveLength(2);
  expect(traffic.cloud).not.toContain('POST ?uploads');
  for (const file of await files()) {
    const sentBytes = file.name === 'scan.stl' ? scan : photo.buffer;
    expect((await downloadOriginal(caller, file)).equals(sentBytes), file.name).toBe(true);
  }
});

test('UPL-02 UPL-07 waits for a restarted server, and continues the upload by itself', async ({
  page,
  caller,
  product,
  patientPage,
}, info) => {
  const patient = await createPatient(caller, { name: createName('WaitCloud') });
  const stage = await createStage(caller, patient.id);
  const scan = createStl(countTriangles(20_000_000), 63);
  const path = info.outputPath('patient.stl');
  writeFileSync(path, scan);
  await page.goto(`/patient/${patient.id}/stage/${stage.id}`);
  const firstPart = page.waitForResponse(/partNumber=1/, { timeout: 60_000 });
  await Promise.all([firstPart, patientPage.stage.chooseFiles([path])]);
  await product.kill();
  await product.start();
  await expect(patientPage.uploads.allDone(1)).toBeVisible({ timeout: 120_000 });
  const [file] = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  expect(file?.name).toBe('patient.stl');
  if (file !== undefined) expect((await downloadOriginal(caller, file)).equals(scan)).toBe(true);
});
