import type { BrowserContext, Page } from '@playwright/test';
import { changeLook, findings, isWhole, LOOKS } from '../pages/looks.ts';
import { expectToFit } from '../pages/narrow.ts';
import { expect } from '../test.ts';
import { WIDE } from './order-product.ts';

/** What axe finds in both themes, and what stands out of a narrow window; the page ends in the look that it began with. */
export async function inspect(page: Page, context: BrowserContext): Promise<void> {
  await isWhole(page);
  for (const chosen of LOOKS.toReversed()) {
    await changeLook(page, context, chosen);
    expect(await findings(page), `${page.url()} ${chosen.join(' ')}`).toEqual([]);
    await expectToFit(page);
    await page.setViewportSize(WIDE);
  }
}
