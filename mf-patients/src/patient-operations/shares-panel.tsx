import type { PatientShare } from '@dentarium/api/patients/operation-calls';
import { queryPatientShares } from '@dentarium/server/calls/patients';
import type { Patient } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS, getToday } from '@dentarium/domain';
import { callQuery, useRight } from '@dentarium/platform';
import { type Column, Confirmation, DataTable, DateText, QueryBoundary, Skeletons, TagChip } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './operations.module.css';
import { ShareForm } from './share-form.tsx';
import { useShareChanges } from './use-share-changes.ts';

/** Returns the query of the shares of a patient. */
function toSharesQuery(patientId: string) {
  return callQuery(queryPatientShares, { params: { id: patientId } }, { silent: true });
}

/** Shows the shares of a patient, a form for another one, and the removal of each (`domain-forms.md` 2.3). */
export function SharesPanel({ patient, onChanged }: { readonly patient: Patient; readonly onChanged: () => void }) {
  const { t } = useTranslation();
  const shares = useQuery(toSharesQuery(patient.id));
  const canShare = useRight('edit') && patient.mayEdit && !patient.isShared;
  const changes = useShareChanges(patient, onChanged);
  return (
    <QueryBoundary query={shares} loading={<Skeletons shape="rows" count={3} />}>
      {(data) => (
        <div className={styles['shares']}>
          {canShare && patient.status === PATIENT_STATUS.inTreatment ? (
            <ShareForm patient={patient} shares={data} isBusy={changes.isSending} onChanged={onChanged} />
          ) : null}
          {data.length === 0 ? (
            <p className={styles['none']}>{t('share.none')}</p>
          ) : (
            <ShareTable shares={data} {...(canShare ? { onCancel: changes.cancel } : {})} isBusy={changes.isSending} />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

interface ShareTableProps {
  readonly shares: readonly PatientShare[];
  readonly onCancel?: (share: PatientShare) => void;
  readonly isBusy: boolean;
}

function ShareTable(props: ShareTableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('share.list')}
      columns={useColumns(props)}
      rows={props.shares}
      rowKey={({ doctorId }) => doctorId}
    />
  );
}

function useColumns({ onCancel, isBusy }: ShareTableProps): Column<PatientShare, never>[] {
  const { t } = useTranslation();
  return [
    { id: 'doctor', isRowName: true, title: t('share.doctor'), cell: ({ doctorName }) => doctorName },
    {
      id: 'right',
      title: t('share.right'),
      width: '124px',
      cell: ({ canEdit }) => t(canEdit ? 'share.edit' : 'share.view'),
    },
    { id: 'until', title: t('share.until'), width: '140px', cell: (share) => <ShareEnd share={share} /> },
    { id: 'by', title: t('share.by'), width: '120px', cell: ({ sharedBy }) => sharedBy.name },
    { id: 'since', title: t('share.since'), width: '104px', cell: ({ createdAt }) => <DateText value={createdAt} /> },
    ...(onCancel === undefined
      ? []
      : [
          {
            id: 'cancel',
            title: t('share.cancel'),
            titleHidden: true,
            width: '132px',
            cell: (share: PatientShare) => (
              <Confirmation
                question={t('share.cancelQuestion', { doctor: share.doctorName })}
                confirmLabel={t('share.cancel')}
                danger
                onConfirm={() => onCancel(share)}
              >
                <Button size="small" danger disabled={isBusy}>
                  {t('share.cancel')}
                </Button>
              </Confirmation>
            ),
          },
        ]),
  ];
}

function ShareEnd({ share: { until } }: { readonly share: PatientShare }) {
  const { t } = useTranslation();
  if (until === null) return <>{t('share.endless')}</>;
  return until < getToday() ? (
    <TagChip kind="warning">{t('share.over', { date: until })}</TagChip>
  ) : (
    <DateText value={until} />
  );
}
