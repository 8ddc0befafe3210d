import type { Params, RouteMatch } from 'react-router-dom';

/** The address of a page, as its route parses it. */
export interface PageAddress {
  readonly params: Params;
  readonly searchParams: URLSearchParams;
}

/** The options in the `handle` of a route. */
export interface PageHandle {
  /**
   * Starts to load the needs of the page at an address: its code, answers, workers. It is called when the user
   * navigates there, and when the site is opened there, before the user and their access to the page are known. The
   * server refuses the data that they may not see.
   */
  readonly prepare?: (address: PageAddress) => void;
}

/** The options in the `handle` of a page whose code is loaded on navigation. */
export interface LatePageHandle extends PageHandle {
  /**
   * Loads the code of the page and never fails; `null` if the page can be rendered at once. The former page stays until
   * then.
   */
  readonly load?: () => Promise<void> | null;
}

const listHandles = (matches: readonly RouteMatch[]) =>
  matches.map(({ route, params }) => ({ handle: (route.handle ?? {}) as LatePageHandle, params }));

/** Lets the pages at an address start to load their data. */
export function preparePages(matches: readonly RouteMatch[], search: string): void {
  for (const { handle, params } of listHandles(matches))
    handle.prepare?.({ params, searchParams: new URLSearchParams(search) });
}

/** Starts to load the code of pages, and returns the pending loads. */
export function loadPages(matches: readonly RouteMatch[]): readonly Promise<void>[] {
  return listHandles(matches).flatMap(({ handle }) => handle.load?.() ?? []);
}
