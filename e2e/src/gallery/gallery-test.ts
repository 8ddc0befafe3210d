import { test as base } from '@playwright/test';
import { startGallery } from './start-gallery.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** The address of the gallery that this worker has started. */
  readonly galleryAddress: string;
}

interface TestFixtures {
  /** The errors and warnings that the page has reported since the test began, such as those of React. */
  readonly pageErrors: string[];
}

/** The test of the gallery: a page of it, which needs no product. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  galleryAddress: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of needed fixtures from it
    async ({}, provide) => {
      const gallery = await startGallery();
      await provide(gallery.address);
      gallery.stop();
    },
    { scope: 'worker' },
  ],
  // Automatic, so that it records errors from the start of the page.
  pageErrors: [
    async ({ context }, provide) => {
      const errors: string[] = [];
      context.on('weberror', (webError) => errors.push(webError.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
      });
      await provide(errors);
    },
    { auto: true },
  ],
  page: async ({ page, galleryAddress }, provide) => {
    await page.goto(galleryAddress);
    await provide(page);
  },
});
