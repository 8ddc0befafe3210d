import { isHistoryStep } from '@dentarium/platform';
import { useEffect } from 'react';
import { listen } from '../events/listen.ts';

/** How long a page may take to grow to the height where it was left, in ms. */
const PATIENCE_MS = 3000;

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

  // With what leads away, and not while it is scrolled: a page may be drawn before its address is written, and the document be scrolled by that.
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

/** Keeps where each page was scrolled to, for "back". */
export function useScrollMemory(): void {
  useEffect(keepScroll, []);
}
