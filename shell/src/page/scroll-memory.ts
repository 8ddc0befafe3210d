import { isHistoryStep } from '@dentarium/platform';
import { listen } from '@dentarium/platform/page-events';
import { useEffect } from 'react';

/** The time in which a page may grow to its former height, in ms. */
const MAX_WAIT_MS = 3000;

function getPlaceKey(): string {
  const { key } = (history.state ?? {}) as { readonly key?: string };
  return key ?? 'first';
}

/**
 * Remembers the scroll position of each page of the history. The memory of the browser acts before a module has
 * rendered anything, so it is switched off.
 *
 * @returns a function that stops it.
 */
function rememberScroll(): () => void {
  history.scrollRestoration = 'manual';
  const places = new Map<string, number>();
  let currentKey = getPlaceKey();
  let path = location.pathname;
  let sizeObserver: ResizeObserver | undefined;

  const restore = (top: number): void => {
    sizeObserver?.disconnect();
    const deadline = Date.now() + MAX_WAIT_MS;
    const scrollOnce = (): void => {
      const isTallEnough = document.documentElement.scrollHeight - window.innerHeight >= top;
      if (isTallEnough || Date.now() > deadline) sizeObserver?.disconnect();
      // Scrolls as far as possible: parts of a page get their height when they become visible.
      window.scrollTo({ top, behavior: 'instant' });
    };
    sizeObserver = new ResizeObserver(scrollOnce);
    sizeObserver.observe(document.body);
  };

  // Recorded with the navigation, and not during scrolling: a page may be rendered before its address is written, which
  // scrolls the document.
  const storePosition = (): void => void places.set(currentKey, window.scrollY);

  const handleStep = (event: PopStateEvent): void => {
    const isStep = isHistoryStep(event);
    if (isStep) storePosition();
    currentKey = getPlaceKey();
    if (isStep) restore(places.get(currentKey) ?? 0);
    else if (location.pathname !== path) window.scrollTo({ top: 0, behavior: 'instant' });
    path = location.pathname;
  };
  const stops = [
    listen(document, 'click', storePosition, { capture: true }),
    listen(document, 'keydown', storePosition, { capture: true }),
    listen<PopStateEvent>(window, 'popstate', handleStep),
  ];
  return () => {
    sizeObserver?.disconnect();
    for (const stop of stops) stop();
  };
}

/** Remembers the scroll position of each page, for "back". */
export function useScrollMemory(): void {
  useEffect(rememberScroll, []);
}
