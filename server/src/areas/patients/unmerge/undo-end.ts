/** The number of hours for which a merge can be undone. */
export const MAX_UNDO_HOURS = 24;

/** Returns the moment until which a merge can be undone, in ISO 8601. */
export function toUndoEnd(mergedAt: Date): string {
  return new Date(mergedAt.getTime() + MAX_UNDO_HOURS * 3_600_000).toISOString();
}
