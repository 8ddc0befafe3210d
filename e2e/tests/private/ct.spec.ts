import type { Locator, Page } from '@playwright/test';
import { cbctZip } from '../../src/files/cbct.ts';
import { look } from '../../src/pages/looks.ts';
import { expectToFit } from '../../src/pages/narrow.ts';
import { newName, stageWith } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

/** Two balls that are 24 mm apart, in voxels of 0.6, 0.5 and 0.8 mm. */
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

/** The middle of what is bright in the left or right half of a picture, in px from the upper left corner of the screen. */
async function brightIn(pane: Locator, half: 'left' | 'right'): Promise<{ x: number; y: number }> {
  const box = await pane.boundingBox();
  if (box === null) throw new Error('the plane is not to be seen');
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

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

test('BEN-06 a CBCT opens in three linked planes, distances are right within half a voxel, leaving ends its workers', async ({
  page,
  context,
  caller,
  patientPage,
  say,
}) => {
  const words = (key: string) => say('patients', `ct.${key}`);
  const file = cbctZip('cbct.zip', PHANTOM, newName('ct'));
  const { patient, path } = await stageWith(caller, [[file, 15]]);
  await page.goto(path);
  const workers = page.workers().length;
  await page
    .getByRole('main')
    .getByRole('button', { name: /cbct\.zip/ })
    .dblclick();
  await expect(page).toHaveURL(new RegExp(`/patient/${patient.id}/ct/`));
  const planes = page.locator('[data-plane]');
  await expect(planes).toHaveCount(3);
  for (const kind of ['axial', 'coronal', 'sagittal'])
    await expect(page.locator(`[data-plane="${kind}"] canvas[data-painted="true"]`)).toBeVisible();
  await expect(page.getByText(patient.patientNo).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '40' })).toHaveCount(0);

  // The cross-hair goes through the planes by the keyboard, and the others follow.
  const axial = page.locator('[data-plane="axial"]');
  const coronal = page.locator('[data-plane="coronal"]');
  const label = await axial.getAttribute('aria-label');
  await coronal.focus();
  await page.keyboard.press('ArrowUp');
  await expect(axial).not.toHaveAttribute('aria-label', label ?? '');

  await page.getByText(words('tool.measure'), { exact: true }).click();
  for (const [at, plane] of [axial, coronal].entries()) {
    await drag(page, await brightIn(plane, 'left'), await brightIn(plane, 'right'));
    const lines = page.getByRole('region', { name: words('measurements') }).getByRole('listitem');
    await expect(lines).toHaveCount(at + 1);
    const mm = Number(/(?<mm>\d+\.\d) mm/.exec((await lines.nth(at).textContent()) ?? '')?.groups?.['mm']);
    expect(Math.abs(mm - 24)).toBeLessThan(HALF_A_VOXEL);
  }

  await look(page, context);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.getByRole('main').locator(`a[href="${path}"]`).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(patientPage.heading(patient.name)).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(workers);
});
