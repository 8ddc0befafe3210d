import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { SavedReportDraft } from '@dentarium/server/calls/reports';
import type { Stage } from '@dentarium/api/stages/calls';
import { PATIENT_STATUS } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { combineQueries, EmptyState, PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePatientOperations } from '../patient-operations/use-patient-operations.tsx';
import { PageTitle } from '../patient/page-title.tsx';
import { toFilesQuery, toPatientQuery } from '../patient/patient-query.ts';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import styles from './reports.module.css';
import { toDraftQuery } from './use-report-draft.ts';

/** Sources of a document of a patient. */
export interface DocumentSource {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  readonly files: readonly PatientFile[];
  readonly savedDraft: SavedReportDraft;
}

/** Loads the sources of a report or a case summary and shows its editor; there is none for a stopped treatment. */
export function PatientDocument(props: {
  readonly patientId: string;
  /** The name of the document. */
  readonly title: string;
  readonly Editor: ComponentType<DocumentSource>;
}) {
  const { t } = useTranslation();
  const { patientId, title, Editor } = props;
  const [language] = useLanguage();
  const patient = useQuery(toPatientQuery(patientId));
  const stages = useQuery(toLocalizedStagesQuery(patientId, language));
  const files = useQuery(toFilesQuery(patientId));
  // A refetch on focus would replace the text that the user is writing.
  const draft = useQuery({ ...toDraftQuery(patientId), refetchOnWindowFocus: false, staleTime: 0 });
  if (patient.data?.status === PATIENT_STATUS.stopped) return <StoppedNotice patient={patient.data} title={title} />;
  const { data: savedDraft, isError, error, refetch } = draft;
  const freshDraft = { data: draft.isFetchedAfterMount ? savedDraft : undefined, isError, error, refetch };
  return (
    <QueryBoundary
      query={combineQueries({ patient, stages, files, savedDraft: freshDraft })}
      loading={<Skeletons shape="columns" count={2} />}
      renderFrame={(content) => (
        <div className={styles['page']}>
          <PageHeader title={title} facts={<Link to={`/patient/${patientId}`}>{t('patient.toPatient')}</Link>} />
          {content}
        </div>
      )}
    >
      {(source) => (
        <>
          <PageTitle patient={source.patient} page={title} />
          <Editor {...source} />
        </>
      )}
    </QueryBoundary>
  );
}

/** Shows the notice for a stopped treatment, which offers the restart (PAT-05). */
function StoppedNotice({ patient, title }: { readonly patient: Patient; readonly title: string }) {
  const { t } = useTranslation();
  const operations = usePatientOperations();
  return (
    <div className={styles['page']}>
      <PageTitle patient={patient} page={title} />
      <PageHeader title={title} facts={<Link to={`/patient/${patient.id}`}>{t('patient.toPatient')}</Link>} />
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
