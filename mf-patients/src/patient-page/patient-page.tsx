import { ApiError } from '@dentarium/api';
import { PATIENT_STATUS } from '@dentarium/domain';
import { getLastAddress, NotFoundPage, useLanguage, useRight } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { ErrorState, FormSubject, PageHeader, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { CompletedOperation } from '../patient-operations/operation.ts';
import { usePatientOperations } from '../patient-operations/use-patient-operations.tsx';
import { usePatientKeys } from '../patient/patient-keys.ts';
import { toFilesQuery, toPatientQuery } from '../patient/patient-query.ts';
import { RecordTitle } from '../patient/page-title.tsx';
import type { PatientRecord } from '../patient/patient-record.ts';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { loadTimelinePage } from '../stages/load-pages.ts';
import { MergedNotice } from './merged-notice.tsx';
import { BackToList, PatientDetails, PatientHead } from './patient-head.tsx';
import styles from './patient-page.module.css';
import { PatientTabs } from './patient-tabs.tsx';
import { StoppedBanner } from './stopped-banner.tsx';

const PatientInBin = lazy(() => import('../recycle-bin/patient-in-bin.tsx'));
const EditPatient = lazy(() => import('../patient-form/edit-patient.tsx'));

/** Shows a patient, with the time line or a stage below the head, at `/patient/:patientId`. */
export function PatientPage() {
  const { patientId = '' } = useParams();
  // Preloads the page while the patient is requested. If it fails, the page below shows the error.
  useEffect(() => void loadTimelinePage().catch(() => undefined), []);
  // A malformed id is not sent to the server.
  if (searchId.parse(patientId) === null) return <NotFoundPage />;
  // The key resets all state when the patient changes.
  return <PatientById key={patientId} patientId={patientId} />;
}

function PatientById({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const patient = useQuery(toPatientQuery(patientId));
  const stages = useQuery(toLocalizedStagesQuery(patientId, language));
  const files = useQuery(toFilesQuery(patientId));
  const mayDelete = useRight('delete');
  const mayExport = useRight('export');

  if (patient.data === undefined || stages.data === undefined || files.data === undefined) {
    const failedQuery = [patient, stages, files].find(({ isError }) => isError);
    if (failedQuery === undefined) return <Loading />;
    if (patient.error instanceof ApiError && patient.error.code === 'patient.deleted')
      return (
        <Suspense fallback={<Loading />}>
          <PatientInBin patientId={patientId} lead={<BackToList />} />
        </Suspense>
      );
    const retry = (): void => {
      for (const query of [patient, stages, files]) if (query.isError) void query.refetch();
    };
    return (
      <div className={styles['page']}>
        <PageHeader lead={<BackToList />} title={t('patient.title')} />
        <ErrorState error={failedQuery.error} onRetry={retry} />
      </div>
    );
  }
  // A stopped treatment can be read; any change requires a restart.
  const mayEdit = patient.data.mayEdit && patient.data.status === PATIENT_STATUS.inTreatment;
  const loadedRecord: LoadedRecord = {
    patient: patient.data,
    stages: stages.data,
    files: files.data,
    mayEdit,
    mayDelete: mayDelete && mayEdit,
    mayExport,
  };
  return <LoadedPatient loadedRecord={loadedRecord} />;
}

/** The record as loaded from the server. */
type LoadedRecord = Omit<PatientRecord, 'whenInTreatment'>;

function LoadedPatient({ loadedRecord }: { readonly loadedRecord: LoadedRecord }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const operations = usePatientOperations();
  const mayDelete = useRight('delete');
  const { patient, mayEdit } = loadedRecord;
  const record: PatientRecord = {
    ...loadedRecord,
    whenInTreatment: (action) => operations.whenInTreatment(patient, action),
  };
  const changeEditing = (editing: boolean): void =>
    setSearchParams(
      (before) =>
        new URLSearchParams([...before].filter(([name]) => name !== 'edit').concat(editing ? [['edit', '1']] : [])),
    );
  const edit = (): void => {
    if (patient.mayEdit) operations.whenInTreatment(patient, () => changeEditing(true));
  };
  const handleDone = ({ kind, patient: latest }: CompletedOperation): void => {
    if (kind === 'delete') void navigate(getLastAddress('/patient'), { replace: true });
    if (kind === 'merge' && latest !== null && latest.id !== patient.id) void navigate(`/patient/${latest.id}`);
  };
  usePatientKeys(patient.id, edit);
  return (
    <FormSubject subject={`${patient.name} · ${patient.patientNo}`}>
      <div className={styles['page']}>
        <RecordTitle patient={patient} stages={record.stages} />
        <PatientHead record={record} operations={operations.menu(patient, { onDone: handleDone })} onEdit={edit} />
        {patient.status === PATIENT_STATUS.stopped ? (
          <StoppedBanner patient={patient} onRestart={() => operations.perform('restart', patient)} />
        ) : null}
        {mayDelete && mayEdit && !patient.isShared ? <MergedNotice patient={patient} /> : null}
        <div className={styles['parts']}>
          <PatientTabs patientId={patient.id} mayDelete={mayDelete && patient.mayEdit} />
          <PatientDetails record={record} />
        </div>
        <Outlet context={record} />
        {mayEdit && searchParams.has('edit') ? (
          <Suspense fallback={null}>
            <EditPatient
              patient={patient}
              onClose={() => changeEditing(false)}
              onMerge={(savedPatient, other) => operations.mergeWith(savedPatient, other, handleDone)}
            />
          </Suspense>
        ) : null}
        {operations.dialogs}
      </div>
    </FormSubject>
  );
}

function Loading() {
  return (
    <div className={styles['page']}>
      <div className={styles['headPlace']} />
      <Skeletons shape="columns" count={4} />
    </div>
  );
}
