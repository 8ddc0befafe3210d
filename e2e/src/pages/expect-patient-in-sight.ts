import { expect, type Page } from '@playwright/test';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

/**
 * Returns the reason why the patient is not visible at the end of a page: the strip is gone, covered, or covers the
 * focused element. Empty if there is none.
 */
function describeHiddenPatient(page: Page, patientNo: string): Promise<string> {
  return page.evaluate((no) => {
    scrollTo(0, document.documentElement.scrollHeight);
    const strip = document.querySelector('main header');
    const name = [...(strip?.querySelectorAll('span') ?? [])].find(({ textContent }) => textContent === no);
    if (strip === null || name === undefined) return 'there is no strip';
    const { x, y, width, height } = name.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (top === null || !name.contains(top)) return `the patient is covered at ${Math.round(y)} px`;
    const nextControl = [...document.querySelectorAll<HTMLElement>('main a, main button:enabled')].find(
      (stop) => !strip.contains(stop) && stop.getBoundingClientRect().width > 0,
    );
    // A focused element is not scrolled into view again.
    nextControl?.blur();
    nextControl?.focus();
    const edge = strip.getBoundingClientRect().bottom;
    return nextControl !== undefined && nextControl.getBoundingClientRect().top < edge
      ? 'the strip lies over the focus'
      : '';
  }, patientNo);
}

/** Expects that the patient is visible at the end of a page, at each size, and covers no focused element. */
export async function expectPatientInSight(page: Page, patientNo: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => describeHiddenPatient(page, patientNo), `${page.url()} at ${size.width} px`).toBe('');
  }
}
