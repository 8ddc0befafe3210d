import { evaluateForm, type FormDeclaration, listFormFaults, type FormSetting } from '@dentarium/domain/declared-form';
import { type DeclaredAnswers, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { type FormOptions, useForm } from '@dentarium/ui/form';
import { useState } from 'react';
import { ACCEPTED, acceptedOf } from './accepted-warnings.ts';

type Options<Result> = Omit<FormOptions<DeclaredAnswers, DeclaredAnswers, Result>, 'rules' | 'toErrorToast'> & {
  /** The place under which what is typed is kept over leaving and reload. */
  readonly draftKey: string;
};

/**
 * A form beside the wizard, which is judged by its declaration and sent as a whole. `drawn` is for its `DeclaredForm`, which says of each field
 * what is wrong once somebody has tried to send it.
 */
export function useTypedForm<Result>(declaration: FormDeclaration, setting: FormSetting, options: Options<Result>) {
  const [showAll, setShowAll] = useState(false);
  const form = useForm<DeclaredAnswers, DeclaredAnswers, Result>({
    ...options,
    draftKey: options.draftKey,
    rules: (typed) =>
      listFormFaults(
        evaluateForm(declaration, toCompleteAnswers(declaration, typed), setting),
        acceptedOf(typed[ACCEPTED]),
      ),
    toErrorToast: () => {
      setShowAll(true);
      return undefined;
    },
    onSaved: (...saved) => {
      setShowAll(false);
      options.onSaved?.(...saved);
    },
  });
  return { form, drawn: { form, declaration, setting, showAll } };
}

/** A form as it is sent: every answer, with the version of its declaration. */
export function sentForm(declaration: FormDeclaration, typed: DeclaredAnswers): string {
  return JSON.stringify({ v: declaration.version, ...toCompleteAnswers(declaration, typed) });
}
