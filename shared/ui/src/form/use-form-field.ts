import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { useFormTexts } from './form-texts.ts';
import type { Form } from './use-form.ts';

/** What the input of a field shows, and what it does with another value. */
export interface FieldInput<Value> {
  readonly value: Value;
  readonly change: (value: Value) => void;
}

/** A field of a form for an input that brings a frame of its own; it stands in an element with `data-field`. */
export interface FormFieldState<Value> extends FieldInput<Value> {
  /** Says that the input was left, so that its error is shown. */
  readonly leave: () => void;
  /** What is wrong with it, by the form or by the server; `undefined` while nothing is told. */
  readonly error: string | undefined;
  /** What somebody else has saved there meanwhile. */
  readonly theirs: string | undefined;
}

const PROBLEMS = ['required', 'small', 'long', 'invalid'] as const;

/** Gives a field of a form; the component is drawn anew when it changes. `FormField` draws one with label and note. */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values> & keyof Values & string>(
  form: Form<Values>,
  name: Name,
): FormFieldState<FieldPathValue<Values, Name>> {
  const { t } = useFormTexts();
  const { field, fieldState } = useController({ control: form.control, name });
  const problem = fieldState.error?.type;
  const known = PROBLEMS.find((one) => one === problem) ?? 'invalid';
  const wrong = problem === undefined ? undefined : (form.problemText(problem, name) ?? t(`problem.${known}`));
  const theirs = form.theirs(name);
  return {
    value: field.value,
    change: (value) => {
      form.clearRefusal(name);
      field.onChange(value);
      form.recheck(name);
    },
    leave: field.onBlur,
    error: wrong ?? form.refused(name),
    theirs: theirs === undefined ? undefined : t('savedByOther', { value: theirs }),
  };
}
