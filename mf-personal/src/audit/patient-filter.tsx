import { queryAuditLog } from '@dentarium/server/clinic-calls/audit-trail';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { callQuery } from '@dentarium/platform';
import { PatientSelect } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './audit.module.css';

const MAX_RESULTS = 20;

/** Filters the trail by one patient of any organisation of the reader, by name, ID or phone. */
export function PatientFilter({
  patientId,
  onChange,
}: {
  readonly patientId: string | undefined;
  readonly onChange: (patientId: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typedKeyword, setTypedKeyword] = useState('');
  const keyword = typedKeyword.trim();
  const search = useQuery({
    ...callQuery(queryPatientList, { body: { keyword, pageIndex: 1, pageSize: MAX_RESULTS } }, { silent: true }),
    enabled: keyword !== '',
  });
  // The trail itself names the patient of the address, because opening the patient would add an entry to the trail.
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
      matches={
        matches === undefined
          ? undefined
          : [...selectedOptions.filter(({ id }) => matches.every((one) => one.id !== id)), ...matches]
      }
      keyWord={typedKeyword}
      onSearch={setTypedKeyword}
      value={patientId ?? null}
      onChange={(patient) => onChange(patient?.id)}
    />
  );
}
