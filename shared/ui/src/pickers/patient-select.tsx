import { Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldControl } from '../typed/input-control.ts';
import { useTypedValue } from '../form/use-typed-value.ts';
import styles from './pickers.module.css';

/** The data of a patient in a menu. */
export interface PatientChoice {
  readonly id: string;
  readonly name: string;
  readonly patientNo: string;
}

/** The appearance and the texts of a menu of patients. */
export interface PatientSelectProps<Patient extends PatientChoice> {
  readonly value: string | null;
  readonly onChange: (patient: Patient | null) => void;
  /** The attributes that a `Field` gives its control. */
  readonly control?: FieldControl;
  readonly id?: string;
  /** The name of the menu if there is no field around it. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Returns the text after the name and the ID of a patient, such as a birth date. */
  readonly detail?: (patient: Patient) => string;
  readonly notFound?: ReactNode;
  readonly prefix?: ReactNode;
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Shows a menu to choose a patient among the matches of a keyword. The caller searches by the call that the user has
 * the right to, and passes the matches; `PatientPicker` does this for users with the right to the list of patients.
 */
export function PatientSelect<Patient extends PatientChoice>(
  props: PatientSelectProps<Patient> & {
    /** `undefined` until there is an answer for `keyWord`. */
    readonly matches: readonly Patient[] | undefined;
    /** The searched keyword; it does not change while the user types. */
    readonly keyWord: string;
    readonly onSearch: (keyWord: string) => void;
  },
) {
  const { value, label, detail } = props;
  // The chosen patient stays in the menu with their name during another search.
  const [chosenPatient, setChosenPatient] = useState<Patient | null>(null);
  const typed = useTypedValue(props.keyWord, props.onSearch);
  // Matches of the former keyword cannot be chosen: Enter would select another patient than the typed one.
  const isAnswered = typed.value === props.keyWord && props.matches !== undefined;
  const answeredMatches = (isAnswered ? props.matches : undefined) ?? [];
  const isListed =
    chosenPatient === null || chosenPatient.id !== value || answeredMatches.some(({ id }) => id === chosenPatient.id);
  const listedPatients = isListed ? answeredMatches : [chosenPatient, ...answeredMatches];
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
      // All matches are shown.
      showSearch={{ filterOption: false, searchValue: typed.value, onSearch: typed.type }}
      {...(props.notFound === undefined
        ? {}
        : { notFoundContent: isAnswered && props.notFound !== null ? <NotFound>{props.notFound}</NotFound> : null })}
      options={listedPatients.map((patient) => ({
        value: patient.id,
        label: [patient.name, patient.patientNo, ...(detail === undefined ? [] : [detail(patient)])].join(' · '),
      }))}
      value={value}
      onInputKeyDown={(event) => {
        if (event.key !== 'Enter' || isAnswered) {
          props.onKeyDown?.(event);
          return;
        }
        // Otherwise the menu would close, and the input would be lost.
        event.stopPropagation();
        typed.commit();
      }}
      onChange={(id: string | undefined) => {
        const patient = listedPatients.find((one) => one.id === id) ?? null;
        setChosenPatient(patient);
        props.onSearch('');
        props.onChange(patient);
      }}
    />
  );
}

/**
 * The text of a menu without options, as an option that cannot be chosen: a list has to have one. antd would show it in
 * the colour of disabled options, which is hard to read.
 */
function NotFound({ children }: { readonly children: ReactNode }) {
  return (
    <span role="option" aria-selected={false} aria-disabled className={styles['notFound']}>
      {children}
    </span>
  );
}
