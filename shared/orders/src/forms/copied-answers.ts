import { type FormAnswers, type FormDeclaration, listFormFields } from '@dentarium/domain/declared-form';

/** The kinds of fields that describe no tooth, no file and no words of a patient. */
const TRANSFERABLE_KINDS: ReadonlySet<string> = new Set(['choice', 'choices', 'number']);

/**
 * Returns the answers of an earlier submission of a form that another order may begin with. Teeth, steps, files and free
 * texts are those of a patient, so that they are copied for the same patient only.
 */
export function toCopiedAnswers(
  form: FormDeclaration,
  answers: FormAnswers,
  { isSamePatient }: { readonly isSamePatient: boolean },
): FormAnswers {
  return Object.fromEntries(
    listFormFields(form).flatMap(({ key, kind }) => {
      const answer = answers[key];
      const isCopied = answer !== undefined && answer !== null && (isSamePatient || TRANSFERABLE_KINDS.has(kind));
      return isCopied ? [[key, answer]] : [];
    }),
  );
}
