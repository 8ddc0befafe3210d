import { CEPH_METHODS, type CephView, chooseNormSet, toCephView, toNormSex } from '@dentarium/cephalometry';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { callQuery, NotFoundPage } from '@dentarium/platform';
import { type FileScale, queryScale, queryTracings, type Tracing } from '@dentarium/server/calls/cephalometry';
import { EmptyState, ErrorState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatMoment } from '@dentarium/domain';
import { type PatientRecord, usePatientRecord } from '../patient/patient-record.ts';
import { CephEditor, toSavedBoard } from './ceph-editor.tsx';
import styles from '../patient/measured-panels.module.css';
import { toDentition } from './norm-subject.ts';
import { createContent, toTracingForm } from './tracing-content.ts';

/** Traces and measures a cephalogram at `/patient/:patientId/ceph/:fileId` (VIEW-04). */
export default function CephPage() {
  const { t } = useTranslation();
  const { fileId = '' } = useParams();
  const record = usePatientRecord();
  const tracings = useQuery(callQuery(queryTracings, { params: { id: record.patient.id } }, { silent: true }));
  // The address names either the X-ray or a tracing.
  const source = tracings.data?.find(({ id }) => id === fileId)?.fileId;
  const file = record.files.find(({ id }) => id === (source ?? fileId));
  const isDicom = file?.kind === 'dicom';
  const scale = useQuery({
    ...callQuery(queryScale, { params: { id: file?.id ?? '' } }, { silent: true }),
    enabled: isDicom,
  });
  if (tracings.isError) return <ErrorState error={tracings.error} onRetry={() => void tracings.refetch()} />;
  // An unreadable scale counts as none, because the ruler is available.
  if (tracings.data === undefined || (isDicom && scale.isPending)) return <Skeletons shape="rows" count={8} />;
  if (file === undefined || toCephView(file.category) === undefined) return <NotFoundPage />;
  if (file.width === null || file.height === null)
    return <EmptyState kind="none" title={t('ceph.noImage')} text={t('ceph.noImageHint')} />;
  const sized = { ...file, width: file.width, height: file.height };
  return (
    <Tracings
      key={file.id}
      record={record}
      file={sized}
      scale={scale.data ?? null}
      tracings={tracings.data}
      requestedId={fileId}
    />
  );
}

/** Returns the initial norms: those of the first analysis for the patient's sex and dentition. */
function chooseFirstNorms({ patient }: PatientRecord, view: CephView): string {
  const method = CEPH_METHODS.find((one) => one.view === view);
  const person = { sex: toNormSex(patient.gender), dentition: toDentition(patient) };
  return chooseNormSet(method?.id ?? '', method?.measures ?? [], person)?.id ?? '';
}

const NEW = 'new';

function Tracings(props: {
  readonly record: PatientRecord;
  readonly file: PatientFile & { readonly width: number; readonly height: number };
  readonly scale: FileScale | null;
  readonly tracings: readonly Tracing[];
  readonly requestedId: string;
}) {
  const { t } = useTranslation();
  const { record, file, scale, tracings } = props;
  const own = tracings.filter(({ fileId }) => fileId === file.id);
  const first = own.find(({ id }) => id === props.requestedId) ?? own[0];
  /** The selected tracing, and the id that it receives when it is saved. */
  const [selection, setSelection] = useState({ id: first?.id ?? NEW, turn: 0 });
  const [current, setCurrent] = useState(selection.id);
  const choose = (id: string): void => {
    setSelection(({ turn }) => ({ id, turn: turn + 1 }));
    setCurrent(id);
  };
  const tracing = own.find(({ id }) => id === selection.id);
  const view = toCephView(file.category) ?? 'lateral';
  const [start] = useState(() => toTracingForm(createContent(view, chooseFirstNorms(record, view), scale)));
  const savedBoard = tracing === undefined ? { id: null, version: 0, value: start } : toSavedBoard(tracing);
  const formatName = ({ updatedBy, updatedAt }: Tracing): string =>
    `${updatedBy} · ${formatMoment(new Date(updatedAt))}`;
  return (
    <CephEditor
      key={`${selection.id} ${selection.turn}`}
      record={record}
      file={file}
      savedBoard={savedBoard}
      scale={scale}
      onSaved={({ id }) => setCurrent(id)}
      head={
        own.length === 0 ? null : (
          <>
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('ceph.tracings')}
              value={current}
              options={[
                ...own.map((one) => ({ value: one.id, label: formatName(one) })),
                ...(current === NEW ? [{ value: NEW, label: t('ceph.newTracing') }] : []),
              ]}
              onChange={choose}
            />
            {record.mayEdit && current !== NEW ? (
              <Button onClick={() => choose(NEW)}>{t('ceph.newTracing')}</Button>
            ) : null}
          </>
        )
      }
    />
  );
}
