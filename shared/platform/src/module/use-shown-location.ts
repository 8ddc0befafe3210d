import { startTransition, useLayoutEffect, useState } from 'react';
import { type Location, matchRoutes, type RouteObject } from 'react-router-dom';
import { loadPages, preparePages } from './page-handle.ts';

/** How long the page before stays while the code of the next one comes, in ms. */
const PATIENCE = 200;

/** Whether two addresses are of the same pages, or the later one is of none. */
function isSamePage(routes: RouteObject[], before: Location, now: Location): boolean {
  const next = matchRoutes(routes, now);
  if (next === null) return true;
  const pages = matchRoutes(routes, before)?.map(({ route }) => route) ?? [];
  return pages.length === next.length && next.every(({ route }, at) => pages[at] === route);
}

/**
 * The location whose page is shown. It is the one before until the pages of the next one have their code, but no longer than {@link PATIENCE}:
 * a page that shows first that it is waited for is held back by React for 300 ms.
 */
export function useShownLocation(routes: RouteObject[], location: Location): Location {
  const [held, setHeld] = useState(location);
  const shown = isSamePage(routes, held, location) ? location : held;
  useLayoutEffect(() => {
    if (held === location) return;
    let isLeft = false;
    const show = () => {
      if (!isLeft) startTransition(() => setHeld(location));
    };
    const pages = shown === location ? [] : (matchRoutes(routes, location) ?? []);
    preparePages(pages, location.search);
    const codes = loadPages(pages);
    const patience = codes.length === 0 ? undefined : setTimeout(show, PATIENCE);
    if (codes.length === 0) show();
    else void Promise.all(codes).then(show);
    return () => {
      isLeft = true;
      clearTimeout(patience);
    };
  }, [routes, held, shown, location]);
  return shown;
}
