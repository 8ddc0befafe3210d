import { NotFoundPage, useBenefit, useRight } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { EmptyState } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { PatientDocument } from '../reports/patient-document.tsx';
import { SummaryEditor } from './summary-editor.tsx';

/**
 * Shows the case summary of a patient, created in one click and filed as PDF, at `/patient/:patientId/summary`
 * (BEN-07).
 */
export default function SummaryPage() {
  const { t } = useTranslation();
  const { patientId = '' } = useParams();
  const mayExport = useRight('export');
  const { name, locked } = useBenefit(7);
  if (!mayExport) return <EmptyState kind="denied" title={t('report.denied')} />;
  if (locked !== null) return <EmptyState kind="denied" title={name} text={locked} />;
  if (searchId.parse(patientId) === null) return <NotFoundPage />;
  // The key resets all state when the patient changes.
  return (
    <PatientDocument key={patientId} patientId={patientId} title={t('caseSummary.title')} Editor={SummaryEditor} />
  );
}
