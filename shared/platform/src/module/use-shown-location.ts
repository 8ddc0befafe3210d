import { startTransition, useLayoutEffect, useState } from 'react';
import { type Location, matchRoutes, type RouteObject } from 'react-router-dom';
import { loadPages, preparePages } from './page-handle.ts';

/** The time that the former page stays while the code of the next one is loaded, in ms. */
const PATIENCE = 200;

/** Returns whether two addresses belong to the same pages, or the later one belongs to none. */
function isSamePage(routes: RouteObject[], before: Location, now: Location): boolean {
  const next = matchRoutes(routes, now);
  if (next === null) return true;
  const pages = matchRoutes(routes, before)?.map(({ route }) => route) ?? [];
  return pages.length === next.length && next.every(({ route }, at) => pages[at] === route);
}

/**
 * Returns the location whose page is shown. It is the former one until the pages of the next one have their code, but
 * no longer than {@link MAX_WAIT_MS}: React delays a page that first shows a loading state by 300 ms.
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
