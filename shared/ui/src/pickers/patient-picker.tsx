import { type Patient, queryPatientListByName } from '@dentarium/api/patients/calls';
import { callQuery, useErrorText } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PatientSelect, type PatientSelectProps } from './patient-select.tsx';
import { usePickerTexts } from './texts.ts';

/** Chooses a patient of an organisation by name, ID or phone, for those with the right to the list of patients. */
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
  // Nothing is found by a search that failed, which the menu then says.
  const found = keyWord === '' || answer.isError ? [] : answer.data;
  // Who is chosen has their name in the menu also when another word is searched for.
  const isListed = value === null || found === undefined || found.some(({ id }) => id === value.id);
  const listed = isListed ? found : [value, ...found];
  return (
    <PatientSelect<Patient>
      placeholder={t('findPatient')}
      notFound={keyWord === '' || answer.isPending ? null : answer.isError ? errorText(answer.error) : t('noPatient')}
      {...props}
      found={listed}
      keyWord={typed}
      onSearch={setTyped}
      value={value?.id ?? null}
      onChange={onChange}
    />
  );
}
