import type { Params, RouteMatch } from 'react-router-dom';

/** The address of a page, as its route reads it. */
export interface PageAddress {
  readonly params: Params;
  readonly searchParams: URLSearchParams;
}

/** What the `handle` of a route may say. */
export interface PageHandle {
  /**
   * Begins to load what the page at an address is going to ask for: its code, answers, workers. It is called when somebody goes there, and when the site is opened
   * there, before it is known who looks and whether the page is shown to them; the server refuses what they may not see.
   */
  readonly prepare?: (address: PageAddress) => void;
}

/** What the `handle` of a page may say whose code comes when somebody goes there. */
export interface LatePageHandle extends PageHandle {
  /** Loads the code of the page, which never fails; `null` where the page can be drawn at once. The page before stays for it. */
  readonly load?: () => Promise<void> | null;
}

const handlesOf = (matches: readonly RouteMatch[]) =>
  matches.map(({ route, params }) => ({ handle: (route.handle ?? {}) as LatePageHandle, params }));

/** Has the pages at an address begin to load what they are going to ask for. */
export function preparePages(matches: readonly RouteMatch[], search: string): void {
  for (const { handle, params } of handlesOf(matches))
    handle.prepare?.({ params, searchParams: new URLSearchParams(search) });
}

/** The code of pages that is on its way. */
export function loadPages(matches: readonly RouteMatch[]): readonly Promise<void>[] {
  return handlesOf(matches).flatMap(({ handle }) => handle.load?.() ?? []);
}
