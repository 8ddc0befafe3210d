import type { Page } from '@playwright/test';

/** The gaps of a page since it was last asked, in ms. */
export interface PageGaps {
  /** The longest between two pictures of the browser, by the clock. */
  readonly pictures: number;
  /** The longest task of the main thread, by the clock; 0 where none took 50 ms. */
  readonly task: number;
}

/** Watches a page from now on. It returns what tells of its gaps, and begins anew. */
export async function watchGaps(page: Page): Promise<() => Promise<PageGaps>> {
  await page.evaluate(() => {
    const gaps = { pictures: 0, task: 0 };
    Reflect.set(window, 'gaps', gaps);
    let last = performance.now();
    const next = (now: number): void => {
      gaps.pictures = Math.max(gaps.pictures, now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) gaps.task = Math.max(gaps.task, duration);
    }).observe({ type: 'longtask' });
  });
  return () =>
    page.evaluate(() => {
      const gaps = Reflect.get(window, 'gaps') as { pictures: number; task: number };
      const now = { ...gaps };
      Object.assign(gaps, { pictures: 0, task: 0 });
      return now;
    });
}
