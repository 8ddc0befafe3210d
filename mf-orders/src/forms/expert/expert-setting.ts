import type { Expert } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { toExpertFacts } from '@dentarium/orders/forms';

/** Creates the facts against which the page checks the form of an expert. */
export function createExpertSetting(
  experts: readonly Pick<Expert, 'id' | 'doctorName'>[],
  isRequired: boolean,
  language: 'ch' | 'en',
): FormSetting {
  const namedExperts = experts.map(({ id, doctorName }) => ({ id, name: doctorName[language] }));
  return { facts: toExpertFacts({ experts: namedExperts, isExpertNeeded: isRequired }), day: getToday() };
}
