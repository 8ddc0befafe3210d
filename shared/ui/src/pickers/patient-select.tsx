import { Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldControl } from '../form/field.tsx';
import { useTyped } from '../form/use-typed.ts';
import styles from './pickers.module.css';

/** What a menu of patients shows of one. */
export interface PatientChoice {
  readonly id: string;
  readonly name: string;
  readonly patientNo: string;
}

/** How a menu of patients looks and what it says. */
export interface PatientSelectProps<Patient extends PatientChoice> {
  readonly value: string | null;
  readonly onChange: (patient: Patient | null) => void;
  /** What a `Field` gives its control. */
  readonly control?: FieldControl;
  readonly id?: string;
  /** Names the menu where there is no field around it. */
  readonly label?: string;
  readonly placeholder?: string;
  /** What follows the name and the ID of a patient, as a birth date. */
  readonly detail?: (patient: Patient) => string;
  readonly notFound?: ReactNode;
  readonly prefix?: ReactNode;
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Chooses a patient of those whom a word finds. Who searches asks by the call that the user has the right to, and hands over
 * what was found; `PatientPicker` does it for those who may see the list of patients.
 */
export function PatientSelect<Patient extends PatientChoice>(
  props: PatientSelectProps<Patient> & {
    /** `undefined` until there is an answer for `keyWord`. */
    readonly found: readonly Patient[] | undefined;
    /** What is searched for: it rests while somebody types. */
    readonly keyWord: string;
    readonly onSearch: (keyWord: string) => void;
  },
) {
  const { value, label, detail } = props;
  // Who was chosen keeps their name in the menu when another word is searched for.
  const [chosen, setChosen] = useState<Patient | null>(null);
  const typed = useTyped(props.keyWord, props.onSearch);
  // Whom the word before found is nobody's choice any more: Enter would take another patient than the one who is typed.
  const isAnswered = typed.value === props.keyWord && props.found !== undefined;
  const answer = (isAnswered ? props.found : undefined) ?? [];
  const isListed = chosen === null || chosen.id !== value || answer.some(({ id }) => id === chosen.id);
  const found = isListed ? answer : [chosen, ...answer];
  return (
    <Select<string>
      {...props.control}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={props.className ?? styles['picker'] ?? ''}
      placeholder={props.placeholder ?? label}
      prefix={props.prefix}
      {...(props.prefix === undefined ? {} : { suffixIcon: null })}
      allowClear={props.clearable === true}
      disabled={props.disabled === true}
      // What was found is all shown.
      showSearch={{ filterOption: false, searchValue: typed.value, onSearch: typed.type }}
      {...(props.notFound === undefined ? {} : { notFoundContent: isAnswered ? props.notFound : null })}
      options={found.map((patient) => ({
        value: patient.id,
        label: [patient.name, patient.patientNo, ...(detail === undefined ? [] : [detail(patient)])].join(' · '),
      }))}
      value={value}
      onInputKeyDown={(event) => {
        if (event.key !== 'Enter' || isAnswered) {
          props.onKeyDown?.(event);
          return;
        }
        // The menu would close, and what was typed go with it.
        event.stopPropagation();
        typed.take();
      }}
      onChange={(id: string | undefined) => {
        const patient = found.find((one) => one.id === id) ?? null;
        setChosen(patient);
        props.onSearch('');
        props.onChange(patient);
      }}
    />
  );
}
