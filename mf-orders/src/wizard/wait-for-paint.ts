/** The maximum wait for a frame if the browser draws none, as in a hidden window, in ms. */
const MAX_WAIT_MS = 300;

/** Waits until the browser has drawn the current page. */
export function waitForPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_WAIT_MS);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    // Callbacks of an animation frame run before it is drawn.
    setTimeout(resolve);
  });
  return promise;
}
