import { isHistoryStep } from '@dentarium/platform';
import { useEffect } from 'react';
import { listen } from '../listen.ts';

/** How long a page may take to grow to the height where it was left, in ms. */
const PATIENCE_MS = 3000;
/** How long a page that a press leads to may take to write its address, in ms. */
const TURN_MS = 1000;

function placeKey(): string {
  const { key } = (history.state ?? {}) as { readonly key?: string };
  return key ?? 'first';
}

/**
 * Where each page of the history was scrolled to. The browser's own memory acts before a module has drawn anything, so
 * it is switched off.
 *
 * @returns stops it.
 */
function keepScroll(): () => void {
  history.scrollRestoration = 'manual';
  const places = new Map<string, number>();
  let here = placeKey();
  let path = location.pathname;
  let growing: ResizeObserver | undefined;
  let turnsUntil = 0;

  const restore = (top: number): void => {
    growing?.disconnect();
    const until = Date.now() + PATIENCE_MS;
    const tryNow = (): void => {
      const isThere = document.documentElement.scrollHeight - window.innerHeight >= top;
      if (isThere || Date.now() > until) growing?.disconnect();
      // As far as it goes: parts of a page take their height when they come into sight.
      window.scrollTo({ top, behavior: 'instant' });
    };
    growing = new ResizeObserver(tryNow);
    growing.observe(document.body);
  };

  // A page may be drawn before its address is written, and the document be scrolled by that.
  const press = (): void => {
    places.set(here, window.scrollY);
    turnsUntil = performance.now() + TURN_MS;
  };
  const note = (): void => {
    if (performance.now() >= turnsUntil) places.set(here, window.scrollY);
  };

  const arrive = (event: PopStateEvent): void => {
    here = placeKey();
    turnsUntil = 0;
    if (isHistoryStep(event)) restore(places.get(here) ?? 0);
    else if (location.pathname !== path) window.scrollTo({ top: 0, behavior: 'instant' });
    path = location.pathname;
  };
  const stops = [
    listen(window, 'scroll', note, { passive: true }),
    listen(document, 'click', press, { capture: true }),
    listen<PopStateEvent>(window, 'popstate', arrive),
  ];
  return () => {
    growing?.disconnect();
    for (const stop of stops) stop();
  };
}

/** Keeps where each page was scrolled to, for "back". */
export function useScrollMemory(): void {
  useEffect(keepScroll, []);
}
