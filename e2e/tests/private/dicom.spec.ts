import type { Page } from '@playwright/test';
import { toTestFile } from '../../src/files/test-file.ts';
import { createXRay, XRAY_WINDOW } from '../../src/files/xray.ts';
import { expectAccessibleLooks } from '../../src/pages/looks.ts';
import { createStageWithFiles } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';
import type { Say } from '../../src/texts/texts.ts';

/** Checks the magnifier by its key: it follows the pointer and a touching finger, and leaves no canvas behind. */
async function lookThroughMagnifier(page: Page): Promise<void> {
  const [pane, lens] = [page.locator('[data-tool]'), page.locator('[data-lens]')];
  const box = await pane.boundingBox();
  const [midX, midY] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.keyboard.press('g');
  for (const offset of [40, 0]) await page.mouse.move(midX + offset, midY, { steps: 20 });
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
  // Two fingers zoom instead.
  await pane.dispatchEvent('pointerdown', finger);
  await pane.dispatchEvent('pointerdown', { ...finger, pointerId: 8, clientX: midX + 50 });
  await expect(lens).toBeHidden();
  await pane.dispatchEvent('pointermove', { ...finger, pointerId: 8, clientX: midX + 100 });
  await expect(page.getByText('200%')).toBeVisible();
  for (const pointerId of [7, 8]) await pane.dispatchEvent('pointerup', { ...finger, pointerId });
  await page.keyboard.press('0');
  await expect(page.getByText('100%')).toBeVisible();
  await page.keyboard.press('g');
  await expect(page.locator('canvas')).toHaveCount(1);
}

/**
 * Prints by the key: the sheet has the image without the tools, and names the patient, the window, the scale and the
 * measurements.
 */
async function printIt(page: Page, say: Say, printedTexts: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const count = { printed: 0 };
    Object.assign(globalThis, { count, print: () => (count.printed += 1) });
  });
  await page.keyboard.press('p');
  expect(await page.evaluate(() => (Reflect.get(globalThis, 'count') as { readonly printed: number }).printed)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const sheet = page.locator('dl:visible').locator('..');
  for (const text of [...printedTexts, say('dicom', 'dicom.printed.scale'), say('dicom', 'dicom.scale.detector')])
    await expect(sheet).toContainText(text);
  await expect(page.locator('canvas[data-painted]')).toBeVisible();
  const tools = page.getByRole('toolbar', { name: say('dicom', 'dicom.tools') });
  await expect(tools).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(tools).toBeVisible();
}

/** Returns a pattern for the window text of the pane. */
function windowText(say: Say): RegExp {
  const text = say('dicom', 'dicom.windowIs', { centre: 'CENTRE', width: 'WIDTH' });
  return new RegExp(`^${text.replace('CENTRE', '-?\\d+').replace('WIDTH', '\\d+')}$`);
}

test('VIEW-02 VIEW-05 opens an X-ray from its stage, drags its window, measures a length, and shows it again', async ({
  page,
  context,
  caller,
  say,
}) => {
  const { path, rows, patient } = await createStageWithFiles(caller, [[toTestFile('pano.dcm', createXRay()), 16]]);
  const [file] = rows;
  await page.goto(path);
  await page.locator(`[data-tile="${file?.id}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: say('patients', 'dicom.open') }).click();
  await expect(page).toHaveURL(/dcmviewer/);
  const canvas = page.locator('canvas[data-painted]');
  await expect(canvas).toBeVisible();
  const state = page.getByText(say('dicom', 'dicom.windowIs', XRAY_WINDOW));
  await expect(state).toBeVisible();

  const box = await canvas.boundingBox();
  const [midX, midY] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(midX, midY);
  await page.mouse.down();
  await page.mouse.move(midX - 60, midY + 20, { steps: 5 });
  await page.mouse.up();
  await expect(state).toHaveCount(0);
  const dragged = (await page.getByText(windowText(say)).textContent()) ?? '';

  await lookThroughMagnifier(page);
  await page.keyboard.press('1');
  await page.mouse.move(midX - 100, midY);
  await page.mouse.down();
  await page.mouse.move(midX + 100, midY, { steps: 5 });
  await page.mouse.up();
  const length = page.locator('svg text').filter({ hasText: / mm$/ });
  await expect(length).toBeVisible();
  const lengthText = await length.textContent();
  await expect(page.getByText(say('annotations', 'saving.saved'))).toBeVisible();
  await printIt(page, say, [patient.name, 'pano.dcm', dragged, lengthText ?? '']);
  await expectAccessibleLooks(page, context);

  await page.reload();
  await expect(length).toHaveText(lengthText ?? '');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(path));
  await page.locator(`[data-tile="${file?.id}"]`).dblclick();
  await page.getByRole('dialog').locator('a[href*="/dcmviewer"]').click();
  await expect(page).toHaveURL(/dcmviewer/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(canvas).toBeVisible();
});
