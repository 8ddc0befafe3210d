import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { createPhoto } from '../../src/files/photo.ts';
import { changeLook, expectAccessibleLooks, LOOKS } from '../../src/pages/looks.ts';
import { toNamePattern } from '../../src/pages/name-pattern.ts';
import { toCategoryName } from '../../src/pages/category-name.ts';
import { createStageWithFiles } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

/** The category of radiographs. */
const XRAY = 14;

test('STG-02 STG-03 STG-04 BEN-02 classifies images by key, drag and menu, sorts and deletes them, and undoes all of it', async ({
  page,
  context,
  say,
  language,
  caller,
  patientPage,
}) => {
  // In the order of the inbox: photographs without a time are sorted by name.
  const unsorted = ['a-one.jpg', 'b-two.jpg', 'c-three.jpg', 'd-four.jpg'];
  const radiographs = ['left.jpg', 'middle.jpg', 'right.jpg'];
  const { patient, path } = await createStageWithFiles(caller, [
    ...unsorted.map((name) => [createPhoto(name), 80] as const),
    ...radiographs.map((name) => [createPhoto(name), XRAY] as const),
  ]);
  const { stage } = patientPage;
  const place = (category: number) => stage.place(toCategoryName(category, language));
  const xrays = stage.place(say('patients', 'part.xray'));
  const loadFiles = () => caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  await page.goto(path);

  await test.step('classifies by keys, drag and menu, and undoes it', async () => {
    // The key 1 is the first of the nine cells; the next image of the inbox is selected automatically.
    await stage.image('a-one.jpg', stage.inbox).click();
    await page.keyboard.press('1');
    await expect(stage.image('a-one.jpg', place(8))).toBeVisible();
    await page.keyboard.press('9');
    await expect(stage.image('b-two.jpg', place(5))).toBeVisible();
    await stage.image('c-three.jpg', stage.inbox).dragTo(place(1));
    await expect(stage.image('c-three.jpg', place(1))).toBeVisible();
    await stage.categoryByMenu(stage.image('d-four.jpg', stage.inbox), toCategoryName(13, language));
    await expect(stage.image('d-four.jpg', stage.place(say('patients', 'part.face')))).toBeVisible();
    await expect(stage.image('', stage.inbox)).toHaveCount(0);
    const categories = async () =>
      Object.fromEntries(
        (await loadFiles()).filter(({ name }) => unsorted.includes(name)).map(({ name, category }) => [name, category]),
      );
    await expect.poll(categories).toEqual({ 'a-one.jpg': 8, 'b-two.jpg': 5, 'c-three.jpg': 1, 'd-four.jpg': 13 });
    // The newest message covers the earlier ones as soon as its response arrives.
    const newest = say('patients', 'image.classified', { count: 1, category: toCategoryName(13, language) });
    await page.getByRole('alert').filter({ hasText: newest }).getByRole('button').click();
    await expect(stage.image('d-four.jpg', stage.inbox)).toBeVisible();
  });

  await test.step('masks the eyes of a photograph, and files the copy beside it', async () => {
    await stage.chooseFromImageMenu(stage.image('a-one.jpg', place(8)), say('patients', 'masking.open'));
    const dialog = page.getByRole('dialog');
    const mask = dialog.getByRole('application');
    await expect(mask).toBeVisible();
    await expectAccessibleLooks(page, context);
    await changeLook(page, context, LOOKS[0]);
    const top = async () => Math.round((await mask.locator('rect').boundingBox())?.y ?? 0);
    const before = await top();
    await mask.press('ArrowDown');
    await expect.poll(top).toBeGreaterThan(before);
    await dialog.getByRole('button', { name: toNamePattern(say('patients', 'masking.copy', { count: 1 })) }).click();
    await expect(dialog).toHaveCount(0);
    const copies = async () => (await loadFiles()).filter(({ category }) => category === 91);
    await expect
      .poll(async () => (await copies()).map(({ note }) => note))
      .toEqual([say('patients', 'masking.copyNote', { name: 'a-one.jpg' })]);
  });

  const order = async (): Promise<string[]> => {
    const tiles = await xrays.locator('[data-tile]').all();
    return Promise.all(tiles.map(async (tile) => (await tile.getAttribute('title')) ?? ''));
  };
  const initialOrder = await order();
  const [first = '', second = '', last = ''] = initialOrder;

  await test.step('reorders images of a group by dragging', async () => {
    expect(initialOrder.toSorted()).toEqual(radiographs.toSorted());
    await stage.image(last, xrays).dragTo(stage.image(first, xrays));
    await expect.poll(order).toEqual([last, first, second]);
  });

  await test.step('restores a deleted image by Ctrl+Z, and covers no button with the message', async () => {
    await stage.image(second, xrays).click();
    // For a second after a layer was closed, keys leave a record as it is.
    const pressUntilGone = async (): Promise<number> => {
      if ((await stage.image(second, xrays).count()) > 0) await page.keyboard.press('Delete');
      return stage.image(second, xrays).count();
    };
    await expect.poll(pressUntilGone).toBe(0);
    const message = page
      .getByRole('alert')
      .filter({ hasText: say('patients', 'image.removed', { count: 1 }) })
      .last();
    await expect(message).toBeVisible();
    const isBelowActions = async (): Promise<boolean> => {
      const [bar, messageBox] = await Promise.all([stage.actions.boundingBox(), message.boundingBox()]);
      return (messageBox?.y ?? 0) > (bar?.y ?? 0) + (bar?.height ?? 0);
    };
    // The message slides to its position.
    await expect.poll(isBelowActions).toBe(true);
    await page.keyboard.press('Control+z');
    await expect(stage.image(second, xrays)).toBeVisible();
    await expect.poll(async () => (await loadFiles()).length).toBe(unsorted.length + radiographs.length + 1);
  });

  await test.step('keeps everything over a reload', async () => {
    await page.reload();
    await expect(stage.image('d-four.jpg', stage.inbox)).toBeVisible();
    await expect(stage.image('b-two.jpg', place(5))).toBeVisible();
    await expect.poll(order).toEqual([last, first, second]);
  });
});
