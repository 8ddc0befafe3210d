import { type DeletedPatient, queryRecycleList } from '@dentarium/api/recycle-bin/calls';
import { callQuery, useRight } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecycleDialogs } from './recycle-dialogs.tsx';
import styles from './recycle.module.css';

/** What a link to a patient shows who is in the recycle bin; whoever may delete may also bring them back (PAT-06). `lead` leads back. */
export default function PatientInBin({ patientId, lead }: { readonly patientId: string; readonly lead: ReactNode }) {
  const { t } = useTranslation();
  const mayRestore = useRight('delete');
  const query = { patientId, pageIndex: 1, pageSize: 1 };
  const bin = useQuery({
    ...callQuery(queryRecycleList, { query }, { silent: true }),
    enabled: mayRestore,
    staleTime: 0,
  });
  const [restoring, setRestoring] = useState<DeletedPatient | null>(null);
  const found = bin.data?.items[0];
  return (
    <div className={styles['page']}>
      <PageHeader lead={lead} title={found?.patient.name ?? t('patient.title')} facts={found?.patient.patientNo} />
      <EmptyState
        kind="missing"
        title={t('recycle.inBin')}
        text={
          found === undefined
            ? t(mayRestore ? 'recycle.hint' : 'recycle.askToRestore')
            : t(found.daysLeft === null ? 'recycle.inBinKept' : 'recycle.inBinSince', {
                name: found.deletedBy.name,
                days: t('recycle.days', { count: found.daysLeft ?? 0 }),
              })
        }
        action={
          found === undefined ? null : (
            <Button type="primary" onClick={() => setRestoring(found)}>
              {t('recycle.restore')}
            </Button>
          )
        }
      />
      {restoring === null ? null : (
        <RecycleDialogs
          task={{ kind: 'restore', patients: [restoring] }}
          onClose={() => setRestoring(null)}
          onDone={() => setRestoring(null)}
        />
      )}
    </div>
  );
}
