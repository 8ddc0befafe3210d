import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createCbctFrames, createCbctZip } from '../../src/files/cbct.ts';
import { listAccessibilityViolations, expectAccessibleLooks } from '../../src/pages/looks.ts';
import { expectToFit } from '../../src/pages/expect-to-fit.ts';
import { createName, createStageWithFiles } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

/** A phantom of two balls 24 mm apart, in voxels of 0.6, 0.5 and 0.8 mm. */
const PHANTOM = {
  columns: 80,
  rows: 60,
  slices: 40,
  spacing: [0.6, 0.5, 0.8],
  balls: [
    [-12, 0, 0.4, 3],
    [12, 0, 0.4, 3],
  ],
} as const;
const HALF_A_VOXEL = 0.3;

/** A circle through the centres of both balls, 13 mm around a point 5 mm behind the centre of the volume. */
const CIRCLE = { radius: 13, behind: 5 } as const;
/** The distance in mm between the balls along the circle. */
const ALONG = 2 * CIRCLE.radius * Math.atan2(12, CIRCLE.behind);

async function getBox(picture: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await picture.boundingBox();
  if (box === null) throw new Error('the picture is not to be seen');
  return box;
}

/**
 * Returns the centre of the bright area in the left or right half of a picture, in px from the upper left corner of the
 * screen.
 */
async function findBrightMiddle(pane: Locator, half: 'left' | 'right'): Promise<{ x: number; y: number }> {
  const box = await getBox(pane.locator('canvas'));
  const share = await pane.locator('canvas').evaluate((canvas: HTMLCanvasElement, side) => {
    const { width, height } = canvas;
    const from = side === 'left' ? 0 : Math.floor(width / 2);
    const own = Math.floor(width / 2);
    const data = canvas.getContext('2d')?.getImageData(from, 0, own, height).data ?? new Uint8ClampedArray();
    let [sum, x, y] = [0, 0, 0];
    for (let at = 0; at < own * height; at += 1) {
      const grey = data[at * 4] ?? 0;
      if (grey < 100) continue;
      sum += grey;
      x += grey * (from + (at % own) + 0.5);
      y += grey * (Math.floor(at / own) + 0.5);
    }
    return { x: x / sum / width, y: y / sum / height };
  }, half);
  return { x: box.x + share.x * box.width, y: box.y + share.y * box.height };
}

/**
 * Measures how far the proportions of a picture differ from its displayed ones: the picture of an arch with a point
 * less is stretched.
 */
async function measureDistortion(canvas: Locator): Promise<number> {
  const { width, height } = await getBox(canvas);
  const [columns, rows] = await canvas.evaluate((drawnCanvas: HTMLCanvasElement) => [
    drawnCanvas.width,
    drawnCanvas.height,
  ]);
  return Math.abs(((columns ?? 0) * height) / ((rows ?? 0) * width) - 1);
}

/**
 * Measures the distance between the centres of the bright areas in the left and the right half of a strip across the
 * volume, in px.
 */
async function measureBrightDistance(page: Page, pane: Locator): Promise<number> {
  const picture = (await pane.locator('canvas').screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    // The patient's name is above the strip.
    const [top, height] = [Math.round(image.height * 0.4), Math.round(image.height * 0.2)];
    const data = context?.getImageData(0, top, image.width, height).data ?? new Uint8ClampedArray();
    const middle = (from: number, to: number): number => {
      let [sum, x] = [0, 0];
      for (let at = 0; at < image.width * height; at += 1) {
        const [column, grey] = [at % image.width, data[at * 4] ?? 0];
        // The focus frame is less red.
        if (grey < 100 || column < from || column >= to) continue;
        sum += 1;
        x += column;
      }
      return x / sum;
    };
    const half = image.width / 2;
    return middle(half, image.width) - middle(0, half);
  }, picture);
}

/** Returns the width of a screenshot, and the number of its pixels in the blue of measurements. */
async function readScreenshot(page: Page, bytes: Buffer): Promise<{ readonly width: number; readonly blue: number }> {
  return page.evaluate(async (base64) => {
    const own = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([own], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    let blue = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 2] ?? 0) > 200 && (data[at] ?? 0) < 130 && (data[at + 1] ?? 0) > 140) blue += 1;
    return { width: image.width, blue };
  }, bytes.toString('base64'));
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/**
 * Clicks points of the circle on the axial plane, whose centre is that of the volume, from the patient's left to right.
 */
async function drawArch(page: Page, axial: Locator): Promise<void> {
  const box = await getBox(axial);
  const mmPerPixel = Number(await axial.getAttribute('data-mm-per-pixel'));
  for (let degrees = 100; degrees >= -100; degrees -= 20) {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [CIRCLE.radius * Math.sin(angle), CIRCLE.behind - CIRCLE.radius * Math.cos(angle)];
    await page.mouse.click(box.x + box.width / 2 + x / mmPerPixel, box.y + box.height / 2 + y / mmPerPixel);
  }
}

test('BEN-06 opens a CBCT in three linked planes and along an arch, from a zip and from a file of frames, measures within half a voxel, and ends its workers', async ({
  page,
  context,
  caller,
  patientPage,
  say,
}) => {
  const words = (key: string) => say('volume', `ct.${key}`);
  const file = createCbctZip('cbct.zip', PHANTOM, createName('ct'));
  const frames = createCbctFrames('frames.dcm', PHANTOM, createName('ct'));
  const { patient, path } = await createStageWithFiles(caller, [
    [file, 15],
    [frames, 15],
  ]);
  await page.goto(path);
  const workers = page.workers().length;
  const planes = page.locator('[data-plane]');
  const axial = page.locator('[data-plane="axial"]');
  const coronal = page.locator('[data-plane="coronal"]');
  const waitForPlanes = async (): Promise<void> => {
    await expect(planes).toHaveCount(3);
    for (const kind of ['axial', 'coronal', 'sagittal'])
      await expect(page.locator(`[data-plane="${kind}"] canvas[data-painted="true"]`)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '40' })).toHaveCount(0);
  };
  const open = async (name: RegExp): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name }).dblclick();
    await expect(page).toHaveURL(new RegExp(`/patient/${patient.id}/ct/`));
    await waitForPlanes();
    await expect(page.getByText(patient.patientNo).first()).toBeVisible();
  };
  const lines = page.getByRole('region', { name: words('measurements') }).getByRole('listitem');
  const measure = async (plane: Locator): Promise<number> => {
    const before = await lines.count();
    await drag(page, await findBrightMiddle(plane, 'left'), await findBrightMiddle(plane, 'right'));
    await expect(lines).toHaveCount(before + 1);
    return Number(/(?<mm>\d+\.\d) mm/.exec((await lines.nth(before).textContent()) ?? '')?.groups?.['mm']);
  };
  /** Returns the marks that the plane shows. */
  const marksOn = (plane: Locator) => plane.locator('[data-mark]');
  const leave = async (): Promise<void> => {
    await page.getByRole('main').locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(patientPage.heading(patient.name)).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(workers);
  };

  // A file of frames opens from its tile as a zip does, with the same distances.
  await open(/frames\.dcm/);
  await page.getByText(words('tool.measure'), { exact: true }).click();
  expect(Math.abs((await measure(coronal)) - 24)).toBeLessThan(HALF_A_VOXEL);
  await expect(page.getByText(say('annotations', 'saving.saved'))).toBeVisible();
  await leave();
  await open(/cbct\.zip/);
  await expect(lines).toHaveCount(0);

  // The crosshair moves through the planes with the keyboard, and the other planes follow.
  const label = await axial.getAttribute('aria-label');
  await coronal.focus();
  await page.keyboard.press('ArrowUp');
  await expect(axial).not.toHaveAttribute('aria-label', label ?? '');

  await page.getByText(words('tool.measure'), { exact: true }).click();
  for (const plane of [axial, coronal]) expect(Math.abs((await measure(plane)) - 24)).toBeLessThan(HALF_A_VOXEL);

  // A measurement is shown on its plane only. It is taken back, and the list leads back to its plane.
  await expect(marksOn(axial)).toHaveCount(1);
  await axial.focus();
  await page.keyboard.press('PageUp');
  await expect(marksOn(axial)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(lines).toHaveCount(1);
  await page.keyboard.press('Control+y');
  await expect(lines).toHaveCount(2);
  await lines.first().getByRole('button').first().click();
  await expect(marksOn(axial)).toHaveCount(1);

  // The measurements come back with the file; a right angle is one.
  await expect(page.getByText(say('annotations', 'saving.saved'))).toBeVisible();
  await page.reload();
  await waitForPlanes();
  await expect(lines).toHaveCount(2);
  await lines.first().getByRole('button').first().click();
  await expect(marksOn(axial)).toHaveCount(1);
  await page.getByText(words('tool.angle'), { exact: true }).click();
  const corner = await findBrightMiddle(axial, 'left');
  await drag(page, { x: corner.x, y: corner.y - 60 }, corner);
  await page.mouse.click(corner.x + 60, corner.y);
  await expect(lines.nth(2)).toContainText('90.0°');

  // The grey values of a ball are those of the phantom, and are not called Hounsfield units.
  await page.getByText(words('tool.ellipse'), { exact: true }).click();
  const [ball, mmPerPixel] = [corner, Number(await axial.getAttribute('data-mm-per-pixel'))];
  const reach = 1.2 / mmPerPixel;
  await drag(page, { x: ball.x - reach, y: ball.y - reach }, { x: ball.x + reach, y: ball.y + reach });
  await expect(lines.nth(3)).toContainText('2000.0 ± 0.0');
  await expect(page.getByText(words('grey.noHounsfield'))).toBeVisible();
  await page.getByText(words('tool.probe'), { exact: true }).click();
  await page.mouse.click(ball.x, ball.y);
  await expect(lines.nth(4)).toContainText('2000');

  // The screenshot is twice as fine as the screen, and shows the picture and the lines of the ball's measurements.
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: words('screenshot.save') }).click();
  const screenshot = await downloadEvent;
  expect(screenshot.suggestedFilename()).toMatch(/^CT-.*\.png$/);
  const { width, blue } = await readScreenshot(page, await readFile(await screenshot.path()));
  expect(width).toBeGreaterThan((await getBox(axial)).width * 2);
  expect(blue).toBeGreaterThan(200);

  // Along the arch on the axial plane the balls are farther apart.
  await page.getByText(words('plane.panorama'), { exact: true }).click();
  await expect(planes).toHaveCount(1);
  await page.getByText(words('tool.arch'), { exact: true }).click();
  await drawArch(page, axial);
  await expect(axial.locator('[data-arch] circle')).toHaveCount(11);
  const panorama = page.locator('[data-plane="panorama"]');
  await expect(page.locator('[data-plane="section"] canvas[data-painted="true"]')).toBeVisible();
  await expect(panorama.locator('canvas[data-painted="true"]')).toBeVisible();
  await page.getByText(words('tool.measure'), { exact: true }).click();
  await expect.poll(() => measureDistortion(panorama.locator('canvas'))).toBeLessThan(0.03);
  expect(Math.abs((await measure(panorama)) - ALONG)).toBeLessThan(HALF_A_VOXEL);

  // The same with keys: ten steps of half a mm.
  await panorama.focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(lines.last()).toContainText('5.0 mm');

  // The volume shows both balls at their positions; a lost context is restored, and later released.
  await page.getByText(words('plane.volume'), { exact: true }).click();
  const volume = page.locator('[data-plane="volume"]');
  const allTheSame = page.getByRole('button', { name: words('render.allTheSame') });
  await expect(allTheSame.or(volume).first()).toBeVisible();
  if (await allTheSame.isVisible()) await allTheSame.click();
  await expect(volume).toHaveAttribute('data-painted', 'true');
  const mmApart = async () =>
    Math.abs((await measureBrightDistance(page, volume)) * Number(await volume.getAttribute('data-mm-per-pixel')) - 24);
  await expect.poll(mmApart).toBeLessThan(HALF_A_VOXEL);
  expect(await listAccessibilityViolations(page)).toEqual([]);
  const canvas = await volume.locator('canvas').elementHandle();
  const context3d = await canvas?.evaluateHandle((own) => (own as HTMLCanvasElement).getContext('webgl2'));
  const losing = await context3d?.evaluateHandle((own) => own?.getExtension('WEBGL_lose_context'));
  await losing?.evaluate((own) => own?.loseContext());
  await expect(page.getByText(words('render.lost'))).toBeVisible();
  await losing?.evaluate((own) => own?.restoreContext());
  await expect(page.getByText(words('render.lost'))).toHaveCount(0);
  await expect.poll(mmApart).toBeLessThan(HALF_A_VOXEL);
  // The wheel zooms, and a standard view shows everything again.
  const scale = () => volume.getAttribute('data-mm-per-pixel').then(Number);
  const fitted = await scale();
  await volume.getByRole('application').hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(scale).toBeLessThan(fitted * 0.9);
  await volume.getByRole('application').focus();
  await page.keyboard.press('4');
  // From above they also lie side by side; from the right one hides the other.
  await expect.poll(mmApart).toBeLessThan(HALF_A_VOXEL);
  await page.keyboard.press('2');
  await expect.poll(mmApart).toBeGreaterThan(15);
  await page.getByText(words('plane.panorama'), { exact: true }).click();
  await expect(volume).toHaveCount(0);
  expect(await context3d?.evaluate((own) => own?.isContextLost())).toBe(true);

  await expectAccessibleLooks(page, context);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  await leave();
});
