import { writeFile } from 'node:fs/promises';
import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { given } from '../src/files/given-file.ts';
import { jpeg, quarters } from '../src/files/jpeg.ts';
import { dicom, stl, trianglesFor } from '../src/files/other-files.ts';
import { zip } from '../src/files/zip.ts';
import { watchCloud } from '../src/pages/cloud-traffic.ts';
import { holdCloudPartsAfter } from '../src/pages/hold-parts.ts';
import { createPatient, createStage, newName, originalOf } from '../src/server/records.ts';
import type { Caller } from '../src/server/caller.ts';
import { expect, test } from '../src/test.ts';

// In public mode the browser puts objects into the cloud by itself: the product's own endpoint, and the real client.
test.use({ file: import.meta.filename, account: 'senior' });
test.skip(({ mode }) => mode === 'private', 'private mode keeps its files on the machine');

async function newStage(caller: Caller) {
  const patient = await createPatient(caller, { name: newName('Cloud') });
  const stage = await createStage(caller, patient.id);
  return { patient, address: `/patient/${patient.id}/stage/${stage.id}` };
}

function filesOf(caller: Caller, patientId: string) {
  return caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patientId } });
}

/** A scan as a file on the disk, since Playwright passes no more than 50 MB itself. */
async function scanFile(path: string, bytes: number, seed: number): Promise<Buffer> {
  const content = stl(trianglesFor(bytes), seed);
  await writeFile(path, content);
  return content;
}

test('UPL-02 UPL-03 UPL-11 photographs go into the cloud in one piece each, with credentials that are asked for once', async ({
  page,
  caller,
  patientPage,
}) => {
  const { patient, address } = await newStage(caller);
  const traffic = watchCloud(page);
  const photos = [1, 2, 3].map((number) => given(`c${number}.jpg`, jpeg(quarters(80, 64, 10 + number))));
  await page.goto(address);
  await patientPage.stage.chooseFiles(photos);
  await expect(patientPage.uploads.allDone(3)).toBeVisible();
  expect(traffic.cloud.toSorted()).toEqual(['HEAD', 'HEAD', 'HEAD', 'PUT', 'PUT', 'PUT']);
  expect(traffic.calls.filter((call) => call === 'GetCloudCredentials')).toHaveLength(1);
  expect(traffic.calls.filter((call) => call === 'RegisterObject')).toHaveLength(3);
  expect(traffic.calls).not.toContain('UploadPart');
  for (const file of await filesOf(caller, patient.id)) {
    const sent = photos.find(({ name }) => name === file.name);
    expect((await originalOf(caller, file)).equals(sent?.buffer ?? Buffer.alloc(0)), file.name).toBe(true);
  }

  // The same content again is recognised before anything is sent.
  const before = traffic.cloud.length;
  const other = await newStage(caller);
  await page.goto(other.address);
  await patientPage.stage.chooseFiles(photos.slice(0, 1));
  await expect(patientPage.uploads.allDone(1)).toBeVisible();
  expect(traffic.cloud).toHaveLength(before);
});

test('UPL-02 UPL-07 a large scan goes in parts of 8 MiB, and after a reload only those that miss are sent', async ({
  page,
  caller,
  patientPage,
}, info) => {
  const { patient, address } = await newStage(caller);
  const path = info.outputPath('scan.stl');
  const scan = await scanFile(path, 36_000_000, 21);
  const { stage: view, uploads } = patientPage;
  await page.goto(address);
  const twoParts = holdCloudPartsAfter(page, 2);
  await Promise.all([twoParts, view.chooseFiles([path])]);
  await uploads.pauseAll.click();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();

  await expect(uploads.interrupted.getByText('scan.stl')).toBeVisible();
  const traffic = watchCloud(page);
  await uploads.chooseAgain([path]);
  await expect(uploads.allDone(1)).toBeVisible({ timeout: 60_000 });
  expect(traffic.cloud).not.toContain('POST ?uploads');
  expect(traffic.cloud.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  const [file] = await filesOf(caller, patient.id);
  expect(file?.name).toBe('scan.stl');
  if (file !== undefined) expect((await originalOf(caller, file)).equals(scan)).toBe(true);
});

test('UPL-02 UPL-07 a cancelled upload gives its parts in the cloud up', async ({
  page,
  caller,
  patientPage,
}, info) => {
  const { patient, address } = await newStage(caller);
  const path = info.outputPath('given-up.stl');
  await scanFile(path, 20_000_000, 22);
  await page.goto(address);
  const onePart = holdCloudPartsAfter(page, 1);
  await Promise.all([onePart, patientPage.stage.chooseFiles([path])]);
  const aborted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await patientPage.uploads.button('cancel', 'given-up.stl').click();
  expect((await aborted).status()).toBe(204);
  await expect(patientPage.uploads.panel).toHaveCount(0);
  expect(await filesOf(caller, patient.id)).toEqual([]);
});

test('UPL-03 credentials that have run out are asked for anew, and nobody notices', async ({
  page,
  caller,
  patientPage,
}, info) => {
  const { address } = await newStage(caller);
  const traffic = watchCloud(page);
  let refused = 0;
  await page.route('**/dentarium/**', async (route) => {
    if (route.request().method() !== 'PUT' || refused > 0) return route.continue();
    refused += 1;
    const body = '<?xml version="1.0"?><Error><Code>SecurityTokenExpired</Code><Message>expired</Message></Error>';
    return route.fulfill({ status: 403, contentType: 'application/xml', body });
  });
  await page.goto(address);
  await patientPage.stage.chooseFiles([given('expired.jpg', jpeg(quarters(80, 64, 31 + info.retry)))]);
  await expect(patientPage.uploads.allDone(1)).toBeVisible({ timeout: 60_000 });
  expect(refused).toBe(1);
  expect(traffic.calls.filter((call) => call === 'GetCloudCredentials')).toHaveLength(2);
});

test('UPL-03 a configuration without a region says that one is missing, before anything is sent', async ({
  page,
  caller,
  patientPage,
}) => {
  const { address } = await newStage(caller);
  const traffic = watchCloud(page);
  await page.route('**/GetResultValue?*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { resultInfo: object } };
    await route.fulfill({ response, json: { ...json, data: { resultInfo: { ...json.data.resultInfo, region: '' } } } });
  });
  await page.goto(address);
  await patientPage.stage.chooseFiles([given('nowhere.jpg', jpeg(quarters(80, 64, 41)))]);
  await expect(patientPage.uploads.line('nowhere.jpg')).toContainText('names no region');
  expect(traffic.cloud).toEqual([]);
});

test('UPL-06 the models of a zip go to their places by their names, what says nothing is asked, and what is no model is reported', async ({
  page,
  caller,
  patientPage,
  say,
}) => {
  const { patient, address } = await newStage(caller);
  const { uploads } = patientPage;
  const content = zip({
    'scans/UpperJaw.stl': stl(40, 51),
    'scans/LowerJaw.stl': stl(41, 52),
    'scans/bite0.stl': stl(42, 53),
    'scans/scan3.stl': stl(43, 54),
    'scans/notes.txt': Buffer.from('nothing'),
    '__MACOSX/._UpperJaw.stl': Buffer.from('x'),
  });
  await page.goto(address);
  await patientPage.stage.chooseFiles([given('jaws.zip', content)]);
  const question = uploads.panel.getByRole('group', {
    name: say('uploads', 'question.label', { name: 'scan3.stl' }),
  });
  await question.getByRole('button', { name: say('uploads', 'question.other') }).click();
  await expect(uploads.line('notes.txt')).toContainText(say('uploads', 'skipped.upload.zipContent'));
  await expect(uploads.allDone(4)).toBeVisible();
  const files = await filesOf(caller, patient.id);
  expect(files.map(({ name, category }) => `${name} ${category}`).toSorted()).toEqual([
    'LowerJaw.stl 51',
    'UpperJaw.stl 53',
    'bite0.stl 52',
    'scan3.stl 93',
  ]);
});

test('UPL-06 a zip of DICOM goes as it is; one of anything else is refused with the reason', async ({
  page,
  caller,
  patientPage,
}) => {
  const { patient, address } = await newStage(caller);
  const { uploads } = patientPage;
  await page.goto(address);
  await patientPage.stage.chooseFiles([
    given('series.zip', zip({ 'a/1': dicom(), 'a/2': dicom() })),
    given('letters.zip', zip({ 'letter.txt': Buffer.from('Dear colleague') })),
    given('broken.zip', Buffer.from('PK\u0003\u0004 and nothing more')),
  ]);
  await expect(uploads.line('letters.zip')).toContainText('does not meet the requirements');
  await expect(uploads.line('broken.zip')).toContainText('damaged');
  await expect.poll(async () => (await filesOf(caller, patient.id)).map(({ name }) => name)).toEqual(['series.zip']);
  const [file] = await filesOf(caller, patient.id);
  expect(file?.category).toBe(15);
});
