import { expect, type Page } from '@playwright/test';

/** A phone, and a window of 1366 px at 200 % zoom. */
const NARROW = [
  { width: 390, height: 844 },
  { width: 683, height: 384 },
] as const;

/** Returns the elements that overflow the page at its side, except in scrollable containers. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const isContainer = (part: Element): boolean =>
      getComputedStyle(part).overflowX !== 'visible' && part.getBoundingClientRect().right <= width + 1;
    const isHeld = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
        if (isContainer(at)) return true;
      return false;
    };
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width: own } = element.getBoundingClientRect();
      return own > 0 && right > width + 1 && !isHeld(element);
    });
    const descriptions = out.map(
      ({ tagName, className, textContent }) => `${tagName} ${className} ${textContent.slice(0, 40)}`,
    );
    return scrollWidth > width && descriptions.length === 0 ? [`the page scrolls to ${scrollWidth}`] : descriptions;
  });
}

/** Expects that a page needs no horizontal scrolling, by default on a phone and at 200 % zoom. */
export async function expectToFit(
  page: Page,
  sizes: readonly { readonly width: number; readonly height: number }[] = NARROW,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => findOverflow(page), `${page.url()} at ${size.width} px`).toEqual([]);
  }
}
