import { useTranslation } from 'react-i18next';
import { PatientKeyHelp } from '../patient/patient-key-help.tsx';
import { usePatientRecord } from '../patient/patient-record.ts';
import styles from './operations.module.css';
import { SharesPanel } from './shares-panel.tsx';

/** Shows the users who also see the patient at `/patient/:patientId/shares` (PAT-08). */
export default function SharesPage() {
  const { t } = useTranslation();
  const { patient } = usePatientRecord();
  return (
    <section className={styles['page']} aria-label={t('patient.shares')}>
      <SharesPanel patient={patient} onChanged={() => undefined} />
      <PatientKeyHelp />
    </section>
  );
}
