import type { Page } from '@playwright/test';

/** The gaps of a page since the last reading, in ms. */
export interface PageGaps {
  /** The longest gap between two browser frames, by the clock. */
  readonly pictures: number;
  /** The longest task of the main thread, by the clock; 0 if none took 50 ms. */
  readonly task: number;
}

/** Watches a page from now on. Returns a function that reads and resets its gaps. */
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
