import { type ReactNode, useId } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import type { FieldControl } from '../typed/input-control.ts';
import styles from './form.module.css';

/**
 * Shows a field of a form: its label, its control, and one line with a reserved place below for the error or a hint.
 */
export function Field(props: {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Takes both columns of the form. */
  readonly wide?: boolean;
  /** True if the control is a group, which is named by the label instead of being focused by it. */
  readonly group?: boolean;
  readonly children: (control: FieldControl) => ReactNode;
}) {
  const { t } = useUiTexts();
  const id = useId();
  const { error, required = false, group = false } = props;
  const note = `${id}-note`;
  const label = (
    <>
      {props.label}
      {required ? (
        <span className={styles['required']} title={t('form.required')} aria-hidden>
          *
        </span>
      ) : null}
    </>
  );
  return (
    <div className={styles['field']} data-wide={props.wide === true}>
      {group ? (
        <span className={styles['label']} id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className={styles['label']} htmlFor={id}>
          {label}
        </label>
      )}
      <div {...(group ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': note } : {})}>
        {props.children({
          id,
          'aria-invalid': error !== undefined,
          'aria-required': required,
          'aria-describedby': note,
          status: error === undefined ? '' : 'error',
        })}
      </div>
      <div className={styles['note']} id={note} data-error={error !== undefined}>
        {error ?? props.hint}
      </div>
    </div>
  );
}
