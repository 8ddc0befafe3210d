let search = '';

/** Stores what the list last showed, for the way back from a patient. */
export function saveListAddress(address: string): void {
  search = address === '' ? '' : `?${address}`;
}

/** What the list last showed on this page, as the search part of its address. */
export function lastListSearch(): string {
  return search;
}
