import { isHistoryStep } from '@dentarium/platform';
import { useEffect } from 'react';
import { listen } from '../events/listen.ts';

/** The time in which a page may grow to its former height, in ms. */
const PATIENCE_MS = 3000;

function placeKey(): string {
  const { key } = (history.state ?? {}) as { readonly key?: string };
  return key ?? 'first';
}

/**
 * Remembers the scroll position of each page of the history. The memory of the browser acts before a module has
 * rendered anything, so it is switched off.
 *
 * @returns a function that stops it.
 */
function keepScroll(): () => void {
  history.scrollRestoration = 'manual';
  const places = new Map<string, number>();
  let here = placeKey();
  let path = location.pathname;
  let growing: ResizeObserver | undefined;

  const restore = (top: number): void => {
    growing?.disconnect();
    const until = Date.now() + PATIENCE_MS;
    const tryNow = (): void => {
      const isThere = document.documentElement.scrollHeight - window.innerHeight >= top;
      if (isThere || Date.now() > until) growing?.disconnect();
      // Scrolls as far as possible: parts of a page get their height when they become visible.
      window.scrollTo({ top, behavior: 'instant' });
    };
    growing = new ResizeObserver(tryNow);
    growing.observe(document.body);
  };

  // Recorded with the navigation, and not during scrolling: a page may be rendered before its address is written, which
  // scrolls the document.
  const note = (): void => void places.set(here, window.scrollY);

  const arrive = (event: PopStateEvent): void => {
    const isStep = isHistoryStep(event);
    if (isStep) note();
    here = placeKey();
    if (isStep) restore(places.get(here) ?? 0);
    else if (location.pathname !== path) window.scrollTo({ top: 0, behavior: 'instant' });
    path = location.pathname;
  };
  const stops = [
    listen(document, 'click', note, { capture: true }),
    listen(document, 'keydown', note, { capture: true }),
    listen<PopStateEvent>(window, 'popstate', arrive),
  ];
  return () => {
    growing?.disconnect();
    for (const stop of stops) stop();
  };
}

/** Remembers the scroll position of each page, for "back". */
export function useScrollMemory(): void {
  useEffect(keepScroll, []);
}
