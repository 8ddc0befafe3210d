import { fieldsOfForm, type FormAnswer, type FormAnswers, type FormDeclaration } from './declaration.ts';
import { storedAnswer } from './read-answer.ts';

/** A field whose answer is another than before. */
export interface FormDifference {
  readonly field: string;
  readonly before: FormAnswer;
  readonly after: FormAnswer;
}

/** What an answer says, whatever the order in which teeth, files or several options were chosen. */
function sense(answer: FormAnswer): string {
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
 * The fields that differ between two submissions of a form, from top to bottom. What did not apply then or does not now is
 * `null` there. The order in which teeth or options were chosen makes no difference.
 */
export function submittedDifferences(before: FormAnswers, after: FormAnswers, form: FormDeclaration): FormDifference[] {
  return fieldsOfForm(form).flatMap(({ key }) => {
    const [old, now] = [storedAnswer(before[key]), storedAnswer(after[key])];
    return sense(old) === sense(now) ? [] : [{ field: key, before: old, after: now }];
  });
}
