import type { BrowserContext, Page } from '@playwright/test';
import { changeLook, listAccessibilityViolations, waitUntilLoaded, LOOKS } from '../pages/looks.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';
import { expect } from '../test.ts';
import { DESKTOP_SIZE } from './order-product.ts';

/**
 * Expects no accessibility violations in both themes, and no overflow in a narrow window; restores the initial look.
 */
export async function inspect(page: Page, context: BrowserContext): Promise<void> {
  await waitUntilLoaded(page);
  for (const look of LOOKS.toReversed()) {
    await changeLook(page, context, look);
    expect(await listAccessibilityViolations(page), `${page.url()} ${look.join(' ')}`).toEqual([]);
    await expectToFit(page);
    await page.setViewportSize(DESKTOP_SIZE);
  }
}
