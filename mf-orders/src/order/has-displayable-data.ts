import { toFailureKind } from '@dentarium/ui';
import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Tells whether a page has data to show. Stale data remain if a refetch fails, because the user may be reading or
 * typing. Data that were deleted, or that the user may no longer see, are hidden.
 */
export function hasDisplayableData<Data>(
  answer: UseQueryResult<Data>,
): answer is UseQueryResult<Data> & { readonly data: Data } {
  if (answer.data === undefined) return false;
  const kind = answer.isError ? toFailureKind(answer.error) : 'failed';
  return kind !== 'denied' && kind !== 'missing';
}

/** Finds the first failed query without data to show. */
export function findFailedQuery(answers: readonly UseQueryResult[]): UseQueryResult | undefined {
  return answers.find((answer) => answer.isError && !hasDisplayableData(answer));
}
