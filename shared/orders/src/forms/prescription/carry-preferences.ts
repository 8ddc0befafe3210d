import { PREFERENCE_NAMES } from '@dentarium/domain/clinical-preferences';
import {
  listFormFields,
  type FormAnswer,
  type FormAnswers,
  type FormFacts,
  toStoredAnswer,
} from '@dentarium/domain/declared-form';
import { prescriptionForm } from './prescription-form.ts';

/** The fields of the prescription whose initial answer is a preference, with its name. */
const PREFERENCE_FIELDS = listFormFields(prescriptionForm).flatMap(({ key, initial }) => {
  if (typeof initial !== 'object' || initial === null || !('fact' in initial)) return [];
  const name = PREFERENCE_NAMES.find((one) => one === initial.fact);
  return name === undefined ? [] : [{ key, name }];
});

/**
 * Returns the changes of a prescription when the preferences of its order change. An answer that equals the previous
 * preference becomes the new one; other answers stay (`domain-forms.md` 15).
 */
export function carryPreferences(answers: FormAnswers, before: FormFacts, now: FormFacts): Record<string, FormAnswer> {
  const changedFields = PREFERENCE_FIELDS.filter(
    ({ key, name }) => before[name] !== now[name] && toStoredAnswer(answers[key]) === toStoredAnswer(before[name]),
  );
  return Object.fromEntries(changedFields.map(({ key, name }) => [key, toStoredAnswer(now[name])]));
}
