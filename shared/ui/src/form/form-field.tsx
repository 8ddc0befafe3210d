import type { ReactNode } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { HeldTextContext } from '../typed/held-text.ts';
import type { FieldControl } from '../typed/input-control.ts';
import { Field } from './field.tsx';
import styles from './form.module.css';
import type { Form } from './use-form.ts';
import { type FieldInput, useFormField } from './use-form-field.ts';

/**
 * Shows a field of a form. Its input gets the value; below it stands its error, else the value that another user has
 * saved, else the hint.
 */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values> & keyof Values & string>(props: {
  readonly form: Form<Values>;
  readonly name: Name;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly wide?: boolean;
  /** True if the input is a group, which is named by the label instead of being focused by it. */
  readonly group?: boolean;
  readonly children: (control: FieldControl, input: FieldInput<FieldPathValue<Values, Name>>) => ReactNode;
}) {
  const { form, name, hint, children, ...rest } = props;
  const { value, change, leave, error, conflictText, heldTextOwner } = useFormField(form, name);
  return (
    <div data-field={name} data-wide={rest.wide === true} className={styles['place']} onBlur={leave}>
      <Field {...rest} error={error} hint={conflictText ?? hint}>
        {(control) => <HeldTextContext value={heldTextOwner}>{children(control, { value, change })}</HeldTextContext>}
      </Field>
    </div>
  );
}
