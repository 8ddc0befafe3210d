import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { queryAlignments } from '@dentarium/server/calls/annotations';
import { createBoxStl } from '../../src/files/other-files.ts';
import { toTestFile } from '../../src/files/test-file.ts';
import { createPhoto } from '../../src/files/photo.ts';
import { changeLook, listAccessibilityViolations, expectAccessibleLooks, LOOKS } from '../../src/pages/looks.ts';
import { toCategoryName } from '../../src/pages/category-name.ts';
import { countContexts, loseContext, rememberContexts } from '../../src/pages/webgl-contexts.ts';
import { createLaterStage, putFile, createStageWithFiles } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

/** The width in mm of the boxes that represent jaws. */
const WIDTH = 40;
/** The visible area relative to the model. */
const FITTED = 1.25;
const [UPPER, LOWER, OTHER] = [53, 51, 93];

test('VIEW-03 SAFE-01 shows and measures the jaws of a stage, files a screenshot, and releases them', async ({
  page,
  context,
  say,
  language,
  caller,
}) => {
  const { patient, stage, path } = await createStageWithFiles(caller, [
    [toTestFile('upper.stl', createBoxStl(WIDTH, 50, [10, 20])), UPPER],
    [toTestFile('lower.stl', createBoxStl(WIDTH, 50, [0, 10])), LOWER],
    [toTestFile('nothing.obj', Buffer.from('v 0 0 0\nv 1 1 1\nl 1 2\n')), OTHER],
    [createPhoto('front.jpg'), 8],
  ]);
  const laterStage = await createLaterStage(caller, patient.id);
  await putFile(caller, laterStage.id, toTestFile('later-upper.stl', createBoxStl(WIDTH, 50, [12, 22])), UPPER);
  await putFile(caller, laterStage.id, toTestFile('later-lower.stl', createBoxStl(WIDTH, 50, [2, 12])), LOWER);
  await rememberContexts(page);
  await page.goto(path);
  await page.getByRole('button', { name: say('patients', 'stage.more') }).click();
  await page.getByRole('menuitem', { name: say('patients', 'model3d.openAll') }).click();
  const picture = page.getByRole('application', { name: say('model', 'model3d.canvas') });
  const drawnCanvas = picture.locator('canvas[aria-busy="false"]');
  const facets = page.getByText(say('model', 'model3d.triangles', { count: 12 }));
  await expect(facets).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('patients', 'model3d.title'));
  await expect(page.getByText(patient.name).first()).toBeVisible();

  await test.step('measures a known distance', async () => {
    const choose = async (share: number): Promise<void> => {
      // Clicks apply to the currently visible picture.
      await expect(drawnCanvas).toBeVisible();
      const box = await picture.boundingBox();
      if (box === null) throw new Error('nothing is shown');
      await picture.click({ position: { x: box.width * (0.5 + share / FITTED), y: box.height * 0.55 } });
    };
    await page.keyboard.press('1');
    await page.keyboard.press('m');
    await choose(-0.25);
    await expect(page.getByText(say('model', 'model3d.prompt.distance.second'))).toBeVisible();
    await choose(0.25);
    const measured = page.getByRole('region', { name: say('model', 'model3d.measure.title') }).getByRole('strong');
    await expect(measured).toHaveText(/^(19\.[89]|20\.[012])\d mm$/);
  });

  await test.step('measures a distance by keys, and names the model under the crosshair', async () => {
    const { width = 0 } = (await picture.boundingBox()) ?? {};
    await page.keyboard.press('m');
    await expect(picture).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    const crosshairText = page.getByText(
      say('model', 'model3d.crosshair.on', { model: toCategoryName(LOWER, language) }),
    );
    await expect(crosshairText).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('model', 'model3d.prompt.distance.second'))).toBeVisible();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('Control+ArrowRight');
    await expect(page.getByText(say('model', 'model3d.crosshair.none'))).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('model', 'model3d.prompt.distance.second'))).toBeVisible();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Enter');
    const measured = page.getByRole('region', { name: say('model', 'model3d.measure.title') }).getByRole('strong');
    await expect(measured).toHaveCount(2);
    // The crosshair was at the right edge of the picture, which is as wide as the jaws with their margin.
    const expected = ((width / 2 - 300) / width) * WIDTH * FITTED;
    expect(Math.abs(Number.parseFloat(await measured.last().innerText()) - expected)).toBeLessThan(0.2);
  });

  await test.step('shows one jaw in a standard view, and restores a lost context', async () => {
    await page.keyboard.press('4');
    const checkbox = (category: number) =>
      page.getByRole('checkbox', { name: toCategoryName(category, language), exact: true });
    await expect(checkbox(LOWER)).not.toBeChecked();
    await page.keyboard.press('1');
    await expect(checkbox(LOWER)).toBeChecked();
    const restore = await loseContext(page);
    await expect(page.getByText(say('scene', 'lost'))).toBeVisible();
    await restore();
    await expect(page.getByText(say('scene', 'lost'))).toHaveCount(0);
  });

  await test.step('colours contacts of the jaws, with a scale', async () => {
    const panel = page.getByRole('region', { name: say('model', 'model3d.contacts.title') });
    await page.keyboard.press('c');
    await expect(panel.locator('[data-ready="true"]').getByRole('listitem')).toHaveCount(5);
  });

  await test.step('overlays another stage by points, and by shape', async () => {
    const panel = page.getByRole('region', { name: say('model', 'model3d.compare.title'), exact: true });
    const choose = async (label: string): Promise<void> => {
      await panel.getByRole('combobox', { name: say('model', 'model3d.compare.with') }).click();
      await page.getByTitle(label).last().click();
    };
    const queryStoredAlignments = () => caller.ask(queryAlignments, { params: { id: patient.id } });
    await choose(`${laterStage.stageName} · ${laterStage.stageDate}`);
    await expect(facets).toHaveCount(4);
    await expect(page.getByText(laterStage.stageName, { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: say('model', 'model3d.compare.byPoints') }).click();
    // Points apply to the visible picture, which comes from a worker.
    await expect(drawnCanvas).toBeVisible();
    const box = await picture.boundingBox();
    if (box === null) throw new Error('nothing is shown');
    for (const [number, [right, down]] of [
      [-50, -40],
      [50, -40],
      [0, 45],
    ].entries()) {
      for (const [stage, middle] of [0.25, 0.75].entries()) {
        await picture.click({ position: { x: box.width * middle + (right ?? 0), y: box.height / 2 + (down ?? 0) } });
        const step = stage === 0 ? 'second' : 'next';
        const next = say('model', `model3d.compare.point.${step}`, { number: number + 1 + stage });
        await expect(panel.getByRole('status')).toHaveText(next);
      }
    }
    await panel.getByRole('button', { name: say('model', 'model3d.compare.align', { count: 3 }) }).click();
    const formatAlignment = (by: string, mm: string, count = 3) =>
      say('model', `model3d.compare.aligned.${by}`, { count, mm, share: 80 });
    await expect(panel.getByRole('status')).toHaveText(formatAlignment('points', '0.00'));
    await expectAccessibleLooks(page, context);
    await changeLook(page, context, LOOKS[0]);
    // The next visit loads it, also from the other stage.
    await expect.poll(queryStoredAlignments).toMatchObject([{ by: 'points', pairs: 3, version: 1 }]);
    await page.reload();
    await expect(panel.getByRole('status')).toHaveText(formatAlignment('points', '0.00'));
    await page.goto(`/3DViewer?patient=${patient.id}&stage=${laterStage.id}&compare=${stage.id}&as=over`);
    await expect(panel.getByRole('status')).toHaveText(formatAlignment('points', '0.00'));
    await page.goto(`/3DViewer?patient=${patient.id}&stage=${stage.id}&compare=${laterStage.id}&as=over`);
    await expect(facets).toHaveCount(4);
    await panel.getByRole('button', { name: say('model', 'model3d.compare.byItself') }).click();
    await expect(panel.getByRole('status')).toHaveText(formatAlignment('automatic', '0.00'));
    await expect(page).toHaveURL(/as=over/);
    await choose(say('model', 'model3d.compare.none'));
    await expect(facets).toHaveCount(2);
  });

  await test.step('reports a model without a surface, and labels everything', async () => {
    await page.getByRole('checkbox', { name: toCategoryName(OTHER, language), exact: true }).check();
    await expect(page.getByText(say('model', 'model3d.notices.surfaceAbsent', { count: 2 }))).toBeVisible();
    expect(await listAccessibilityViolations(page)).toEqual([]);
  });

  await test.step('files a screenshot in the stage, and releases all resources', async () => {
    const modelIds = (await caller.ask(queryFilesInfo, { params: { id: stage.id }, query: { pid: patient.id } }))
      .filter(({ kind }) => kind === 'model')
      .map(({ id }) => id);
    const filing = page.waitForRequest((request) => request.url().includes('/UpFileInfoToStage/'));
    await page.getByRole('button', { name: say('model', 'model3d.screenshot.take') }).click();
    // A screenshot takes over the mark of a model that names another person.
    const { files } = (await filing).postDataJSON() as { readonly files: readonly { readonly sourceIds: string[] }[] };
    expect(files.map(({ sourceIds }) => sourceIds.toSorted())).toEqual([modelIds.toSorted()]);
    const shots = async () =>
      (await caller.ask(queryFilesInfo, { params: { id: stage.id }, query: { pid: patient.id } })).filter(
        ({ category }) => category === 100,
      ).length;
    await expect.poll(shots).toBe(1);
    expect((await countContexts(page)).live).toBe(1);
    expect(page.workers().filter((worker) => worker.url().includes('/model-'))).toHaveLength(2);
    await page.getByRole('link', { name: say('patients', 'model3d.toStage') }).click();
    await expect(page).toHaveURL(new RegExp(`/stage/${stage.id}`));
    await expect.poll(async () => (await countContexts(page)).live).toBe(0);
    await expect.poll(() => page.workers().filter((worker) => worker.url().includes('/model-')).length).toBe(0);
  });
});
