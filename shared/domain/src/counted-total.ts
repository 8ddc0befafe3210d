/**
 * Up to here the server counts the rows of a list, and says one more when there are more: counting all would take longer than finding the
 * page.
 */
export const MOST_COUNTED = 10_000;

/** How many rows a list has, as people read it: more than are counted say so. */
export function totalText(total: number): string {
  return total > MOST_COUNTED ? `${MOST_COUNTED}+` : String(total);
}
