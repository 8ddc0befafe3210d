import {
  queryPatientHave,
  recoveryPatientInfo,
  recoveryPatientListInfo,
  type Restored,
  type RestoreQuestion,
} from '@dentarium/api/recycle-bin/calls';
import type { DeletedPatient } from '@dentarium/server/calls/recycle-bin';
import { callQuery, type Send, toast, useApiMutation } from '@dentarium/platform';
import { DateText, Dialog, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './recycle.module.css';

/** Restores patients. If there are possible duplicates, it asks whether to merge (PAT-06). */
export function RestoreDialog(props: {
  readonly patients: readonly DeletedPatient[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { patients } = props;
  const patientIds = patients.map(({ patient }) => patient.id);
  const questionsQuery = callQuery(queryPatientHave, { body: { patientIds } }, { silent: true });
  const questions = useQuery({ ...questionsQuery, staleTime: 0, gcTime: 0 });
  const openQuestions = questions.data?.filter(({ duplicate, noTaken }) => duplicate !== null || noTaken) ?? [];
  const canMerge = openQuestions.some(({ duplicate }) => duplicate !== null);

  const restore = useApiMutation((send, isMerge: boolean) => restorePatients(send, patientIds, isMerge), {
    onSuccess: (restored, isMerge) => {
      const [first] = restored;
      toast(
        'success',
        t(isMerge ? 'recycle.merged' : 'recycle.restored', { count: restored.length, name: first?.patient.name }),
      );
      const renumbered = restored.filter(({ formerNo }) => formerNo !== null);
      if (renumbered.length > 0) {
        const numbers = renumbered.map(({ patient, formerNo }) => `${formerNo} → ${patient.patientNo}`).join(', ');
        toast('warning', t('recycle.renumbered', { numbers }));
      }
      props.onDone();
    },
  });

  return (
    <Dialog
      open
      title={
        patients.length === 1
          ? t('recycle.restoreOne', { name: patients[0]?.patient.name })
          : t('recycle.restoreTitle', { count: patients.length })
      }
      width={560}
      onCancel={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('recycle.cancel')}</Button>
          {canMerge ? (
            <Button loading={restore.isPending} onClick={() => void restore.mutate(true)}>
              {t('recycle.mergeInto', { count: patients.length })}
            </Button>
          ) : null}
          <Button
            type="primary"
            disabled={questions.data === undefined}
            loading={restore.isPending}
            onClick={() => void restore.mutate(false)}
          >
            {t(canMerge ? 'recycle.separate' : 'recycle.restore', { count: patients.length })}
          </Button>
        </>
      }
    >
      <QueryBoundary query={questions} loading={<Skeletons shape="rows" count={2} />}>
        {() => (
          <>
            <p>
              {canMerge
                ? t('recycle.foundSame', { count: openQuestions.length })
                : t('recycle.restoreHint', { count: patients.length })}
            </p>
            <ul className={styles['same']}>
              {openQuestions.map((question) => (
                <Question key={question.patientId} question={question} patients={patients} />
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

async function restorePatients(send: Send, patientIds: string[], isMerge: boolean): Promise<readonly Restored[]> {
  const [id] = patientIds;
  if (patientIds.length !== 1 || id === undefined) {
    return send(recoveryPatientListInfo, { body: { patientIds, isMerge } });
  }
  const query = { isMerge: isMerge ? 'true' : 'false' } as const;
  return [await send(recoveryPatientInfo, { params: { id }, query })];
}

/** Shows a possible duplicate of a deleted patient, or the notice that their ID is in use by somebody else. */
function Question({
  question,
  patients,
}: {
  readonly question: RestoreQuestion;
  readonly patients: readonly DeletedPatient[];
}) {
  const { t } = useTranslation();
  const { duplicate, noTaken, patientId } = question;
  const deleted = patients.find(({ patient }) => patient.id === patientId)?.patient;
  return (
    <li>
      <strong>{deleted?.name}</strong> {deleted?.patientNo}
      {duplicate === null ? null : (
        <div>
          {t('recycle.sameAs')}{' '}
          <a href={`/patient/${duplicate.patient.id}`} target="_blank" rel="noreferrer">
            {duplicate.patient.name} {duplicate.patient.patientNo}
          </a>{' '}
          <DateText value={duplicate.patient.birthDate} /> ·{' '}
          {duplicate.reasons.map((reason) => t(`duplicate.${reason}`)).join(', ')}
        </div>
      )}
      {noTaken ? <div>{t('recycle.noTaken', { no: deleted?.patientNo })}</div> : null}
    </li>
  );
}
