/** The most orders that the server counts. */
export const MOST_COUNTED = 10_000;

/** How many there are, as people read it: more than are counted say so. */
export function totalText(total: number): string {
  return total > MOST_COUNTED ? `${MOST_COUNTED}+` : String(total);
}
