import { writeFile } from 'node:fs/promises';
import { formatError } from '@dentarium/api';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { toTestFile } from '../../src/files/test-file.ts';
import { createImageBomb } from '../../src/files/images.ts';
import { createJpeg, createQuarters } from '../../src/files/jpeg.ts';
import { createProgram, createStl, countTriangles } from '../../src/files/other-files.ts';
import { createZip } from '../../src/files/zip.ts';
import { watchCloud } from '../../src/pages/cloud-traffic.ts';
import { holdCloudPartsAfter } from '../../src/pages/hold-cloud-parts.ts';
import { downloadOriginal, createStageWithFiles } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

// In public mode the browser uploads objects into the cloud directly: the product's own endpoint, with the real client.
test('UPL-02 UPL-03 UPL-06 UPL-07 UPL-11 uploads photographs, scans and zips into the cloud, but no known, cancelled or invalid files', async ({
  page,
  caller,
  patientPage,
  say,
}, info) => {
  const { patient, path } = await createStageWithFiles(caller, []);
  const { stage, uploads } = patientPage;
  const traffic = watchCloud(page);
  const timesCalled = (name: string): number => traffic.calls.filter((call) => call === name).length;
  const loadFiles = () => caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  // Contents that no other run has sent.
  const seed = Date.now() % 1_000_000;
  const photos = [1, 2, 3].map((number) =>
    toTestFile(`c${number}.jpg`, createJpeg(createQuarters(80, 64, seed + number))),
  );
  await page.goto(path);

  await test.step('uploads photographs in one piece each, with credentials requested once', async () => {
    await stage.chooseFiles(photos);
    await expect(uploads.allDone(3)).toBeVisible();
    expect(traffic.cloud.toSorted()).toEqual(['HEAD', 'HEAD', 'HEAD', 'PUT', 'PUT', 'PUT']);
    expect(timesCalled('GetCloudCredentials')).toBe(1);
    expect(timesCalled('RegisterObject')).toBe(3);
    expect(traffic.calls).not.toContain('UploadPart');
    for (const file of await loadFiles()) {
      const sentPhoto = photos.find(({ name }) => name === file.name);
      expect((await downloadOriginal(caller, file)).equals(sentPhoto?.buffer ?? Buffer.alloc(0)), file.name).toBe(true);
    }
  });

  await test.step('renews expired credentials without notice', async () => {
    let refusalCount = 0;
    await page.route('**/dentarium/**', async (route) => {
      if (route.request().method() !== 'PUT' || refusalCount > 0) return route.continue();
      refusalCount += 1;
      const body = '<?xml version="1.0"?><Error><Code>SecurityTokenExpired</Code><Message>expired</Message></Error>';
      return route.fulfill({ status: 403, contentType: 'application/xml', body });
    });
    await stage.chooseFiles([toTestFile('expired.jpg', createJpeg(createQuarters(80, 64, seed + 4)))]);
    await expect(uploads.allDone(4)).toBeVisible();
    expect(refusalCount).toBe(1);
    expect(timesCalled('GetCloudCredentials')).toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('aborts the parts of a cancelled upload in the cloud', async () => {
    // Two parts. It is on the disk, because Playwright writes the contents that it passes itself into each of its messages.
    const scan = info.outputPath('given-up.stl');
    await writeFile(scan, createStl(countTriangles(11_000_000), seed));
    await uploads.open();
    const onePart = holdCloudPartsAfter(page, 1);
    await Promise.all([onePart, stage.chooseFiles([scan])]);
    const aborted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await uploads.button('cancel', 'given-up.stl').click();
    expect((await aborted).status()).toBe(204);
    await expect(uploads.line('given-up.stl')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('files the models of a zip by their names, asks for unclear ones, and reports other files', async () => {
    const content = createZip({
      'scans/UpperJaw.stl': createStl(40, seed + 1),
      'scans/LowerJaw.stl': createStl(41, seed + 2),
      'scans/scan3.stl': createStl(43, seed + 3),
      'scans/notes.txt': Buffer.from('nothing'),
      '__MACOSX/._UpperJaw.stl': Buffer.from('x'),
    });
    await stage.chooseFiles([toTestFile('jaws.zip', content)]);
    const label = say('uploads', 'question.label', { name: 'scan3.stl' });
    const question = uploads.panel.getByRole('group', { name: label });
    await question.getByRole('button', { name: say('uploads', 'question.other') }).click();
    await expect(uploads.line('notes.txt')).toContainText(say('uploads', 'skipped.upload.zipContent'));
    const models = async () =>
      (await loadFiles())
        .filter(({ name }) => name.endsWith('.stl'))
        .map(({ name, category }) => `${name} ${category}`);
    await expect
      .poll(async () => (await models()).toSorted())
      .toEqual(['LowerJaw.stl 51', 'UpperJaw.stl 53', 'scan3.stl 93']);
  });

  await test.step('refuses an empty file, a renamed program and an image bomb with a clear message, and stores nothing of them', async () => {
    const before = (await loadFiles()).map(({ name }) => name);
    await stage.chooseFiles([
      toTestFile('empty.jpg', Buffer.alloc(0)),
      toTestFile('photo.jpg', createProgram()),
      toTestFile('bomb.png', createImageBomb()),
    ]);
    const expectRefusal = (name: string, text: string) => expect(uploads.line(name).getByText(text)).toBeVisible();
    await expectRefusal('empty.jpg', say('uploads', 'skipped.upload.empty'));
    await expectRefusal('photo.jpg', formatError('upload.content', 'en', { found: 'EXE' }));
    await expectRefusal('bomb.png', formatError('upload.pixels', 'en', { width: 40_000, height: 40_000 }));
    expect((await loadFiles()).map(({ name }) => name)).toEqual(before);
  });

  await test.step('recognises the same content before anything is sent', async () => {
    const other = await createStageWithFiles(caller, []);
    await page.goto(other.path);
    const sentBefore = traffic.cloud.length;
    await stage.chooseFiles(photos.slice(0, 1));
    await expect(stage.image('c1.jpg')).toBeVisible();
    expect(traffic.cloud).toHaveLength(sentBefore);
  });
});
