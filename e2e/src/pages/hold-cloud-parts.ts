import type { Page } from '@playwright/test';

/** Lets so many parts on their way into the cloud through, and holds all others; resolves when those have been answered. */
export async function holdCloudPartsAfter(page: Page, count: number): Promise<void> {
  let requestCount = 0;
  let answeredCount = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/dentarium\/.*partNumber=/, async (route) => {
    requestCount += 1;
    if (requestCount > count) return;
    await route.fulfill({ response: await route.fetch() });
    answeredCount += 1;
    if (answeredCount === count) resolve();
  });
  return promise;
}
