import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { HeldTextOwner } from '../typed/held-text.ts';
import { useProblemText } from '../typed/problem-text.tsx';
import { useFormTexts } from './form-texts.ts';
import type { Form } from './use-form.ts';

/** The value of the input of a field, and the function that changes it. */
export interface FieldInput<Value> {
  readonly value: Value;
  readonly change: (value: Value) => void;
}

/** A field of a form for an input with a frame of its own; it stands in an element with `data-field`. */
export interface FormFieldState<Value> extends FieldInput<Value> {
  /** Reports that the input was left, so that its error is shown. */
  readonly leave: () => void;
  /** The error from the form or the server; `undefined` if none is shown. */
  readonly error: string | undefined;
  /** The value that another user has saved meanwhile. */
  readonly conflictText: string | undefined;
  /** Holds the text of an input whose text is not accepted. */
  readonly heldTextOwner: HeldTextOwner;
}

const PROBLEMS = ['required', 'small', 'long', 'invalid'] as const;

/**
 * Returns a field of a form; the component is rendered again when it changes. `FormField` renders one with label and
 * note.
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values> & keyof Values & string>(
  form: Form<Values>,
  name: Name,
): FormFieldState<FieldPathValue<Values, Name>> {
  const { t } = useFormTexts();
  const { field, fieldState } = useController({ control: form.control, name });
  const heldTextOwner = useHeldTextOwner(form, name);
  const toTypedProblemText = useProblemText();
  const problem = fieldState.error?.type;
  const knownProblem = PROBLEMS.find((one) => one === problem) ?? 'invalid';
  const typedProblem = heldTextOwner.heldText?.problem ?? null;
  const message =
    problem === undefined
      ? undefined
      : typedProblem === null
        ? (form.problemText(problem, name) ?? t(`problem.${knownProblem}`))
        : toTypedProblemText(typedProblem);
  const conflict = form.conflictText(name);
  return {
    value: field.value,
    change: (value) => {
      form.clearRefusal(name);
      field.onChange(value);
      form.recheck(name);
    },
    leave: field.onBlur,
    error: message ?? form.refusalText(name),
    conflictText: conflict === undefined ? undefined : t('savedByOther', { value: conflict }),
    heldTextOwner,
  };
}

/** Returns the owner of the text of a field, which validates the field again while its error is shown. */
function useHeldTextOwner<Values extends FieldValues>(form: Form<Values>, name: string): HeldTextOwner {
  const { heldTexts, recheckTyped } = form;
  const heldText = useSyncExternalStore(
    heldTexts.subscribe,
    useCallback(() => heldTexts.find(name), [heldTexts, name]),
  );
  const attach = useCallback(() => heldTexts.attach(name), [heldTexts, name]);
  return useMemo(
    () => ({
      heldText,
      hold: (next) => {
        heldTexts.hold(name, next);
        recheckTyped(name);
      },
      attach,
    }),
    [heldText, heldTexts, name, recheckTyped, attach],
  );
}
