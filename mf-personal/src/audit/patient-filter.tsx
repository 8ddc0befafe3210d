import { queryAuditLog } from '@dentarium/api/audit-trail/calls';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { callQuery } from '@dentarium/platform';
import { PatientSelect } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './audit.module.css';

const SHOWN = 20;

/** Narrows the trail to one patient of any organisation of the reader, found by name, ID or phone. */
export function PatientFilter({
  patientId,
  onChange,
}: {
  readonly patientId: string | undefined;
  readonly onChange: (patientId: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const answer = useQuery({
    ...callQuery(queryPatientList, { body: { keyword, pageIndex: 1, pageSize: SHOWN } }, { silent: true }),
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
  const named = latest.data?.items[0]?.patient ?? null;
  const known =
    patientId === undefined ? [] : [{ id: patientId, ...(named ?? { name: t('audit.patient'), patientNo: '' }) }];
  const found = keyword === '' ? [] : answer.data?.items;
  return (
    <PatientSelect
      className={styles['filter']}
      label={t('audit.patient')}
      placeholder={t('audit.findPatient')}
      clearable
      notFound={keyword === '' || !answer.isSuccess ? null : t('audit.noPatient')}
      found={
        found === undefined ? undefined : [...known.filter(({ id }) => found.every((one) => one.id !== id)), ...found]
      }
      keyWord={typed}
      onSearch={setTyped}
      value={patientId ?? null}
      onChange={(patient) => onChange(patient?.id)}
    />
  );
}
