import { reportApi, type ReportTexts } from '@dentarium/api/reports/calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { callQuery } from '@dentarium/platform';
import { EmptyState } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_QUERY_OPTIONS, DocumentPreview, useDebouncedValue } from './document-preview.tsx';
import { toReportOptions, type ReportChoices } from './report-choices.ts';
import { toReportFileName } from './report-file-name.ts';
import styles from './reports.module.css';

/** Content of a report: the patient, the choices, the texts. */
export interface ReportOrder {
  readonly patient: Patient;
  readonly choices: ReportChoices;
  readonly texts: ReportTexts;
}

/** Returns the request body of a report. */
export function toReportBody({ patient, choices, texts }: ReportOrder) {
  return { patientId: patient.id, stageIds: [...choices.stageIds], options: toReportOptions(choices), texts };
}

/** Shows the report as it will be printed, or the reason why there is none. */
export function ReportResult(props: { readonly order: ReportOrder; readonly problem: 'stages' | 'pages' | null }) {
  const { order, problem } = props;
  return (
    <div className={styles['result']}>
      {problem === null ? <LoadedReport order={order} /> : <NoReport problem={problem} />}
    </div>
  );
}

function NoReport({ problem }: { readonly problem: 'stages' | 'pages' }) {
  const { t } = useTranslation();
  return <EmptyState kind="none" title={t(problem === 'stages' ? 'report.selectStage' : 'report.noPages')} />;
}

function LoadedReport({ order }: { readonly order: ReportOrder }) {
  const body = useDebouncedValue(toReportBody(order));
  const report = useQuery({ ...callQuery(reportApi, { body }, { silent: true }), ...DOCUMENT_QUERY_OPTIONS });
  return <DocumentPreview document={report} name={toReportFileName(order)} patientId={order.patient.id} />;
}
