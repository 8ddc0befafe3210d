import { PREFERENCE_NAMES } from '@dentarium/domain/clinical-preferences';
import {
  listFormFields,
  type FormAnswer,
  type FormAnswers,
  type FormFacts,
  toStoredAnswer,
} from '@dentarium/domain/declared-form';
import { prescriptionForm } from './prescription-form.ts';

/** The fields of the prescription that begin with a preference, with its name. */
const BEGUN_WITH = listFormFields(prescriptionForm).flatMap(({ key, initial }) => {
  if (typeof initial !== 'object' || initial === null || !('fact' in initial)) return [];
  const name = PREFERENCE_NAMES.find((one) => one === initial.fact);
  return name === undefined ? [] : [{ key, name }];
});

/**
 * What changes in a prescription when the preferences of its order change: an answer that is still the preference before becomes the new one, and
 * any other stays (`domain-forms.md` 15).
 */
export function carriedPreferences(
  answers: FormAnswers,
  before: FormFacts,
  now: FormFacts,
): Record<string, FormAnswer> {
  const followed = BEGUN_WITH.filter(
    ({ key, name }) => before[name] !== now[name] && toStoredAnswer(answers[key]) === toStoredAnswer(before[name]),
  );
  return Object.fromEntries(followed.map(({ key, name }) => [key, toStoredAnswer(now[name])]));
}
