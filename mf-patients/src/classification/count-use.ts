import { addAlgorithmStatistics } from '@dentarium/api/classification/calls';
import type { BENEFIT_USES } from '@dentarium/domain';
import { runApiMutation } from '@dentarium/platform';

/** The computations that a page counts. The server itself counts the classifier. */
export type Algorithm =
  /** The eyes on face photos of an anonymous package are covered. */
  | 'faceMasking'
  /** The problems of a report are derived from the examination. */
  | 'problemList'
  /** Two images are superimposed. */
  | (typeof BENEFIT_USES)[4];

/** Counts uses of an algorithm (specification, section 7). The count is not awaited, and failures are ignored. */
export function countUse(type: Algorithm, amount = 1): void {
  void runApiMutation(addAlgorithmStatistics, { body: { type, category: null, amount } }, { silent: true }).catch(
    () => undefined,
  );
}
