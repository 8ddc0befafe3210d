import { querySpace } from '@dentarium/server/calls/annotations';
import { createBoxStl } from '../../../src/files/other-files.ts';
import { readRealModels } from '../../../src/files/real-models.ts';
import { toTestFile } from '../../../src/files/test-file.ts';
import { listAccessibilityViolations } from '../../../src/pages/looks.ts';
import { createStageWithFiles } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

/** The width in mm of the boxes that represent jaws. */
const WIDTH = 40;
/** The visible area relative to the model. */
const FITTED = 1.25;
const [UPPER, LOWER, OTHER] = [53, 51, 93];

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
