import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import type { FieldControl, NamedControl } from './input-control.ts';
import { PICKER_COMPONENTS, PickerTextContext } from './picker-input.tsx';
import { ProblemNote } from './problem-text.tsx';
import styles from './typed.module.css';
import { type TypedReading, useTypedText } from './use-typed-text.ts';

/** Shows an input for a text of a calendar, typed or picked. */
export function TypedPicker(props: {
  readonly control: FieldControl | NamedControl;
  /** The format of the value. */
  readonly format: string;
  readonly value: string | null;
  readonly read: (text: string) => TypedReading<string | null>;
  readonly onChange: (value: string | null) => void;
  readonly onRefused?: (() => void) | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly clearable: boolean;
  readonly placeholder: string;
  readonly picker?: Pick<DatePickerProps, 'showTime' | 'needConfirm'>;
}) {
  const { value, min, max, format, onChange } = props;
  const noteId = useId();
  const [isOpen, setOpen] = useState(false);
  const typed = useTypedText({ value, read: props.read, onChange, onRefused: props.onRefused });
  const day = value === null ? null : dayjs(value);
  const { status = '', ...attributes } = props.control;
  const isRefused = typed.problem !== null;
  const handlePick = (date: Dayjs | null): void => {
    typed.drop();
    onChange(date === null ? null : date.format(format));
  };
  return (
    <span className={styles['frame']}>
      <PickerTextContext
        value={{
          start: {
            typed,
            onEnter: () => setOpen(false),
            attributes: {
              ...attributes,
              ...(isRefused
                ? {
                    'aria-invalid': true,
                    'aria-describedby': `${attributes['aria-describedby'] ?? ''} ${noteId}`.trim(),
                  }
                : {}),
            },
          },
        }}
      >
        <DatePicker
          components={PICKER_COMPONENTS}
          className={styles['control'] ?? ''}
          {...(attributes.id === undefined ? {} : { id: attributes.id })}
          status={isRefused ? 'error' : status}
          value={day?.isValid() === true ? day : null}
          format={format}
          open={isOpen}
          onOpenChange={setOpen}
          // Otherwise the date under a resting pointer would replace the shown text when the calendar opens.
          previewValue={false}
          placeholder={props.placeholder}
          allowClear={props.clearable}
          {...(min === undefined ? {} : { minDate: dayjs(min) })}
          {...(max === undefined ? {} : { maxDate: dayjs(max) })}
          {...props.picker}
          onChange={handlePick}
        />
      </PickerTextContext>
      <ProblemNote id={noteId} problem={typed.problem} />
    </span>
  );
}
