import type { StaleNoun } from '@dentarium/api/errors';
import { Failure } from './failure.ts';

/**
 * Refuses a change of what somebody else has changed since the caller saw it. The row is read under a lock of the
 * transaction that writes its next version, so that of two changes at once the second is refused.
 *
 * @param version the one that the caller has seen; without one, which calls of the specification allow, nothing is compared.
 * @throws Failure `version.stale` with the noun.
 */
export function requireVersion(noun: StaleNoun, row: { readonly version: number }, version: number | undefined): void {
  if (version !== undefined && row.version !== version) throw createStaleFailure(noun);
}

/** The refusal of a change of what was changed in a way that its own version does not tell. */
export function createStaleFailure(noun: StaleNoun): Failure {
  return new Failure('version.stale', { noun });
}
