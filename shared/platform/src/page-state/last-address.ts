const searches = new Map<string, string>();

/** Stores the search of a list in its address, for the links back to it. */
export function rememberAddress(path: string, search: URLSearchParams): void {
  searches.set(path, search.toString());
}

/** Returns the address of a page as it was last shown on this page; the plain path if none is stored. */
export function getLastAddress(path: string): string {
  const search = searches.get(path) ?? '';
  return search === '' ? path : `${path}?${search}`;
}
