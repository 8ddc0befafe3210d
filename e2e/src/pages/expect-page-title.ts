import { expect, type Page } from '@playwright/test';

/** Expects that the browser tab is named after the page: its title contains the heading of the page. */
export async function expectPageTitle(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const heading = ((await page.locator('main h1').first().textContent()) ?? '').trim();
      const title = await page.title();
      return heading !== '' && title.includes(heading) && title.endsWith(' · Dentarium') ? '' : `${title}: ${heading}`;
    }, page.url())
    .toBe('');
}
