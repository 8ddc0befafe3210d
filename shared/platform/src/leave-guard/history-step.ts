/**
 * Whether a `popstate` is a step of somebody in the history of the browser. Single-spa sends this event as well whenever a page writes another
 * address, and then says by what.
 */
export function isHistoryStep(event: Event): boolean {
  return !('singleSpaTrigger' in event);
}
