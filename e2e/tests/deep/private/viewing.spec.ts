import { readFile } from 'node:fs/promises';
import { queryPatientProjectList } from '@dentarium/api/files/info-calls';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { BENEFIT_NAMES } from '@dentarium/domain';
import { createPhoto } from '../../../src/files/photo.ts';
import { toCategoryName } from '../../../src/pages/category-name.ts';
import { expectApart } from '../../../src/pages/expect-whole.ts';
import { changeLook, expectAccessibleLooks, LOOKS } from '../../../src/pages/looks.ts';
import { toNamePattern } from '../../../src/pages/name-pattern.ts';
import { createLaterStage, putFile, createStageWithFiles } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

test('VIEW-01 STG-06 zooms, rotates, mirrors, cycles and downloads the original in the viewer', async ({
  page,
  caller,
  viewer,
  patientPage,
}) => {
  const originals = [createPhoto('a.jpg', { orientation: 6 }), createPhoto('b.jpg'), createPhoto('c.jpg')];
  const { path } = await createStageWithFiles(
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

  await viewer.film(2).click();
  await expect(viewer.position(2, 3)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.position(1, 3)).toBeVisible();

  const download = page.waitForEvent('download');
  await viewer.button('download').click();
  const savedPath = await (await download).path();
  expect((await readFile(savedPath)).equals(originals[0]?.buffer ?? Buffer.alloc(0))).toBe(true);

  await page.keyboard.press('Escape');
  await expect(viewer.dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/view=/);
  await expect(patientPage.stage.image('a.jpg')).toBeFocused();
});

test('STG-01 STG-02 BEN-04 compares two stages side by side, zooms two images of a view together, and edits a stage', async ({
  page,
  context,
  say,
  language,
  caller,
  patientPage,
}) => {
  const { patient, stage: first, path } = await createStageWithFiles(caller, [[createPhoto('before.jpg'), 8]]);
  const second = await createLaterStage(caller, patient.id);
  await putFile(caller, second.id, createPhoto('during.jpg'), 8);
  const { stage } = patientPage;
  const thumbnails: string[] = [];
  page.on('requestfinished', (request) => {
    if (/\/GetImage\/.+\/thumb$/.test(request.url())) thumbnails.push(request.url());
  });
  await page.goto(path);
  await stage.compare.click();
  await page.getByRole('menuitem', { name: /During 1/ }).click();
  await expect(page).toHaveURL(new RegExp(`compare=${second.id}`));
  const pair = stage.place(toCategoryName(8, language));
  await expect(pair.getByRole('button')).toHaveCount(2);

  await test.step('moves both images by wheel and dragging until the link is off', async () => {
    await pair.getByRole('link', { name: say('patients', 'comparison.zoom') }).click();
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
    const readShifts = async () => (await places()).map(({ x }, index) => Math.round(x - (before[index]?.x ?? 0)));
    await expect.poll(readShifts).toEqual([60, 60]);
    await page.getByRole('button', { name: toNamePattern(say('dicom', 'comparison.linked')) }).click();
    await page.mouse.move((at?.x ?? 0) + 200, (at?.y ?? 0) + 200);
    await page.mouse.down();
    await page.mouse.move((at?.x ?? 0) + 220, (at?.y ?? 0) + 200, { steps: 4 });
    await page.mouse.up();
    await expect.poll(readShifts).toEqual([80, 60]);
    // The module bundles the zoom component, and uses the images that the page has loaded.
    expect(thumbnails).toHaveLength(2);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/pair=/);
  });

  await test.step('overlays both images by points, and files the picture as a screenshot', async () => {
    await page.goto(`${path}?compare=${second.id}&pair=8`);
    await page.getByText(BENEFIT_NAMES[4][language], { exact: true }).click();
    // The panes of the pair, which show before it, look the same.
    await expect(page.getByRole('toolbar', { name: say('compare', 'overlay.tools') })).toBeVisible();
    const panes = page.getByRole('figure').getByRole('group');
    await expect(panes.locator('img')).toHaveCount(2);
    for (const pane of [panes.first(), panes.last()]) {
      const box = await pane.boundingBox();
      if (box === null) throw new Error('a pane is not drawn');
      const { width, height } = box;
      for (const [x, y] of [
        [0.4, 0.5],
        [0.6, 0.6],
        [0.5, 0.35],
      ] as const)
        await pane.click({ position: { x: Math.round(width * x), y: Math.round(height * y) } });
    }
    const pointsMessage = page.getByText(say('compare', 'overlay.byPoints', { pairs: 3, error: '0.0' }));
    await expect(pointsMessage).toBeVisible();
    const marker = page.getByRole('button', { name: /before\.jpg/ }).first();
    await marker.press('Shift+ArrowDown');
    await expect(pointsMessage).toHaveCount(0);
    await marker.press('Shift+ArrowUp');
    await expect(pointsMessage).toBeVisible();
    await expectAccessibleLooks(page, context);
    const own = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectApart(page.locator('figure [data-edge]'), page.locator('figure dl'));
    if (own !== null) await page.setViewportSize(own);
    await changeLook(page, context, LOOKS[0]);
    await page.getByText(say('compare', 'overlay.difference'), { exact: true }).click();
    await expect(page.getByRole('img', { name: /during\.jpg.*before\.jpg/ })).toBeVisible();
    await page.getByRole('button', { name: toNamePattern(say('compare', 'overlay.save')) }).click();
    const products = () => caller.ask(queryPatientProjectList, { params: { id: patient.id } });
    await expect
      .poll(async () => (await products()).map(({ category, stageId }) => [category, stageId]))
      .toEqual([[100, second.id]]);
    expect((await products())[0]?.note).toMatch(/during\.jpg.*before\.jpg/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/pair=/);
  });

  await expect(pair.getByRole('button')).toHaveCount(2);
  await page.getByRole('button', { name: toNamePattern(say('patients', 'comparison.stop')) }).click();
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
