import {
  evaluateForm,
  type FormDeclaration,
  type FormFault,
  formFaults,
  type FormSetting,
} from '@dentarium/domain/declared-form';
import { type DeclaredAnswers, wholeAnswers } from '@dentarium/ui/declared-form';

/** What keeps a form from being sent: answers that are missing or wrong, and rules that are broken and not accepted. */
export function typedFaults(
  declaration: FormDeclaration,
  typed: DeclaredAnswers,
  setting: FormSetting,
  accepted: readonly string[] = [],
): FormFault[] {
  return formFaults(evaluateForm(declaration, wholeAnswers(declaration, typed), setting), accepted);
}

/** A form as it is sent: every answer, with the version of its declaration. */
export function sentForm(declaration: FormDeclaration, typed: DeclaredAnswers): string {
  return JSON.stringify({ v: declaration.version, ...wholeAnswers(declaration, typed) });
}
