/**
 * Runs work when the page is idle, unless it is cancelled before. Safari lacks `requestIdleCallback`, so there the work
 * runs after a delay.
 */
export function runWhenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: 10_000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 3000);
  return () => clearTimeout(id);
}
