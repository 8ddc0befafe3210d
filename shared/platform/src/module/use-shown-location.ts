import { startTransition, useLayoutEffect, useState } from 'react';
import { type Location, matchRoutes, type RouteObject } from 'react-router-dom';
import { loadPages, preparePages } from './page-handle.ts';

/** The time that the former page stays while the code of the next one is loaded, in ms. */
const MAX_WAIT_MS = 200;

/** Returns whether two addresses belong to the same pages, or the later one belongs to none. */
function isSamePage(routes: RouteObject[], before: Location, now: Location): boolean {
  const next = matchRoutes(routes, now);
  if (next === null) return true;
  const pages = matchRoutes(routes, before)?.map(({ route }) => route) ?? [];
  return pages.length === next.length && next.every(({ route }, index) => pages[index] === route);
}

/**
 * Returns the location whose page is shown. It is the former one until the pages of the next one have their code, but
 * no longer than {@link MAX_WAIT_MS}: React delays a page that first shows a loading state by 300 ms.
 */
export function useShownLocation(routes: RouteObject[], location: Location): Location {
  const [heldLocation, setHeldLocation] = useState(location);
  const shownLocation = isSamePage(routes, heldLocation, location) ? location : heldLocation;
  useLayoutEffect(() => {
    if (heldLocation === location) return;
    let isCancelled = false;
    const show = () => {
      if (!isCancelled) startTransition(() => setHeldLocation(location));
    };
    const pages = shownLocation === location ? [] : (matchRoutes(routes, location) ?? []);
    preparePages(pages, location.search);
    const pendingLoads = loadPages(pages);
    const timer = pendingLoads.length === 0 ? undefined : setTimeout(show, MAX_WAIT_MS);
    if (pendingLoads.length === 0) show();
    else void Promise.all(pendingLoads).then(show);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [routes, heldLocation, shownLocation, location]);
  return shownLocation;
}
