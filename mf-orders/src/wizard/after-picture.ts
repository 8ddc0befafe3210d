/** How long is waited for a picture where the browser draws none, as of a window that is not seen, in ms. */
const MAX_WAIT_MS = 300;

/** Waits until the browser has drawn what is on the page now. */
export function waitForPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_WAIT_MS);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    // What is asked for within a picture runs before that is drawn.
    setTimeout(resolve);
  });
  return promise;
}
