import type { Expert } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { toExpertFacts } from '@dentarium/orders/forms';

/** What the form of an expert is judged by on the page. */
export function expertSetting(
  experts: readonly Pick<Expert, 'id' | 'doctorName'>[],
  needed: boolean,
  language: 'ch' | 'en',
): FormSetting {
  const named = experts.map(({ id, doctorName }) => ({ id, name: doctorName[language] }));
  return { facts: toExpertFacts({ experts: named, isExpertNeeded: needed }), day: getToday() };
}
