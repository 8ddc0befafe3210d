import { type Patient, queryPatientListByName } from '@dentarium/api/patients/calls';
import { callQuery, useErrorText } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PatientSelect, type PatientSelectProps } from './patient-select.tsx';
import { usePickerTexts } from './texts.ts';

/**
 * Shows a menu to choose a patient of an organisation by name, ID or phone, for users with the right to the list of
 * patients.
 */
export function PatientPicker({
  orgId,
  value,
  onChange,
  ...props
}: Omit<PatientSelectProps<Patient>, 'value' | 'onChange'> & {
  readonly orgId: string;
  readonly value: Patient | null;
  readonly onChange: (patient: Patient | null) => void;
}) {
  const { t } = usePickerTexts();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const keyWord = typed.trim();
  const answer = useQuery({
    ...callQuery(queryPatientListByName, { params: { id: orgId }, query: { keyWord } }, { silent: true }),
    enabled: keyWord !== '',
  });
  // A failed search finds nothing, and the menu reports the failure.
  const matches = keyWord === '' || answer.isError ? [] : answer.data;
  // The chosen patient stays in the menu with their name during another search.
  const isListed = value === null || matches === undefined || matches.some(({ id }) => id === value.id);
  const listedPatients = isListed ? matches : [value, ...matches];
  return (
    <PatientSelect<Patient>
      placeholder={t('findPatient')}
      notFound={keyWord === '' || answer.isPending ? null : answer.isError ? errorText(answer.error) : t('noPatient')}
      {...props}
      matches={listedPatients}
      keyWord={typed}
      onSearch={setTyped}
      value={value?.id ?? null}
      onChange={onChange}
    />
  );
}
