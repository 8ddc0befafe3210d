import { evaluateForm, type FormDeclaration, listFormFaults, type FormSetting } from '@dentarium/domain/declared-form';
import { type DeclaredAnswers, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { type FormOptions, useForm } from '@dentarium/ui/form';
import { useState } from 'react';
import { ACCEPTED_FIELD, toAcceptedKeys } from './accepted-warnings.ts';

type Options<Result> = Omit<FormOptions<DeclaredAnswers, DeclaredAnswers, Result>, 'rules' | 'toErrorToast'> & {
  /** The storage key of unsaved input across page changes and reloads. */
  readonly draftKey: string;
};

/**
 * Creates a form outside the wizard, which is checked against its declaration and submitted as a whole. `formProps` are
 * for its `DeclaredForm`, which marks problems of fields after the first attempt to submit.
 */
export function useTypedForm<Result>(declaration: FormDeclaration, setting: FormSetting, options: Options<Result>) {
  const [showAll, setShowAll] = useState(false);
  const form = useForm<DeclaredAnswers, DeclaredAnswers, Result>({
    ...options,
    draftKey: options.draftKey,
    rules: (values) =>
      listFormFaults(
        evaluateForm(declaration, toCompleteAnswers(declaration, values), setting),
        toAcceptedKeys(values[ACCEPTED_FIELD]),
      ),
    toErrorToast: () => {
      setShowAll(true);
      return undefined;
    },
    onSaved: (...results) => {
      setShowAll(false);
      options.onSaved?.(...results);
    },
  });
  return { form, formProps: { form, declaration, setting, showAll } };
}

/** Serialises a form for the request: every answer, with the version of its declaration. */
export function serialiseForm(declaration: FormDeclaration, values: DeclaredAnswers): string {
  return JSON.stringify({ v: declaration.version, ...toCompleteAnswers(declaration, values) });
}
