import { expect, type Locator } from '@playwright/test';
import { changeLook, findAccessibilityViolations, formatAccessibilityViolation, LOOKS } from '../pages/looks.ts';
import type { OverlayRole } from './overlays.ts';

/** The attribute that marks the checked overlay, as axe takes selectors only. */
const MARK = 'data-checked-overlay';

/** The width of a phone, in px. */
const PHONE_WIDTH = 390;

/**
 * Expects no accessibility violations of an open overlay in both themes and languages, and of a dialog also at the width
 * of a phone. A finding is recorded and does not end the test. The overlay stays open, in the look of before.
 *
 * @param role a menu or a panel closes when the window changes its size, and is checked at one width
 */
export async function expectAccessibleOverlay(overlay: Locator, role: OverlayRole): Promise<void> {
  const page = overlay.page();
  // The text by which the overlay was found changes with the language.
  await overlay.evaluate((element, mark) => element.setAttribute(mark, ''), MARK);
  const markedOverlay = page.locator(`[${MARK}]`);
  const expectAccessible = async (place: string): Promise<void> => {
    await expect(markedOverlay).toBeVisible();
    const violations = await findAccessibilityViolations(page, [], `[${MARK}]`);
    expect.soft(violations.map(formatAccessibilityViolation), place).toEqual([]);
  };
  for (const look of LOOKS) {
    await changeLook(page, page.context(), look);
    await expectAccessible(look.join(' '));
  }
  const size = page.viewportSize();
  if (role === 'dialog' && size !== null && size.width > PHONE_WIDTH) {
    await page.setViewportSize({ ...size, width: PHONE_WIDTH });
    await expectAccessible(`${PHONE_WIDTH} px`);
    await page.setViewportSize(size);
  }
  await markedOverlay.evaluate((element, mark) => element.removeAttribute(mark), MARK);
}
