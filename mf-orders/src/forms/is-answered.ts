import { listFormFields, type FormAnswers, type FormDeclaration } from '@dentarium/domain/declared-form';

/** Returns whether a form has an answer. Forms with only files are answered by their files. */
export function isAnswered(declaration: FormDeclaration, answers: FormAnswers): boolean {
  return listFormFields(declaration).some(({ key }) => (answers[key] ?? null) !== null);
}
