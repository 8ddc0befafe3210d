/** Calls back when the page has nothing to do, unless it is ended before; Safari has no such call, so there it waits a while. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: 10_000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 3000);
  return () => clearTimeout(id);
}
