import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { type Arrival, queryTriagePatients } from '@dentarium/server/calls/front-desk/triage';
import { callQuery } from '@dentarium/platform';
import { useAgeText, useGenderText } from '@dentarium/ui';
import { PatientSelect } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './triage.module.css';

/** Id of the search field, which `/` focuses. */
export const SEARCH_FIELD_ID = 'triage-search';

/** Returns the text of the search field, which is cleared when it loses the focus. */
export function readSearchText(): string {
  const field = document.getElementById(SEARCH_FIELD_ID);
  return field instanceof HTMLInputElement ? field.value : '';
}

/**
 * Searches an arriving patient by name, ID or phone; selecting one opens the form of their visit. Enter registers an
 * unknown patient, Escape moves the focus to the queue.
 */
export function ArrivalSearch(props: {
  readonly orgId: string;
  readonly onChoose: (patient: Arrival) => void;
  /** Called with the typed text. */
  readonly onNotFound: (typed: string) => void;
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const [typedKeyword, setTypedKeyword] = useState('');
  const keyWord = typedKeyword.trim();
  const search = useQuery({
    ...callQuery(queryTriagePatients, { query: { orgId: props.orgId, keyWord } }, { silent: true }),
    enabled: keyWord !== '' && props.orgId !== '',
  });
  const patients = keyWord === '' ? [] : search.data;
  const hasNoMatch = keyWord !== '' && patients?.length === 0;
  return (
    <PatientSelect<Arrival>
      id={SEARCH_FIELD_ID}
      className={styles['search']}
      label={t('triage.search')}
      prefix={<SearchOutlined aria-hidden />}
      value={null}
      matches={patients}
      keyWord={typedKeyword}
      onSearch={setTypedKeyword}
      detail={({ gender, birthDate }) => `${genderText(gender)} · ${ageText(birthDate)}`}
      notFound={hasNoMatch ? t('triage.nobody') : null}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && hasNoMatch) props.onNotFound(keyWord);
        if (event.key !== 'Escape' || keyWord !== '') return;
        event.currentTarget.blur();
      }}
      onChange={(patient) => {
        if (patient !== null) props.onChoose(patient);
      }}
    />
  );
}
