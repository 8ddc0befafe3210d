import type { Page } from '@playwright/test';

/** Lets so many parts on their way into the cloud through, and holds all others; resolves when those have been answered. */
export async function holdCloudPartsAfter(page: Page, count: number): Promise<void> {
  let seen = 0;
  let answered = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/dentarium\/.*partNumber=/, async (route) => {
    seen += 1;
    if (seen > count) return;
    await route.fulfill({ response: await route.fetch() });
    answered += 1;
    if (answered === count) resolve();
  });
  return promise;
}
