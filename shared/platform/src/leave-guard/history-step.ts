/**
 * Returns whether a `popstate` is a step of the user in the history of the browser. Single-spa also sends this event
 * whenever a page writes another address, and then adds its trigger.
 */
export function isHistoryStep(event: Event): boolean {
  return !('singleSpaTrigger' in event);
}
