import { expect, type Page } from '@playwright/test';

/** Windows of the product: a desktop, a small one, a phone, and a desktop at 200 % zoom. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 683, height: 384 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
] as const;

/**
 * Describes what lies in the place of messages: each element that is drawn over it, and each control that reaches into
 * it although it was scrolled into view, as a control with the focus is.
 */
function findIntruders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const strip = document.querySelector('[data-messages]');
    if (strip === null) return ['the page has no place for messages'];
    const place = strip.getBoundingClientRect();
    const describe = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`.slice(0, 80);
    const intruders = new Set<string>();
    for (let share = 0.01; share < 1; share += 0.02) {
      for (const height of [0.1, 0.5, 0.9]) {
        const top = document.elementFromPoint(place.left + share * place.width, place.top + height * place.height);
        // A menu that is open at the lower edge may lie over it for a moment.
        if (top !== null && !strip.contains(top) && top.closest('[role=menu], [role=listbox], .ant-popover') === null)
          intruders.add(`over it: ${describe(top)}`);
      }
    }
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=hidden]), textarea, select, [role=button], [role=tab], [role=combobox], h1, h2',
    );
    const isInViewport = ({ left, right, top, bottom }: DOMRect): boolean =>
      right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    const scrolled = [...document.querySelectorAll('*')]
      .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
      .map((element) => [element, element.scrollTop, element.scrollLeft] as const);
    for (const control of controls) {
      if (strip.contains(control) || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (control.closest('[role=menu], [role=listbox], .ant-popover, .ant-select-dropdown') !== null) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const isSmall = box.width > 1 && box.height > 1 && box.height < place.top / 2;
      if (isSmall && isInViewport(box) && box.bottom > place.top + 1 && box.top < place.bottom)
        intruders.add(`in it: ${describe(control)}`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    for (const [element, top, left] of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
    return [...intruders];
  });
}

/**
 * Expects that the place of messages is free on the current screen: messages are shown in it alone, so that none of
 * them covers a title, a field or a control.
 */
export async function expectMessagesFree(
  page: Page,
  sizes: readonly { readonly width: number; readonly height: number }[] = SIZES,
): Promise<void> {
  for (const size of sizes) {
    const present = page.viewportSize();
    if (present?.width !== size.width || present.height !== size.height) await page.setViewportSize(size);
    await expect
      .poll(() => findIntruders(page), `the place of messages on ${page.url()} at ${size.width} px`)
      .toEqual([]);
  }
}
