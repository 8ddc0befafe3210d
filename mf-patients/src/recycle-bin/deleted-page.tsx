import { useRight } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { usePatientRecord } from '../patient/patient-record.ts';
import { DeletedFiles } from './deleted-files.tsx';
import styles from './recycle.module.css';

/** Shows the deleted images and other files of a patient at `/patient/:patientId/deleted` (STG-03). */
export default function DeletedPage() {
  const { t } = useTranslation();
  const { patient } = usePatientRecord();
  const mayDelete = useRight('delete');
  return (
    <section className={styles['ofPatient']} aria-label={t('recycle.title')}>
      <DeletedFiles patient={patient} mayErase={mayDelete && !patient.isShared} />
    </section>
  );
}
