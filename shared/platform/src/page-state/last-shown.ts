const searches = new Map<string, string>();

/** Remembers what a list shows, as its address says it, for the ways back to it. */
export function rememberShown(path: string, search: URLSearchParams): void {
  searches.set(path, search.toString());
}

/** The address of a page as it was last shown on this page, where that is remembered; else the path as it is. */
export function lastShown(path: string): string {
  const search = searches.get(path) ?? '';
  return search === '' ? path : `${path}?${search}`;
}
