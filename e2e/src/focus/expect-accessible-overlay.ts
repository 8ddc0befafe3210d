import { expect, type Locator } from '@playwright/test';
import { changeLook, findAccessibilityViolations, formatAccessibilityViolation, LOOKS } from '../pages/looks.ts';
import type { OverlayRole } from './overlays.ts';

/** The attribute that marks the checked overlay, as axe takes selectors only. */
const MARK = 'data-checked-overlay';

/** The start of the code of each language in a page. */
const LANGUAGE_CODES = { ch: 'zh', en: 'en' } as const;

/** The width of a phone, in px. */
const PHONE_WIDTH = 390;

/**
 * Expects no accessibility violations of an open overlay in both themes and languages, of a dialog in one of them
 * at the width of a phone. A finding is recorded and does not end the test. The overlay stays open, in the language of
 * before.
 *
 * @param role a menu or a panel closes when the window changes its size, and is checked at one width
 */
export async function expectAccessibleOverlay(overlay: Locator, role: OverlayRole): Promise<void> {
  const page = overlay.page();
  const size = page.viewportSize();
  // The text by which the overlay was found changes with the language.
  await overlay.evaluate((element, mark) => element.setAttribute(mark, ''), MARK);
  const markedOverlay = page.locator(`[${MARK}]`);
  const lang = await page.locator('html').getAttribute('lang');
  const isInitial = ([, language]: (typeof LOOKS)[number]): boolean =>
    lang?.startsWith(LANGUAGE_CODES[language]) === true;
  for (const look of LOOKS.toSorted((one, other) => Number(isInitial(one)) - Number(isInitial(other)))) {
    await changeLook(page, page.context(), look);
    const isOnPhone = !isInitial(look) && role === 'dialog' && size !== null;
    if (isOnPhone) await page.setViewportSize({ ...size, width: PHONE_WIDTH });
    await expect(markedOverlay).toBeVisible();
    const violations = await findAccessibilityViolations(page, [], `[${MARK}]`);
    expect.soft(violations.map(formatAccessibilityViolation), look.join(' ')).toEqual([]);
    if (isOnPhone) await page.setViewportSize(size);
  }
  await markedOverlay.evaluate((element, mark) => element.removeAttribute(mark), MARK);
}
