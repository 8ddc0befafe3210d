import type { Patient } from '@dentarium/api/services/patient-service';
import { PATIENT_STATUS } from '@dentarium/domain';
import { NotFoundPage, useLanguage, useRight } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { EmptyState, ErrorState, PageHeader, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { usePatientOperations } from '../patient-operations/use-patient-operations.tsx';
import { PageTitle } from '../patient/page-title.tsx';
import { callFiles, callPatient } from '../patient/patient-query.ts';
import { stagesIn } from '../patient/stages-in.ts';
import { ReportEditor } from './report-editor.tsx';
import styles from './reports.module.css';
import { callDraft } from './use-report-draft.ts';

/** `/function/report/:pid`: the report of a patient (TASK-05). */
export default function ReportPage() {
  const { t } = useTranslation();
  const { pid = '' } = useParams();
  const mayExport = useRight('export');
  if (!mayExport) return <EmptyState kind="denied" title={t('report.denied')} />;
  if (searchId.parse(pid) === null) return <NotFoundPage />;
  // Everything of one patient goes when another comes.
  return <ReportOf key={pid} patientId={pid} />;
}

function ReportOf({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const patient = useQuery(callPatient(patientId));
  const stages = useQuery(stagesIn(patientId, language));
  const files = useQuery(callFiles(patientId));
  // What is being written must not change under the pen when the window gets the focus again.
  const draft = useQuery({ ...callDraft(patientId), refetchOnWindowFocus: false, staleTime: 0 });
  const queries = [patient, stages, files, draft];
  if (patient.data?.status === PATIENT_STATUS.stopped) return <StoppedReport patient={patient.data} />;
  if (
    patient.data !== undefined &&
    stages.data !== undefined &&
    files.data !== undefined &&
    draft.data !== undefined &&
    draft.isFetchedAfterMount
  )
    return (
      <>
        <PageTitle patient={patient.data} page={t('report.title')} />
        <ReportEditor patient={patient.data} stages={stages.data} files={files.data} saved={draft.data} />
      </>
    );
  const failed = queries.find(({ isError }) => isError);
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('report.title')}
        facts={<Link to={`/patient/${patientId}`}>{t('patient.toPatient')}</Link>}
      />
      {failed === undefined ? (
        <Skeletons shape="columns" count={2} />
      ) : (
        <ErrorState
          error={failed.error}
          onRetry={() => {
            for (const query of queries) if (query.isError) void query.refetch();
          }}
        />
      )}
    </div>
  );
}

/** No report of a patient whose treatment is stopped: it says so and offers the restart (PAT-05). */
function StoppedReport({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation();
  const operations = usePatientOperations();
  return (
    <div className={styles['page']}>
      <PageTitle patient={patient} page={t('report.title')} />
      <PageHeader
        title={t('report.title')}
        facts={<Link to={`/patient/${patient.id}`}>{t('patient.toPatient')}</Link>}
      />
      <EmptyState
        kind="none"
        title={t('report.stopped', { name: patient.name, no: patient.patientNo })}
        action={
          patient.mayEdit ? (
            <Button type="primary" onClick={() => operations.perform('restart', patient)}>
              {t('operation.restart')}
            </Button>
          ) : null
        }
      />
      {operations.dialogs}
    </div>
  );
}
