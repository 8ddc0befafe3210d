import type { DeletedMedicalRecord } from '@dentarium/server/calls/medical-records';
import { DateText, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DaysLeft } from '../recycle-bin/days-left.tsx';
import { toDeletedRecordsQuery } from './records-query.ts';
import styles from './records.module.css';
import { useRestoreRecord } from './use-record-changes.ts';

/** Shows the deleted records of a patient, collapsed at first. */
export function DeletedRecords({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['deleted']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('record.deletedRecords')}</summary>
      {isOpen ? <DeletedList patientId={patientId} /> : null}
    </details>
  );
}

function DeletedList({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const records = useQuery(toDeletedRecordsQuery(patientId));
  return (
    <QueryBoundary
      query={records}
      loading={<Skeletons shape="rows" count={2} />}
      empty={<p className={styles['quiet']}>{t('record.noneDeleted')}</p>}
    >
      {(entries) => (
        <ul className={styles['list']}>
          {entries.map((entry) => (
            <DeletedRecord key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

function DeletedRecord({ entry }: { readonly entry: DeletedMedicalRecord }) {
  const { t } = useTranslation();
  const restore = useRestoreRecord();
  return (
    <li className={styles['card']}>
      <div className={styles['cardHead']}>
        <strong>
          <DateText value={entry.visitDate} />
        </strong>
        <span className={styles['quiet']}>{entry.createdBy.name}</span>
        <span>{entry.chiefComplaint}</span>
        <span className={styles['quiet']}>
          {t('record.deletedOn')} <DateText value={new Date(entry.deletedAt)} />
        </span>
        <DaysLeft days={entry.daysLeft} />
        <span className={styles['actions']}>
          <Button
            size="small"
            loading={restore.isPending}
            onClick={() => void restore.mutate({ params: { id: entry.id } })}
          >
            {t('record.restore')}
          </Button>
        </span>
      </div>
    </li>
  );
}
