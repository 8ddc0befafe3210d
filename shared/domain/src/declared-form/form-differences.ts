import { listFormFields, type FormAnswer, type FormAnswers, type FormDeclaration } from './declaration.ts';
import { toStoredAnswer } from './read-answer.ts';

/** A field whose answer has changed. */
export interface FormDifference {
  readonly field: string;
  readonly before: FormAnswer;
  readonly after: FormAnswer;
}

/** Returns a comparable form of an answer that ignores the order of teeth, files and options. */
function toComparableText(answer: FormAnswer): string {
  if (!Array.isArray(answer)) return JSON.stringify(answer);
  const entries: readonly unknown[] = answer;
  return JSON.stringify(
    entries
      .map((entry) =>
        typeof entry === 'object' && entry !== null
          ? JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)))
          : JSON.stringify(entry),
      )
      .toSorted(),
  );
}

/**
 * Lists the fields that differ between two submissions of a form, from top to bottom. The answer to a field that did
 * not apply is `null`. The order in which teeth or options were chosen makes no difference.
 */
export function listSubmittedDifferences(
  before: FormAnswers,
  after: FormAnswers,
  form: FormDeclaration,
): FormDifference[] {
  return listFormFields(form).flatMap(({ key }) => {
    const [old, now] = [toStoredAnswer(before[key]), toStoredAnswer(after[key])];
    return toComparableText(old) === toComparableText(now) ? [] : [{ field: key, before: old, after: now }];
  });
}
