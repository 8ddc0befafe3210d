import { addAlgorithmStatistics } from '@dentarium/api/classification/calls';
import type { BENEFIT_USES } from '@dentarium/domain';
import { runApiMutation } from '@dentarium/platform';

/** What the page has computed for somebody, or has had computed. The classifier is counted by the server itself. */
export type Algorithm =
  /** The eyes on face photos of an anonymous package are covered. */
  | 'faceMasking'
  /** The problems of a report are those that follow from the examination. */
  | 'problemList'
  /** Two images lie on each other. */
  | (typeof BENEFIT_USES)[4];

/** Counts uses of an algorithm (specification, section 7). Nobody waits for the count, and none is told that it failed. */
export function countUse(type: Algorithm, amount = 1): void {
  void runApiMutation(addAlgorithmStatistics, { body: { type, category: null, amount } }, { silent: true }).catch(
    () => undefined,
  );
}
