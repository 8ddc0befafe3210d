import type { ReactNode } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { Field, type FieldControl } from './field.tsx';
import { useFormTexts } from './form-texts.ts';
import styles from './form.module.css';
import type { Form } from './use-form.ts';

/** What the input of a field shows, and what it does with another value. */
export interface FieldInput<Value> {
  readonly value: Value;
  readonly change: (value: Value) => void;
}

const PROBLEMS = ['required', 'small', 'long', 'invalid'] as const;

/**
 * A field of a form: its input gets the value, and below it stands what is wrong with it, else what somebody else has
 * saved there, else the hint.
 */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values> & keyof Values & string>(props: {
  readonly form: Form<Values>;
  readonly name: Name;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly wide?: boolean;
  /** Whether the input is a group, which is named by the label instead of being focused by it. */
  readonly group?: boolean;
  readonly children: (control: FieldControl, input: FieldInput<FieldPathValue<Values, Name>>) => ReactNode;
}) {
  const { t } = useFormTexts();
  const { form, name, hint, children, ...rest } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  const problem = fieldState.error?.type;
  const known = PROBLEMS.find((one) => one === problem) ?? 'invalid';
  const wrong = problem === undefined ? undefined : (form.problemText(problem, name) ?? t(`problem.${known}`));
  const theirs = form.theirs(name);
  const change = (value: FieldPathValue<Values, Name>): void => {
    form.clearRefusal(name);
    field.onChange(value);
    form.recheck(name);
  };
  return (
    <div data-field={name} data-wide={rest.wide === true} className={styles['place']} onBlur={field.onBlur}>
      <Field
        {...rest}
        error={wrong ?? form.refused(name)}
        hint={theirs === undefined ? hint : t('savedByOther', { value: theirs })}
      >
        {(control) => children(control, { value: field.value, change })}
      </Field>
    </div>
  );
}
