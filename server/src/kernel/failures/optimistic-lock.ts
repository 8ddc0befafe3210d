import type { StaleNoun } from '@dentarium/api/errors';
import { Failure } from './failure.ts';

/**
 * Refuses a change of a row that somebody else has changed since the caller loaded it. The row is read under a lock of
 * the transaction that writes its next version, so that the second of two concurrent changes is refused.
 *
 * @param version the version that the caller has loaded; calls of the specification may omit it, then nothing is
 *   compared.
 * @throws Failure `version.stale` with the noun.
 */
export function requireVersion(noun: StaleNoun, row: { readonly version: number }, version: number | undefined): void {
  if (version !== undefined && row.version !== version) throw createStaleFailure(noun);
}

/** Creates the refusal of a change that the version of the row itself does not reveal. */
export function createStaleFailure(noun: StaleNoun): Failure {
  return new Failure('version.stale', { noun });
}
