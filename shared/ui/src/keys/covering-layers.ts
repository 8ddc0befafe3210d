/** The time in ms after the end of a layer in which a key may still have been meant for it. */
const AFTER_LAYER_MS = 1000;
/** The time in ms between two looks at whether a layer is still open; there is no event for its end. */
const WATCH_MS = 100;
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]';

let watcherCount = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let lastCoveredAt = -Infinity;

function isShown(element: Element): boolean {
  for (let current: Element | null = element; current !== null; current = current.parentElement) {
    if (getComputedStyle(current).display === 'none') return false;
  }
  return true;
}

/** Returns whether a layer with keys of its own covers the page: a dialog, a drawer, an open menu. */
export function isCovered(): boolean {
  return [...document.querySelectorAll(LAYERS)].some(isShown);
}

/** Returns whether a layer covers the page or did so within the last second. */
export function wasCoveredRecently(): boolean {
  return isCovered() || performance.now() - lastCoveredAt < AFTER_LAYER_MS;
}

/** Records the time while a layer is open; it looks again until none is. */
function watch(): void {
  if (!isCovered()) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  lastCoveredAt = performance.now();
  timer ??= setInterval(watch, WATCH_MS);
}

/**
 * Begins to record when layers are open. A layer takes the focus when it opens, so the focus and the pointer tell of it.
 *
 * @returns a function that ends it.
 */
export function watchLayers(): () => void {
  const events = ['focusin', 'pointerdown', 'keydown'] as const;
  watcherCount += 1;
  if (watcherCount === 1) for (const event of events) document.addEventListener(event, watch, { capture: true });
  return () => {
    watcherCount -= 1;
    if (watcherCount > 0) return;
    for (const event of events) document.removeEventListener(event, watch, { capture: true });
    clearInterval(timer);
    timer = undefined;
    lastCoveredAt = -Infinity;
  };
}
