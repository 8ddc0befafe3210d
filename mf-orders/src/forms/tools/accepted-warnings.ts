/** The field with the keys of the accepted warnings. No field of a declaration begins with a sign. */
export const ACCEPTED_FIELD = '$accepted';

/** Returns the keys of the accepted warnings. */
export function toAcceptedKeys(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : [];
}
