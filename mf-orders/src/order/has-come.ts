import { toFailureKind } from '@dentarium/ui';
import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether a page has what it shows. What was read before stays where it cannot be read anew, because somebody may look at it or type beside it; what is
 * gone, or no longer for them, goes.
 */
export function hasDisplayableData<Data>(
  answer: UseQueryResult<Data>,
): answer is UseQueryResult<Data> & { readonly data: Data } {
  if (answer.data === undefined) return false;
  const kind = answer.isError ? toFailureKind(answer.error) : 'failed';
  return kind !== 'denied' && kind !== 'missing';
}

/** The first of several answers that a page cannot be shown without: it has failed, and nothing of it stays. */
export function findFailedQuery(answers: readonly UseQueryResult[]): UseQueryResult | undefined {
  return answers.find((answer) => answer.isError && !hasDisplayableData(answer));
}
