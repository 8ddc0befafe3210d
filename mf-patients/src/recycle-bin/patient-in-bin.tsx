import { type DeletedPatient, queryRecycleList } from '@dentarium/server/calls/recycle-bin';
import { callQuery, useRight } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecycleDialogs } from './recycle-dialogs.tsx';
import styles from './recycle.module.css';

/**
 * Shows the page of a patient in the recycle bin; users who may delete can restore them (PAT-06). `lead` is the link
 * back.
 */
export default function PatientInBin({ patientId, lead }: { readonly patientId: string; readonly lead: ReactNode }) {
  const { t } = useTranslation();
  const canRestore = useRight('delete');
  const query = { patientId, pageIndex: 1, pageSize: 1 };
  const bin = useQuery({
    ...callQuery(queryRecycleList, { query }, { silent: true }),
    enabled: canRestore,
    staleTime: 0,
  });
  const [patientToRestore, setPatientToRestore] = useState<DeletedPatient | null>(null);
  const deletedPatient = bin.data?.items[0];
  return (
    <div className={styles['page']}>
      <PageHeader
        lead={lead}
        title={deletedPatient?.patient.name ?? t('patient.title')}
        facts={deletedPatient?.patient.patientNo}
      />
      <EmptyState
        kind="missing"
        title={t('recycle.inBin')}
        text={
          deletedPatient === undefined
            ? t(canRestore ? 'recycle.hint' : 'recycle.askToRestore')
            : t(deletedPatient.daysLeft === null ? 'recycle.inBinKept' : 'recycle.inBinSince', {
                name: deletedPatient.deletedBy.name,
                days: t('recycle.days', { count: deletedPatient.daysLeft ?? 0 }),
              })
        }
        action={
          deletedPatient === undefined ? null : (
            <Button type="primary" onClick={() => setPatientToRestore(deletedPatient)}>
              {t('recycle.restore')}
            </Button>
          )
        }
      />
      {patientToRestore === null ? null : (
        <RecycleDialogs
          task={{ kind: 'restore', patients: [patientToRestore] }}
          onClose={() => setPatientToRestore(null)}
          onDone={() => setPatientToRestore(null)}
        />
      )}
    </div>
  );
}
