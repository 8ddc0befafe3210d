import { useRight } from '@dentarium/platform';
import { ErrorState, PageHeader, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams, useSearchParams } from 'react-router-dom';
import { EditPatient } from '../patient-form/edit-patient.tsx';
import { BackToList, PatientHead } from './patient-head.tsx';
import styles from './patient-page.module.css';
import { callFiles, callPatient, callStages } from './patient-query.ts';
import type { PatientRecord } from './patient-record.ts';

/** `/patient/:patientId`: a patient, and below the head the time line or a stage. */
export function PatientPage() {
  const { patientId = '' } = useParams();
  // Everything of one patient goes when another comes.
  return <PatientById key={patientId} patientId={patientId} />;
}

function PatientById({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const patient = useQuery(callPatient(patientId));
  const stages = useQuery(callStages(patientId));
  const files = useQuery(callFiles(patientId));
  const mayDelete = useRight('delete');
  const mayExport = useRight('export');

  if (patient.data === undefined || stages.data === undefined || files.data === undefined) {
    const failed = [patient, stages, files].find(({ isError }) => isError);
    if (failed === undefined) return <Loading />;
    const retry = (): void => {
      for (const query of [patient, stages, files]) if (query.isError) void query.refetch();
    };
    return (
      <div className={styles['page']}>
        <PageHeader lead={<BackToList />} title={t('patient.title')} />
        <ErrorState error={failed.error} onRetry={retry} />
      </div>
    );
  }
  const { mayEdit } = patient.data;
  const record: PatientRecord = {
    patient: patient.data,
    stages: stages.data,
    files: files.data,
    mayEdit,
    mayDelete: mayDelete && mayEdit,
    mayExport,
  };
  const setEditing = (editing: boolean): void =>
    setSearch(
      (before) =>
        new URLSearchParams([...before].filter(([name]) => name !== 'edit').concat(editing ? [['edit', '1']] : [])),
    );
  return (
    <div className={styles['page']}>
      <PatientHead record={record} onEdit={() => setEditing(true)} />
      <Outlet context={record} />
      {mayEdit && search.has('edit') ? <EditPatient patient={patient.data} onClose={() => setEditing(false)} /> : null}
    </div>
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
