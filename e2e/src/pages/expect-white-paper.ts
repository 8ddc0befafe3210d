import { expect, type Page } from '@playwright/test';

/** Captures the last lines of the printed page, on a sheet that is longer than it. */
function captureLastLines(page: Page): Promise<Buffer> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return page.screenshot({ clip: { x: 0, y: height - 8, width, height: 8 } });
}

/** Expects that a page in the dark theme is printed on white paper, also below its content. */
export async function expectWhitePaper(page: Page): Promise<void> {
  const before = page.viewportSize();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  const size = { width: 800, height: 3000 };
  await page.setViewportSize(size);
  await page.emulateMedia({ media: 'print' });
  const blank = await page.context().newPage();
  await blank.setViewportSize(size);
  const white = await captureLastLines(blank);
  await blank.close();
  await expect
    .poll(async () => (await captureLastLines(page)).equals(white), 'the end of the sheet is white')
    .toBe(true);
  await page.emulateMedia({ media: null });
  if (before !== null) await page.setViewportSize(before);
}
