/** Up to here the server counts; it says one more when there are more. */
export const MOST_COUNTED = 10_000;

/** How many patients there are, as it is shown. */
export function totalText(total: number): string {
  return total > MOST_COUNTED ? `${MOST_COUNTED}+` : String(total);
}
