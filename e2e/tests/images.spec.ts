import { utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { queryDictType } from '@dentarium/api/services/file-info-service';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/services/stage-service';
import { fileCategory, NINE_PHOTO, stageKind, today } from '@dentarium/domain';
import { given } from '../src/files/given-file.ts';
import { bmp, png } from '../src/files/images.ts';
import { dicom, stl } from '../src/files/other-files.ts';
import { photo } from '../src/files/photo.ts';
import { named } from '../src/pages/named.ts';
import { createPatient, createStage, putFile, stageWith } from '../src/server/records.ts';
import { expect, test } from '../src/test.ts';
import type { Language } from '../src/texts.ts';

// A clinic in China: wall-clock times must not be shifted by it.
test.use({ account: 'intermediate', timezoneId: 'Asia/Shanghai' });

function nameOf(category: number, language: Language): string {
  return fileCategory(category)?.name[language] ?? '';
}

test('STG-01 STG-07 UPL-07 photographs come into new stages: their date is proposed, then they arrive', async ({
  page,
  say,
  language,
  caller,
  patientPage,
}) => {
  const patient = await createPatient(caller, { name: `Stages${Date.now().toString(36)}` });
  await page.goto(`/patient/${patient.id}`);
  await patientPage.newStage.click();
  await expect(patientPage.stageField('date')).toHaveValue(today());
  await expect(patientPage.stageField('name')).toHaveValue(stageKind(0).name[language]);
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
  await page.getByRole('button', { name: named(say('patients', 'upload.newStage')) }).click();
  await (
    await chooser
  ).setFiles([
    photo('later.jpg', { takenAt: '2024-08-02T23:59:58' }),
    photo('earlier.jpg', { takenAt: '2024-08-01T00:00:01' }),
  ]);
  await expect(patientPage.stageField('date')).toHaveValue('2024-08-01');
  await patientPage.chooseStageKind(stageKind(1).name[language]);
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

test('STG-02 STG-07 UPL-08 files come by button, drop and paste; a file that is there is not sent twice', async ({
  page,
  say,
  language,
  caller,
  patientPage,
}, info) => {
  const { patient, path } = await stageWith(caller, []);
  const { stage, uploads } = patientPage;
  await page.goto(path);
  const onDisk = info.outputPath('from-disk.png');
  writeFileSync(onDisk, png(620, 520, [Date.now() % 256, 90, 130]));
  utimesSync(onDisk, new Date('2022-02-02T12:00:00+08:00'), new Date('2022-02-02T12:00:00+08:00'));
  await stage.chooseFiles([onDisk]);
  await expect(stage.image('from-disk.png', stage.inbox)).toBeVisible();

  const dropped = photo('dropped.jpg', { takenAt: '2024-01-09T08:00:00' });
  await stage.dropFiles(stage.place(nameOf(6, language)), [dropped]);
  await expect(stage.image('dropped.jpg', stage.place(nameOf(6, language)))).toBeVisible();

  await stage.pasteFiles([
    given('pasted.bmp', bmp(640, 520, [Date.now() % 256, 20, 200])),
    given('jaw.stl', stl(500, Date.now() % 10_000)),
    given('ceph.dcm', dicom()),
  ]);
  await expect(uploads.allDone(5)).toBeVisible();

  let parts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/UploadPart')) parts += 1;
  });
  await stage.pasteFiles([dropped]);
  await expect(uploads.allDone(6)).toBeVisible();
  await uploads.unfold();
  await expect(uploads.line('dropped.jpg').getByText(say('patients', 'upload.existing'))).toBeVisible();
  expect(parts).toBe(0);

  const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  expect(files).toHaveLength(5);
  const byName = new Map(files.map((file) => [file.name, file]));
  expect(byName.get('from-disk.png')).toMatchObject({
    takenAt: '2022-02-02T12:00:00',
    takenSource: 'file',
  });
  // A classifier may have looked at it by now, and have given it up.
  expect([80, 92]).toContain(byName.get('from-disk.png')?.category);
  expect(byName.get('dropped.jpg')).toMatchObject({ takenAt: '2024-01-09T08:00:00', takenSource: 'exif', category: 6 });
  expect(byName.get('jaw.stl')?.kind).toBe('model');
  expect(byName.get('ceph.dcm')?.kind).toBe('dicom');
});

test('UPL-01 UPL-07 a file that is damaged on the way is sent again by itself', async ({
  page,
  mode,
  caller,
  patientPage,
}) => {
  test.skip(mode === 'public', 'in public mode files go into the cloud, whose client looks at what has arrived itself');
  const { path } = await stageWith(caller, []);
  let tries = 0;
  await page.route('**/UploadPart?*', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    const url = new URL(route.request().url());
    url.searchParams.set('partMd5', '0'.repeat(32));
    return route.continue({ url: url.href });
  });
  await page.goto(path);
  const file = photo('sent-twice.jpg');
  await patientPage.stage.chooseFiles([file]);
  const { uploads, stage } = patientPage;
  await expect(uploads.allDone(1).or(uploads.button('retry', 'sent-twice.jpg'))).toBeVisible();
  if (await uploads.button('retry', 'sent-twice.jpg').isVisible())
    await uploads.button('retry', 'sent-twice.jpg').click();
  await expect(stage.image('sent-twice.jpg', stage.inbox)).toBeVisible();
  expect(tries).toBe(2);
});

test('STG-02 STG-03 keys, drag and menu classify; Undo takes it back', async ({
  page,
  say,
  language,
  caller,
  patientPage,
}) => {
  const { patient, path } = await stageWith(caller, [
    [photo('one.jpg'), 80],
    [photo('two.jpg'), 80],
    [photo('three.jpg'), 80],
    [photo('four.jpg'), 80],
  ]);
  const { stage } = patientPage;
  await page.goto(path);
  const place = (category: number) => stage.place(nameOf(category, language));

  // The key 1 is the first of the nine cells; what comes next in the inbox is selected by itself.
  await stage.image('one.jpg', stage.inbox).click();
  await page.keyboard.press('1');
  await expect(stage.image('one.jpg', place(8))).toBeVisible();
  await page.keyboard.press('9');
  await expect(stage.image('two.jpg', place(5))).toBeVisible();

  await stage.image('three.jpg', stage.inbox).dragTo(place(1));
  await expect(stage.image('three.jpg', place(1))).toBeVisible();

  await stage.categoryByMenu(stage.image('four.jpg', stage.inbox), nameOf(13, language));
  await expect(stage.image('four.jpg', stage.place(say('patients', 'part.face')))).toBeVisible();
  await expect(stage.image('', stage.inbox)).toHaveCount(0);

  const categories = async () => {
    const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
    return Object.fromEntries(files.map(({ name, category }) => [name, category]));
  };
  await expect.poll(categories).toEqual({ 'one.jpg': 8, 'two.jpg': 5, 'three.jpg': 1, 'four.jpg': 13 });

  await page
    .getByRole('button', { name: say('shell', 'toast.undo') })
    .last()
    .click();
  await expect(stage.image('four.jpg', stage.inbox)).toBeVisible();
  await page.reload();
  await expect(stage.image('four.jpg', stage.inbox)).toBeVisible();
  await expect(stage.image('two.jpg', place(5))).toBeVisible();
});

test('STG-03 STG-04 all nine keys; main image; another stage; every category has its name in both languages', async ({
  page,
  say,
  language,
  caller,
  patientPage,
}) => {
  const { patient, path } = await stageWith(
    caller,
    NINE_PHOTO.cells.map((_, index) => [photo(`p${index + 1}.jpg`), 80] as const),
  );
  const second = await createStage(caller, patient.id, {
    stageCode: 1,
    stageName: 'During 1',
    stageDate: '2024-06-01',
  });
  const { stage } = patientPage;
  await page.goto(path);
  await stage.image('p1.jpg', stage.inbox).click();
  for (const [index, { category }] of NINE_PHOTO.cells.entries()) {
    await page.keyboard.press(String(index + 1));
    await expect(stage.place(nameOf(category, language)).getByRole('button').first()).toBeVisible();
  }
  await expect(stage.image('p9.jpg', stage.inbox)).toHaveCount(0);

  // A second frontal image: the newest on top, then the first is made the main one.
  await stage.image('p2.jpg').click();
  await page.keyboard.press('1');
  const frontal = stage.place(nameOf(8, language));
  await expect(stage.image(`p2.jpg, ${say('patients', 'image.main')}`, frontal)).toBeVisible();
  await frontal.getByRole('button', { name: say('patients', 'image.ofStack', { index: 2, count: 2 }) }).click();
  await expect(stage.image('p1.jpg', frontal)).toBeVisible();
  await stage.action('makeMain').click();
  await expect(stage.image(`p1.jpg, ${say('patients', 'image.main')}`, frontal)).toBeVisible();

  await stage.image('p3.jpg').click();
  await stage.action('move').click();
  await page.getByRole('menuitem', { name: /During 1/ }).click();
  await expect(stage.image('p3.jpg')).toHaveCount(0);
  await expect
    .poll(async () =>
      (await caller.ask(queryFilesInfo, { params: { id: second.id }, query: { pid: patient.id } })).map(
        ({ name }) => name,
      ),
    )
    .toEqual(['p3.jpg']);

  await stage.image('p4.jpg').click();
  await stage.action('category').click();
  for (const { id, nameCh, nameEn, group } of await caller.ask(queryDictType, {})) {
    expect(nameCh && nameEn).toBeTruthy();
    const item = page.getByRole('menuitem').filter({ hasText: language === 'ch' ? nameCh : nameEn });
    if (group !== 'product') await expect(item.first(), String(id)).toBeAttached();
  }
});

test('VIEW-01 STG-06 the viewer zooms, turns, mirrors, goes round and gives out the original', async ({
  page,
  caller,
  viewer,
  patientPage,
}) => {
  const originals = [photo('a.jpg', { orientation: 6 }), photo('b.jpg'), photo('c.jpg')];
  const { path } = await stageWith(
    caller,
    originals.map((file, index) => [file, [8, 9, 12][index] ?? 80] as const),
  );
  await page.goto(path);
  await patientPage.stage.image('a.jpg').dblclick();
  await expect(viewer.dialog).toBeVisible();
  await expect(page).toHaveURL(/view=/);
  await expect(viewer.position(1, 3)).toBeVisible();
  await expect(viewer.zoom(100)).toBeVisible();

  await viewer.button('zoomIn').click();
  await expect(viewer.zoom(120)).toBeVisible();
  await page.keyboard.press('+');
  await expect(viewer.zoom(140)).toBeVisible();
  for (let press = 0; press < 9; press += 1) await page.keyboard.press('-');
  await expect(viewer.zoom(40)).toBeVisible();
  await viewer.button('fit').click();
  await expect(viewer.zoom(100)).toBeVisible();
  const box = await viewer.image.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 60);
  await page.mouse.wheel(0, -120);
  await expect(viewer.zoom(120)).toBeVisible();
  const before = await viewer.image.boundingBox();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 90, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round(((await viewer.image.boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBe(40);
  await page.keyboard.press('0');

  await viewer.button('rotateRight').click();
  await expect.poll(() => viewer.turn()).toMatchObject({ degrees: 90, mirrored: false });
  await viewer.button('rotateLeft').click();
  await viewer.button('rotateLeft').click();
  await expect.poll(() => viewer.turn()).toMatchObject({ degrees: 270, mirrored: false });
  await page.keyboard.press('r');
  await viewer.button('mirror').click();
  await expect.poll(() => viewer.turn()).toMatchObject({ mirrored: true });

  await viewer.button('previous').click();
  await expect(viewer.position(3, 3)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.position(1, 3)).toBeVisible();
  await expect.poll(() => viewer.turn()).toMatchObject({ degrees: 0, mirrored: false, scale: 1 });

  const download = page.waitForEvent('download');
  await viewer.button('download').click();
  const saved = await (await download).path();
  expect((await readFile(saved)).equals(originals[0]?.buffer ?? Buffer.alloc(0))).toBe(true);

  await page.keyboard.press('Escape');
  await expect(viewer.dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/view=/);
  await expect(patientPage.stage.image('a.jpg')).toBeFocused();
});

test('VIEW-01 an address opens the viewer, and Back closes it', async ({ page, caller, viewer, patientPage }) => {
  const { path, rows } = await stageWith(caller, [
    [photo('a.jpg'), 8],
    [photo('b.jpg'), 9],
  ]);
  await page.goto(path);
  await patientPage.stage.image('b.jpg').focus();
  await page.keyboard.press('Enter');
  await expect(viewer.position(2, 2)).toBeVisible();
  await page.goBack();
  await expect(viewer.dialog).toHaveCount(0);
  await expect(patientPage.stage.image('b.jpg')).toBeVisible();
  await page.goto(`${path}?view=${rows[0]?.id}`);
  await expect(viewer.position(1, 2)).toBeVisible();
});

test('STG-01 STG-02 two stages side by side; a stage is edited', async ({
  page,
  say,
  language,
  caller,
  patientPage,
}) => {
  const { patient, stage: first, path } = await stageWith(caller, [[photo('before.jpg'), 8]]);
  const second = await createStage(caller, patient.id, {
    stageCode: 1,
    stageName: 'During 1',
    stageDate: '2024-06-01',
  });
  await putFile(caller, second.id, photo('during.jpg'), 8);
  const { stage } = patientPage;
  await page.goto(path);
  await stage.compare.click();
  await page.getByRole('menuitem', { name: /During 1/ }).click();
  await expect(page).toHaveURL(new RegExp(`compare=${second.id}`));
  const pair = stage.place(nameOf(8, language));
  await expect(pair.getByRole('button')).toHaveCount(2);
  await page.reload();
  await expect(pair.getByRole('button')).toHaveCount(2);
  await page.getByRole('button', { name: named(say('patients', 'comparison.stop')) }).click();
  await expect(stage.image('before.jpg')).toBeVisible();

  await stage.edit.click();
  await patientPage.stageField('name').fill('T0 records');
  await patientPage.typeStageDate('2024-01-20');
  await patientPage.stageField('stepUpper').fill('1a2');
  await expect(patientPage.stageField('stepUpper')).toHaveValue('12');
  await patientPage.saveStage();
  await expect(patientPage.stageForm).toHaveCount(0);
  await expect(stage.strip.getByRole('link', { name: /T0 records/ })).toBeVisible();
  const stages = await caller.ask(getStageListByPid, { params: { id: patient.id } });
  expect(stages.find(({ id }) => id === first.id)).toMatchObject({
    stageName: 'T0 records',
    stageDate: '2024-01-20',
    alignerStepUpper: 12,
  });
});

test('STG-01 two images are looked at closely together: the wheel and dragging move both until the link is off', async ({
  page,
  say,
  caller,
  patientPage,
}) => {
  const { patient, path } = await stageWith(caller, [[photo('before.jpg'), 6]]);
  const second = await createStage(caller, patient.id, {
    stageCode: 1,
    stageName: 'During 1',
    stageDate: '2024-06-01',
  });
  await putFile(caller, second.id, photo('during.jpg'), 6);
  await page.goto(`${path}?compare=${second.id}&pair=6`);
  const panes = page.getByRole('figure');
  await expect(panes.locator('img')).toHaveCount(2);
  const places = async () =>
    Promise.all(
      [0, 1].map(async (index) => (await panes.nth(index).locator('img').boundingBox()) ?? { x: 0, width: 0 }),
    );
  const [left, right] = await places();
  const scale = async () => (await places()).map(({ width }, index) => width / ([left, right][index]?.width ?? 1));
  const at = await panes.first().boundingBox();
  await page.mouse.move((at?.x ?? 0) + 200, (at?.y ?? 0) + 200);
  await page.mouse.wheel(0, -120);
  await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await scale()).map((value) => Math.round(value * 10) / 10)).toEqual([1.4, 1.4]);
  const before = await places();
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) + 260, (at?.y ?? 0) + 230, { steps: 4 });
  await page.mouse.up();
  const moved = async () => (await places()).map(({ x }, index) => Math.round(x - (before[index]?.x ?? 0)));
  await expect.poll(moved).toEqual([60, 60]);
  await page.getByRole('button', { name: named(say('patients', 'comparison.linked')) }).click();
  await page.mouse.move((at?.x ?? 0) + 200, (at?.y ?? 0) + 200);
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) + 220, (at?.y ?? 0) + 200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(moved).toEqual([80, 60]);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/pair=/);
  await expect(patientPage.stage.place(nameOf(6, 'en')).or(patientPage.stage.place(nameOf(6, 'ch')))).toBeVisible();
});

test('STG-02 images of a group are dragged into another order, which stays', async ({
  page,
  say,
  caller,
  patientPage,
}) => {
  const names = ['one.jpg', 'two.jpg', 'three.jpg'];
  const { path } = await stageWith(
    caller,
    names.map((name) => [photo(name), 14] as const),
  );
  const { stage } = patientPage;
  await page.goto(path);
  const xrays = stage.place(say('patients', 'part.xray'));
  const order = async () => {
    const tiles = await xrays.locator('[data-tile]').all();
    return Promise.all(tiles.map(async (tile) => (await tile.getAttribute('title')) ?? ''));
  };
  await expect.poll(async () => (await order()).length).toBe(3);
  const shown = await order();
  const [first = '', , last = ''] = shown;
  await stage.image(last, xrays).dragTo(stage.image(first, xrays));
  await expect.poll(order).toEqual([last, first, shown[1]]);
  await page.reload();
  await expect.poll(order).toEqual([last, first, shown[1]]);
});

test('STG-02 a deleted image comes back by Ctrl+Z; what is said about it covers no button', async ({
  page,
  mode,
  say,
  caller,
  patientPage,
}) => {
  test.skip(mode === 'private', 'an intermediate doctor deletes nothing in private mode');
  const { patient, path } = await stageWith(caller, [
    [photo('one.jpg'), 14],
    [photo('two.jpg'), 14],
  ]);
  const { stage } = patientPage;
  await page.goto(path);
  const xrays = stage.place(say('patients', 'part.xray'));
  await stage.image('one.jpg', xrays).click();
  await page.keyboard.press('Delete');
  const undo = page.getByRole('button', { name: say('shell', 'toast.undo') });
  await expect(undo).toBeVisible();
  const [bar, said] = await Promise.all([stage.actions.boundingBox(), undo.boundingBox()]);
  expect((said?.y ?? 0) > (bar?.y ?? 0) + (bar?.height ?? 0)).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(stage.image('one.jpg', xrays)).toBeVisible();
  const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  expect(files).toHaveLength(2);
});
