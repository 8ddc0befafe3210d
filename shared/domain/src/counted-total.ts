/**
 * The maximum number of rows that the server counts for a list. For longer lists it reports one more, because counting
 * all rows would take longer than finding the page.
 */
export const MAX_COUNTED_ROWS = 10_000;

/** Formats the number of rows of a list for display; totals above the counting limit are marked with a plus sign. */
export function formatTotal(total: number): string {
  return total > MAX_COUNTED_ROWS ? `${MAX_COUNTED_ROWS}+` : String(total);
}
