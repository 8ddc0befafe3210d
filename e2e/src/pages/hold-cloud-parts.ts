import type { Page } from '@playwright/test';

/**
 * Lets the given number of parts through to the cloud, and holds all others; resolves after the responses of the first
 * ones.
 */
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
