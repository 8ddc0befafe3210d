/** Where a form holds the keys of the warnings that were accepted, beside its answers; no field of a declaration begins with a sign. */
export const ACCEPTED = '$accepted';

/** The keys of the warnings that were accepted. */
export function acceptedOf(accepted: unknown): readonly string[] {
  return Array.isArray(accepted) ? accepted.filter((key): key is string => typeof key === 'string') : [];
}
