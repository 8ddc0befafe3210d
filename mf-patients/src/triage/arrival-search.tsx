import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { type Arrival, queryTriagePatients } from '@dentarium/api/front-desk/calls';
import { callQuery } from '@dentarium/platform';
import { useAgeText, useGenderText } from '@dentarium/ui';
import { PatientSelect } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './triage.module.css';

/** The search field, which `/` goes to. */
export const SEARCH_FIELD_ID = 'triage-search';

/** What stands in the search field. It is emptied as soon as the focus leaves it. */
export function readSearchText(): string {
  const field = document.getElementById(SEARCH_FIELD_ID);
  return field instanceof HTMLInputElement ? field.value : '';
}

/**
 * Finds whoever has come by name, ID or phone; choosing them opens the form of their visit. Enter registers who is not
 * found, Escape leaves the field for the queue.
 */
export function ArrivalSearch(props: {
  readonly orgId: string;
  readonly onChoose: (patient: Arrival) => void;
  /** Gets what was typed. */
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
