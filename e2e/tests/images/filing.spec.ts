import { queryDictType } from '@dentarium/api/services/file-info-service';
import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { NINE_PHOTO } from '@dentarium/domain';
import { photo } from '../../src/files/photo.ts';
import { categoryName } from '../../src/pages/category-name.ts';
import { createLaterStage, stageWith } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

// A clinic in China: wall-clock times must not be shifted by it.
test.use({ file: import.meta.filename, account: 'intermediate', timezoneId: 'Asia/Shanghai' });

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
  const place = (category: number) => stage.place(categoryName(category, language));

  // The key 1 is the first of the nine cells; what comes next in the inbox is selected by itself.
  await stage.image('one.jpg', stage.inbox).click();
  await page.keyboard.press('1');
  await expect(stage.image('one.jpg', place(8))).toBeVisible();
  await page.keyboard.press('9');
  await expect(stage.image('two.jpg', place(5))).toBeVisible();

  await stage.image('three.jpg', stage.inbox).dragTo(place(1));
  await expect(stage.image('three.jpg', place(1))).toBeVisible();

  await stage.categoryByMenu(stage.image('four.jpg', stage.inbox), categoryName(13, language));
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
  const second = await createLaterStage(caller, patient.id);
  const { stage } = patientPage;
  await page.goto(path);
  await stage.image('p1.jpg', stage.inbox).click();
  for (const [index, { category }] of NINE_PHOTO.cells.entries()) {
    await page.keyboard.press(String(index + 1));
    await expect(stage.place(categoryName(category, language)).getByRole('button').first()).toBeVisible();
  }
  await expect(stage.image('p9.jpg', stage.inbox)).toHaveCount(0);

  // A second frontal image: the newest on top, then the first is made the main one.
  await stage.image('p2.jpg').click();
  await page.keyboard.press('1');
  const frontal = stage.place(categoryName(8, language));
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
