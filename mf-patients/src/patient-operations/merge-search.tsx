import { queryPatientDuplicates } from '@dentarium/server/calls/patients';
import { type Patient, queryPatientListByName } from '@dentarium/api/patients/calls';
import { callQuery } from '@dentarium/platform';
import { type Column, DataTable, DateText, useGenderText, useTypedValue } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './operations.module.css';

/** Searches the other patient of a merge by name, ID or phone; similar patients are listed at once. */
export function MergeSearch({
  patient,
  onChoose,
}: {
  readonly patient: Patient;
  readonly onChoose: (other: Patient) => void;
}) {
  const { t } = useTranslation();
  const [keyWord, setKeyWord] = useState('');
  const typedKeyword = useTypedValue(keyWord, setKeyWord);
  const { id, orgId, name, birthDate, phone, patientNo } = patient;
  const similar = useQuery(
    callQuery(
      queryPatientDuplicates,
      { body: { orgId, name, birthDate, phone, patientNo, exceptId: id } },
      { silent: true },
    ),
  );
  const matches = useQuery({
    ...callQuery(queryPatientListByName, { params: { id: orgId }, query: { keyWord } }, { silent: true }),
    enabled: keyWord !== '',
  });
  const results = keyWord === '' ? similar.data?.map((duplicate) => duplicate.patient) : matches.data;
  const others = results?.filter((other) => other.id !== id) ?? [];
  const isSearching = keyWord === '' ? similar.isFetching : matches.isFetching;
  return (
    <div className={styles['search']}>
      <Input
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the search is the only field of the dialog
        autoFocus
        allowClear
        aria-label={t('merge.search')}
        placeholder={t('merge.searchHint')}
        value={typedKeyword.value}
        onChange={({ target }) => typedKeyword.type(target.value.trimStart())}
        onPressEnter={typedKeyword.commit}
      />
      <p className={styles['lead']} role="status">
        {isSearching
          ? ''
          : others.length > 0
            ? t(keyWord === '' ? 'merge.similar' : 'merge.found', { count: others.length })
            : t(keyWord === '' ? 'merge.noneSimilar' : 'merge.noneFound')}
      </p>
      {others.length === 0 ? null : <MatchTable patients={others} onChoose={onChoose} />}
    </div>
  );
}

function MatchTable(props: { readonly patients: readonly Patient[]; readonly onChoose: (other: Patient) => void }) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('merge.others')}
      columns={useColumns(props.onChoose)}
      rows={props.patients}
      rowKey={({ id }) => id}
    />
  );
}

function useColumns(onChoose: (other: Patient) => void): Column<Patient, never>[] {
  const { t } = useTranslation();
  const genderText = useGenderText();
  return [
    { id: 'name', isRowName: true, title: t('field.name'), cell: ({ name }) => name },
    { id: 'no', title: t('field.patientNo'), width: '104px', cell: ({ patientNo }) => patientNo },
    { id: 'gender', title: t('field.gender'), width: '80px', cell: ({ gender }) => genderText(gender) },
    {
      id: 'birth',
      title: t('field.birthDate'),
      width: '108px',
      cell: ({ birthDate }) => <DateText value={birthDate} />,
    },
    { id: 'phone', title: t('field.phone'), width: '148px', cell: ({ phone }) => phone },
    {
      id: 'choose',
      title: t('merge.choose'),
      titleHidden: true,
      width: '92px',
      cell: (patient) => (
        <Button size="small" onClick={() => onChoose(patient)}>
          {t('merge.choose')}
        </Button>
      ),
    },
  ];
}
