import { NotFoundPage, useRight } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { EmptyState } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { PatientDocument } from './patient-document.tsx';
import { ReportEditor } from './report-editor.tsx';

/** Shows the report of a patient at `/function/report/:pid` (TASK-05). */
export default function ReportPage() {
  const { t } = useTranslation();
  const { pid = '' } = useParams();
  const mayExport = useRight('export');
  if (!mayExport) return <EmptyState kind="denied" title={t('report.denied')} />;
  if (searchId.parse(pid) === null) return <NotFoundPage />;
  // The key resets all state when the patient changes.
  return <PatientDocument key={pid} patientId={pid} title={t('report.title')} Editor={ReportEditor} />;
}
