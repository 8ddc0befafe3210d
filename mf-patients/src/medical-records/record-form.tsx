import { ApiError, isStale } from '@dentarium/api';
import {
  insertPatientMedicalRecord,
  type MedicalRecord,
  type MedicalRecordForm,
  updatePatientMedicalRecord,
} from '@dentarium/api/services/medical-record';
import { medicalRecordFaults, today } from '@dentarium/domain';
import { queryClient, toast, useApiMutation, useSession } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui';
import { isSame, mergeFields } from '@dentarium/ui/merge-fields';
import { StaleNotice } from '@dentarium/ui/stale-notice';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import { momentText } from './moment-text.ts';
import { dropDraft, keepDraft, keptDraft, newRecordDraft, recordDraftOf, recordFormOf } from './record-draft.ts';
import { RecordFields } from './record-fields.tsx';
import { callRecords } from './records-query.ts';
import styles from './records.module.css';

/** The form of a record, new or changed. What was typed survives leaving and reloading, and somebody else's change. */
export function RecordForm(props: {
  readonly record: PatientRecord;
  /** Left out for a new one. */
  readonly saved?: MedicalRecord;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { saved } = props;
  const { patient } = props.record;
  const place = { userId: user.id, patientId: patient.id, recordId: saved?.id ?? 'new' };
  const [start, setStart] = useState(() => (saved === undefined ? newRecordDraft(today()) : recordDraftOf(saved)));
  const [draft, setDraft] = useState(start);
  const [version, setVersion] = useState(saved?.version ?? 0);
  const [kept, setKept] = useState(() => keptDraft(place));
  const [theirs, setTheirs] = useState<ReadonlyMap<keyof MedicalRecordForm, MedicalRecordForm>>(new Map());
  const [tried, setTried] = useState(false);
  const [stale, setStale] = useState(false);
  const isDone = useRef(false);
  const unsaved = !isSame(start, draft);
  const faults = new Map(
    medicalRecordFaults(draft, { birthDate: patient.birthDate, day: today() }).map(({ field, problem }) => [
      field,
      problem,
    ]),
  );

  useEffect(() => {
    if (unsaved && !isDone.current) keepDraft(place, draft);
  });

  const finish = (): void => {
    isDone.current = true;
    dropDraft(place);
  };
  const keep = useApiMutation(
    (send) => {
      const body = recordFormOf(draft);
      return saved === undefined
        ? send(insertPatientMedicalRecord, { body: { ...body, patientId: patient.id } })
        : send(updatePatientMedicalRecord, { body: { ...body, id: saved.id, version } });
    },
    {
      silent: (error) => isStale(error, 'medicalRecord'),
      onSuccess: () => {
        finish();
        toast('success', t('record.saved'));
        props.onClose();
      },
      onError: (error) => setStale(isStale(error, 'medicalRecord')),
    },
  );
  const save = (): void => {
    setTried(true);
    const [first] = faults.keys();
    if (first !== undefined) {
      if (faults.get(first) === 'required') toast('error', t('form.fillIn'));
      document.querySelector<HTMLElement>(`[data-record="${first}"] :is(input, textarea)`)?.focus();
      return;
    }
    void keep.mutate();
  };
  const loadLatest = async (id: string): Promise<void> => {
    const latest = (await queryClient.query({ ...callRecords(patient.id), staleTime: 0 })).find(
      (entry) => entry.id === id,
    );
    if (latest === undefined) throw new ApiError('record.notFound', '');
    const theirDraft = recordDraftOf(latest);
    const { merged, both } = mergeFields(start, draft, theirDraft);
    setStart(theirDraft);
    setDraft(merged);
    setTheirs(new Map(both.map((field) => [field, theirDraft])));
    setVersion(latest.version);
    setStale(false);
  };

  return (
    <FormDrawer
      title={t(saved === undefined ? 'record.new' : 'record.editTitle')}
      unsaved={unsaved}
      saving={keep.isPending}
      closes={(from, to) => !isDone.current && (from.pathname !== to.pathname || !to.searchParams.has('record'))}
      onClose={props.onClose}
      onSave={save}
    >
      {stale && saved !== undefined ? (
        <StaleNotice title={t('record.stale')} onLoad={() => loadLatest(saved.id)} />
      ) : null}
      {kept === undefined || isSame(kept.draft, draft) ? null : (
        <Alert
          className={styles['wide'] ?? ''}
          type="info"
          showIcon
          title={t('record.keptDraft', { moment: momentText(new Date(kept.at)) })}
          action={
            <span className={styles['actions']}>
              <Button
                size="small"
                type="primary"
                onClick={() => {
                  setDraft(kept.draft);
                  setKept(undefined);
                }}
              >
                {t('record.restoreDraft')}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  dropDraft(place);
                  setKept(undefined);
                }}
              >
                {t('record.dropDraft')}
              </Button>
            </span>
          }
        />
      )}
      <RecordFields
        draft={draft}
        record={props.record}
        faults={tried ? faults : new Map()}
        theirs={theirs}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
    </FormDrawer>
  );
}
