import { ApiError, callApi, isStale } from '@dentarium/api';
import {
  getPatientMedicalRecordList,
  insertPatientMedicalRecord,
  type MedicalRecord,
  type MedicalRecordForm,
  updatePatientMedicalRecord,
} from '@dentarium/api/services/medical-record';
import { medicalRecordFaults, today } from '@dentarium/domain';
import { invalidate, queryClient, toast, useSending, useSession } from '@dentarium/platform';
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
  const { sending, send } = useSending();
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
  const write = (): Promise<MedicalRecord> => {
    const body = recordFormOf(draft);
    return saved === undefined
      ? callApi(insertPatientMedicalRecord, { body: { ...body, patientId: patient.id } }, { silent: true })
      : callApi(updatePatientMedicalRecord, { body: { ...body, id: saved.id, version } }, { silent: true });
  };
  const save = async (): Promise<void> => {
    setTried(true);
    const [first] = faults.keys();
    if (first !== undefined) {
      if (faults.get(first) === 'required') toast('error', t('form.fillIn'));
      document.querySelector<HTMLElement>(`[data-record="${first}"] :is(input, textarea)`)?.focus();
      return;
    }
    await send(
      async () => {
        await write();
        finish();
        await invalidate(getPatientMedicalRecordList);
        toast('success', t('record.saved'));
        props.onClose();
      },
      (error) => {
        const isLate = isStale(error, 'medicalRecord');
        if (isLate) setStale(true);
        return isLate;
      },
    );
  };
  const loadLatest = (id: string): Promise<void> =>
    send(async () => {
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
    });

  return (
    <FormDrawer
      title={t(saved === undefined ? 'record.new' : 'record.editTitle')}
      unsaved={unsaved}
      saving={sending}
      closes={(from, to) => !isDone.current && (from.pathname !== to.pathname || !to.searchParams.has('record'))}
      onClose={props.onClose}
      onSave={() => void save()}
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
