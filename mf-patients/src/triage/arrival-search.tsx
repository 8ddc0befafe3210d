import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { type Arrival, queryTriagePatients } from '@dentarium/api/services/triage-service';
import { callQuery } from '@dentarium/platform';
import { useAgeText, useGenderText } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './triage.module.css';

/** The search field, which `/` goes to. */
export const SEARCH_FIELD = 'triage-search';
const PAUSE = 200;

/** A word, once it has rested for a moment. */
function useRested(word: string): string {
  const [rested, setRested] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => setRested(word), PAUSE);
    return () => clearTimeout(timer);
  }, [word]);
  return rested;
}

/**
 * Finds whoever has come by name, ID or phone; choosing them opens the form of their visit. Enter registers who is not
 * found, Escape leaves the field for the queue.
 */
export function ArrivalSearch(props: {
  readonly orgId: string;
  readonly onChoose: (patient: Arrival) => void;
  readonly onNobody: () => void;
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const [word, setWord] = useState('');
  const keyWord = useRested(word.trim());
  const found = useQuery({
    ...callQuery(queryTriagePatients, { query: { orgId: props.orgId, keyWord } }, { silent: true }),
    enabled: keyWord !== '' && props.orgId !== '',
  });
  const patients = keyWord === '' ? [] : (found.data ?? []);
  const nothing = keyWord !== '' && found.isSuccess && patients.length === 0;
  return (
    <Select<string>
      id={SEARCH_FIELD}
      className={styles['search'] ?? ''}
      aria-label={t('triage.search')}
      placeholder={t('triage.search')}
      prefix={<SearchOutlined aria-hidden />}
      suffixIcon={null}
      value={null}
      showSearch={{ filterOption: false, searchValue: word, onSearch: setWord }}
      options={patients.map((patient) => ({
        value: patient.id,
        label: `${patient.name} · ${patient.patientNo} · ${genderText(patient.gender)} · ${ageText(patient.birthDate)}`,
      }))}
      notFoundContent={nothing ? t('triage.nobody') : null}
      onInputKeyDown={(event) => {
        if (event.key === 'Enter' && nothing) props.onNobody();
        if (event.key !== 'Escape' || keyWord !== '') return;
        event.currentTarget.blur();
      }}
      onChange={(id: string) => {
        const patient = patients.find((one) => one.id === id);
        setWord('');
        if (patient !== undefined) props.onChoose(patient);
      }}
    />
  );
}
