import { queryAuditLog } from '@dentarium/api/audit-trail/calls';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { callQuery } from '@dentarium/platform';
import { PatientSelect } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './audit.module.css';

const MAX_RESULTS = 20;

/** Narrows the trail to one patient of any organisation of the reader, found by name, ID or phone. */
export function PatientFilter({
  patientId,
  onChange,
}: {
  readonly patientId: string | undefined;
  readonly onChange: (patientId: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typedKeyword, setTyped] = useState('');
  const keyword = typedKeyword.trim();
  const search = useQuery({
    ...callQuery(queryPatientList, { body: { keyword, pageIndex: 1, pageSize: MAX_RESULTS } }, { silent: true }),
    enabled: keyword !== '',
  });
  // Who came with the address is named by the trail: to open the patient would be an entry of its own.
  const latest = useQuery({
    ...callQuery(
      queryAuditLog,
      { body: { ...(patientId === undefined ? {} : { patientId }), pageSize: 1 } },
      { silent: true },
    ),
    enabled: patientId !== undefined,
  });
  const selectedPatient = latest.data?.items[0]?.patient ?? null;
  const selectedOptions =
    patientId === undefined
      ? []
      : [{ id: patientId, ...(selectedPatient ?? { name: t('audit.patient'), patientNo: '' }) }];
  const matches = keyword === '' ? [] : search.data?.items;
  return (
    <PatientSelect
      className={styles['filter']}
      label={t('audit.patient')}
      placeholder={t('audit.findPatient')}
      clearable
      notFound={keyword === '' || !search.isSuccess ? null : t('audit.noPatient')}
      found={
        matches === undefined
          ? undefined
          : [...selectedOptions.filter(({ id }) => matches.every((one) => one.id !== id)), ...matches]
      }
      keyWord={typedKeyword}
      onSearch={setTyped}
      value={patientId ?? null}
      onChange={(patient) => onChange(patient?.id)}
    />
  );
}
