import { extractNumberSigns, readTypedNumber } from '@dentarium/domain';
import { Input } from 'antd';
import { type KeyboardEvent, useId } from 'react';
import type { FieldControl, NamedControl } from './input-control.ts';
import { ProblemNote } from './problem-text.tsx';
import styles from './typed.module.css';
import { type TypedReading, useTypedText } from './use-typed-text.ts';

/**
 * Shows an input for a number. A text that is no accepted number stays with the reason: a form is not saved then, and
 * elsewhere the value stays as it was.
 */
export function NumberField(props: {
  readonly control: FieldControl | NamedControl;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Called outside of forms when a refused text is left, by an owner that must not go on with the former number. */
  readonly onRefused?: () => void;
  readonly min?: number;
  readonly max?: number;
  /** True if an empty text is refused. */
  readonly required?: boolean;
  /** The maximum number of decimals; by default only whole numbers are accepted. */
  readonly decimals?: number;
  /** The change by an arrow key; without it the arrow keys change nothing. */
  readonly step?: number;
  readonly unit?: string;
  /** True if other signs than those of a number are removed while they are typed or pasted (MODE-09). */
  readonly digitsOnly?: boolean;
  readonly placeholder?: string;
  readonly className?: string;
  readonly onEnter?: () => void;
}) {
  const { value, onChange, min, max, decimals = 0, step, unit } = props;
  const noteId = useId();
  const read = (text: string): TypedReading<number | null> => {
    const result = readTypedNumber(text, { min, max, decimals, unit });
    if (!('problem' in result))
      return result.value === null && props.required === true
        ? { problem: { kind: 'number', problem: 'unreadable' } }
        : result;
    const bounds = {
      small: min,
      large: max,
      decimals,
      unreadable: undefined,
      ambiguous: undefined,
      fraction: undefined,
    };
    return { problem: { kind: 'number', problem: result.problem, bound: bounds[result.problem] } };
  };
  const typed = useTypedText({ value, read, onChange, onRefused: props.onRefused });
  const { status = '', ...attributes } = props.control;
  const isRefused = typed.problem !== null;
  const stepBy = (change: number): void => {
    const start = value ?? (change > 0 ? (min ?? 0) - change : (max ?? 0) - change);
    const next = Number((start + change).toFixed(decimals));
    typed.drop();
    onChange(Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') {
      typed.commit();
      props.onEnter?.();
    } else if (direction !== undefined && step !== undefined && typed.problem === null) {
      event.preventDefault();
      stepBy(direction * step);
    }
  };
  return (
    <span className={props.className ?? styles['frame']}>
      <Input
        {...attributes}
        {...(step === undefined ? {} : { role: 'spinbutton', 'aria-valuenow': value ?? undefined })}
        {...(step === undefined || min === undefined ? {} : { 'aria-valuemin': min })}
        {...(step === undefined || max === undefined ? {} : { 'aria-valuemax': max })}
        {...(isRefused
          ? { 'aria-invalid': true, 'aria-describedby': `${attributes['aria-describedby'] ?? ''} ${noteId}`.trim() }
          : {})}
        className={styles['control'] ?? ''}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        status={isRefused ? 'error' : status}
        suffix={unit ?? ''}
        placeholder={props.placeholder ?? ''}
        value={typed.text ?? (value === null ? '' : String(value))}
        onChange={({ target }) =>
          typed.type(props.digitsOnly === true ? extractNumberSigns(target.value) : target.value)
        }
        onBlur={() => void typed.commit()}
        onKeyDown={handleKeyDown}
      />
      <ProblemNote id={noteId} problem={typed.problem} />
    </span>
  );
}
