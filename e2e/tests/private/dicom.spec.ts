import { dicomForTests, elementForTests } from '@dentarium/dicom/testing';
import type { Page } from '@playwright/test';
import { given } from '../../src/files/given-file.ts';
import { look } from '../../src/pages/looks.ts';
import { stageWith } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

/** An X-ray of 200 by 100 px with shades, whose pixels are 0.1 mm wide. */
function xRay(): Buffer {
  const values = Uint16Array.from({ length: 200 * 100 }, (_, at) => (at % 200) * 20);
  const more = elementForTests(0x18, 0x1164, 'DS', '0.1\\0.1');
  return dicomForTests({ columns: 200, rows: 100, frames: [values], stored: 12, window: [2000, 4000], more });
}

/** The magnifier by its key: it follows the pointer and a finger that is down, and no canvas of it stays behind. */
async function lookThroughMagnifier(page: Page): Promise<void> {
  const [pane, lens] = [page.locator('[data-tool]'), page.locator('[data-lens]')];
  const box = await pane.boundingBox();
  const [midX, midY] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.keyboard.press('g');
  for (const far of [40, 0]) await page.mouse.move(midX + far, midY, { steps: 20 });
  await expect(lens.locator('canvas[data-painted]')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(2);
  await expect
    .poll(async () => {
      const at = await lens.boundingBox();
      return Math.round((at?.x ?? 0) + (at?.width ?? 0) / 2 - midX);
    })
    .toBe(0);
  await page.mouse.move(midX, 5);
  await expect(lens).toBeHidden();
  const finger = { pointerType: 'touch', pointerId: 7, clientX: midX, clientY: midY, bubbles: true };
  await pane.dispatchEvent('pointerdown', finger);
  await expect(lens).toBeVisible();
  await pane.dispatchEvent('pointerup', finger);
  await expect(lens).toBeHidden();
  await page.keyboard.press('g');
  await expect(page.locator('canvas')).toHaveCount(1);
}

test('VIEW-02 VIEW-05 an X-ray is opened from its stage, its window dragged, a length measured, and found again', async ({
  page,
  context,
  caller,
  say,
}) => {
  const { path, rows } = await stageWith(caller, [[given('pano.dcm', xRay()), 16]]);
  const [file] = rows;
  await page.goto(path);
  await page.locator(`[data-tile="${file?.id}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: say('patients', 'dicom.open') }).click();
  await expect(page).toHaveURL(/dcmviewer/);
  const canvas = page.locator('canvas[data-painted]');
  await expect(canvas).toBeVisible();
  const state = page.getByText(say('patients', 'dicom.windowIs', { centre: 2000, width: 4000 }));
  await expect(state).toBeVisible();

  const box = await canvas.boundingBox();
  const [midX, midY] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(midX, midY);
  await page.mouse.down();
  await page.mouse.move(midX - 60, midY + 20, { steps: 5 });
  await page.mouse.up();
  await expect(state).toHaveCount(0);

  await lookThroughMagnifier(page);
  await page.keyboard.press('1');
  await page.mouse.move(midX - 100, midY);
  await page.mouse.down();
  await page.mouse.move(midX + 100, midY, { steps: 5 });
  await page.mouse.up();
  const length = page.locator('svg text').filter({ hasText: / mm$/ });
  await expect(length).toBeVisible();
  const said = await length.textContent();
  await expect(page.getByText(say('patients', 'dicom.saving.saved'))).toBeVisible();
  await look(page, context);

  await page.reload();
  await expect(length).toHaveText(said ?? '');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(path));
});
