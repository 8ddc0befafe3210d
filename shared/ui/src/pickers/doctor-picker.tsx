import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { FieldControl } from '../typed/input-control.ts';
import { type Option, useDoctorOptions, useFormerDoctorOptions } from './use-doctor-options.ts';
import styles from './pickers.module.css';

/** Shows a menu of the doctors of an organisation by name. One who has left is shown as nobody, not as a bare id. */
export function DoctorPicker(props: {
  /** The organisation; `null` for all of the user. */
  readonly orgId: string | null;
  readonly value: string | null;
  readonly onChange: (doctorId: string | null) => void;
  /** The attributes that a `Field` gives its control. */
  readonly control?: FieldControl;
  /** The name of the picker if there is no field around it; it is shown while nobody is chosen. */
  readonly label?: string;
  /** An additional doctor who is not of the organisation. */
  readonly extraOption?: Option | undefined;
  /** True if everybody may be chosen who has or had patients, as in a search by a former doctor. */
  readonly everybody?: boolean;
  /** Doctors who may not be chosen. */
  readonly excludedIds?: ReadonlySet<string>;
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly notFound?: ReactNode;
  readonly className?: string | undefined;
}) {
  const { value, extraOption, excludedIds, label } = props;
  const hasEverybody = props.everybody === true;
  const [wasOpened, setWasOpened] = useState(false);
  const colleagues = useDoctorOptions(props.orgId, hasEverybody ? 'everybody' : 'attending').filter(
    (doctor) => excludedIds?.has(doctor.value) !== true,
  );
  const isColleague = value === null || colleagues.some((doctor) => doctor.value === value);
  const formerDoctors = useFormerDoctorOptions(props.orgId, hasEverybody && (wasOpened || !isColleague)).filter(
    (former) => colleagues.every((doctor) => doctor.value !== former.value),
  );
  const doctors = [...colleagues, ...formerDoctors];
  const isMissing = extraOption !== undefined && doctors.every((doctor) => doctor.value !== extraOption.value);
  const options = isMissing ? [extraOption, ...doctors] : doctors;
  return (
    <Select<string>
      {...props.control}
      {...(label === undefined ? {} : { 'aria-label': label, placeholder: label })}
      className={props.className ?? styles['picker'] ?? ''}
      allowClear={props.clearable === true}
      disabled={props.disabled === true}
      showSearch={{ optionFilterProp: 'label' }}
      {...(props.notFound === undefined ? {} : { notFoundContent: props.notFound })}
      options={options}
      onOpenChange={(isOpen) => {
        if (isOpen) setWasOpened(true);
      }}
      value={options.some((option) => option.value === value) ? value : null}
      onChange={(doctorId: string | undefined) => props.onChange(doctorId ?? null)}
    />
  );
}
