import { listFormFields, type FormAnswers, type FormDeclaration } from '@dentarium/domain/declared-form';

/** Whether something is answered of a form. What has only files says it by them. */
export function isAnswered(declaration: FormDeclaration, answers: FormAnswers): boolean {
  return listFormFields(declaration).some(({ key }) => (answers[key] ?? null) !== null);
}
