import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { queryAlignments, querySpace } from '@dentarium/server/calls/annotations';
import { createBoxStl } from '../../src/files/other-files.ts';
import { toTestFile } from '../../src/files/test-file.ts';
import { createPhoto } from '../../src/files/photo.ts';
import { readRealModels } from '../../src/files/real-models.ts';
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

test('VIEW-03 shows and measures the jaws of a stage, files a screenshot, and releases them', async ({
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
    await page.getByRole('button', { name: say('model', 'model3d.screenshot.take') }).click();
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

/** Widths of the front teeth whose ratio is 36 to 45 mm. */
const FRONT_WIDTHS: Readonly<Record<number, number>> = {
  ...Object.fromEntries([11, 21].map((tooth) => [tooth, 8.5])),
  ...Object.fromEntries([12, 22].map((tooth) => [tooth, 6.5])),
  ...Object.fromEntries([13, 23].map((tooth) => [tooth, 7.5])),
  ...Object.fromEntries([31, 41].map((tooth) => [tooth, 5.3])),
  ...Object.fromEntries([32, 42].map((tooth) => [tooth, 5.9])),
  ...Object.fromEntries([33, 43].map((tooth) => [tooth, 6.8])),
};

test('VIEW-05 keeps distances, angles and widths of teeth with their models, and takes a deletion back', async ({
  page,
  say,
  caller,
}) => {
  const { patient, stage } = await createStageWithFiles(caller, [
    [toTestFile('upper.stl', createBoxStl(WIDTH, 50, [10, 20])), UPPER],
    [toTestFile('lower.stl', createBoxStl(WIDTH, 50, [0, 10])), LOWER],
  ]);
  await page.goto(`/3DViewer?patient=${patient.id}&stage=${stage.id}`);
  const picture = page.getByRole('application', { name: say('model', 'model3d.canvas') });
  const panel = page.getByRole('region', { name: say('model', 'model3d.measure.title') });
  const list = panel.getByRole('listitem');
  await expect(page.getByText(say('model', 'model3d.triangles', { count: 12 }))).toHaveCount(2);
  const choose = async (right: number, down = 0.05): Promise<void> => {
    await expect(picture.locator('canvas[aria-busy="false"]')).toBeVisible();
    const box = await picture.boundingBox();
    if (box === null) throw new Error('nothing is shown');
    await picture.click({ position: { x: box.width * (0.5 + right / FITTED), y: box.height * (0.5 + down) } });
  };

  await test.step('keeps a distance and an angle over a reload', async () => {
    await page.keyboard.press('1');
    await page.keyboard.press('m');
    await choose(-0.25);
    await choose(0.25);
    await panel.getByRole('button', { name: say('model', 'model3d.measure.angle'), exact: true }).click();
    await choose(-0.25);
    await choose(0);
    // The last point set is taken back, and set again.
    await page.keyboard.press('Control+z');
    await expect(page.getByText(say('model', 'model3d.prompt.angle.second'))).toBeVisible();
    await choose(0);
    await choose(0.25);
    await expect(list.last().getByRole('strong')).toHaveText(/^1(79|80)\.\d°$/);
    await expect(panel.getByText(say('annotations', 'saving.saved'))).toBeVisible();
    await page.reload();
    await expect(list).toHaveCount(2);
    await expect(list.first().getByRole('strong')).toHaveText(/^(19\.[89]|20\.[012])\d mm$/);
  });

  await test.step('takes a deletion back by its message, and by keys', async () => {
    // A deletion that was saved before it is taken back comes back as the last one.
    const remove = list
      .filter({ hasText: say('model', 'model3d.measure.distance') })
      .getByRole('button')
      .last();
    await remove.click();
    await expect(list).toHaveCount(1);
    await page.getByRole('button', { name: say('shell', 'toast.undo') }).click();
    await expect(list).toHaveCount(2);
    await remove.click();
    await expect(list).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(list).toHaveCount(2);
    await page.keyboard.press('Control+y');
    await expect(list).toHaveCount(1);
  });

  await test.step('derives the ratio of Bolton from measured and typed widths', async () => {
    const space = page.getByRole('region', { name: say('model', 'model3d.space.title') });
    await space.getByRole('checkbox', { name: say('model', 'model3d.space.title') }).check();
    const width = (tooth: number) =>
      space.getByRole('textbox', { name: say('model', 'model3d.space.width', { tooth }) });
    await space.getByRole('button', { name: say('model', 'model3d.space.pick', { tooth: 11 }) }).click();
    await expect(page.getByText(say('model', 'model3d.space.prompt.mesial', { tooth: 11 }))).toBeVisible();
    await choose(-0.1, -0.05);
    await expect(page.getByText(say('model', 'model3d.space.prompt.distal', { tooth: 11 }))).toBeVisible();
    await choose(0.1, -0.05);
    await expect(width(11)).toHaveValue(/^(7\.9|8)\d?/);
    for (const [tooth, mm] of Object.entries(FRONT_WIDTHS)) {
      await width(Number(tooth)).fill(String(mm));
      await width(Number(tooth)).blur();
    }
    await expect(space.getByText('80.0 %')).toBeVisible();
    await expect(space.getByText(say('model', 'model3d.space.excess.lower', { mm: '1.26' }))).toBeVisible();
    await expect(panel.getByText(say('annotations', 'saving.saved'))).toBeVisible();
    expect(await listAccessibilityViolations(page)).toEqual([]);
    await page.reload();
    await space.getByRole('checkbox', { name: say('model', 'model3d.space.title') }).check();
    await expect(space.getByText('80.0 %')).toBeVisible();
    const storedSpace = await caller.ask(querySpace, { params: { id: patient.id } });
    expect(storedSpace).toEqual([
      {
        stageId: stage.id,
        widths: expect.arrayContaining(
          Object.entries(FRONT_WIDTHS).map(([tooth, mm]) => ({ tooth: Number(tooth), mm })),
        ),
        archLengths: { upper: null, lower: null },
      },
    ]);
  });
});

const real = readRealModels();
test('VIEW-03 shows every real model or refuses it with a reason', async ({ page, say, caller }) => {
  test.skip(real.length === 0, 'there are no real models beside the workspace');
  const files = real.map((file) => [file, OTHER] as const);
  const { patient, stage } = await createStageWithFiles(caller, files);
  await page.goto(`/3DViewer?patient=${patient.id}&stage=${stage.id}`);
  const list = page.getByRole('region', { name: say('model', 'model3d.models') });
  const models = list.getByRole('listitem');
  await expect(models).toHaveCount(real.length);
  const refusals = ['form', 'cut', 'counts', 'numbers', 'decoder', 'surface'].map((fault) =>
    say('scene', `fault.${fault}`),
  );
  const facets = /^[\d,]+ (facets?|个三角面)$/;
  const noSurface = /[Nn]o surface|没有表面/;
  for (const model of await models.all()) {
    await model.getByRole('checkbox').check();
    const outcome = model.getByText(facets).or(model.getByText(noSurface)).or(model.getByRole('alert'));
    await expect(outcome).toBeVisible();
    const text = await outcome.innerText();
    expect(facets.test(text) || noSurface.test(text) || refusals.some((refusal) => text.includes(refusal))).toBe(true);
    // A hidden model does not block the next one.
    await model.getByRole('checkbox').uncheck();
  }
  await expect(list.getByRole('alert')).not.toHaveCount(0);
  await expect(list.getByText(facets)).not.toHaveCount(0);
});
