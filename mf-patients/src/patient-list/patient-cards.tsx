import UserOutlined from '@ant-design/icons/UserOutlined';
import type { PatientRow } from '@dentarium/api/services/patient-service';
import { DateText, FileImage, useAgeText, useGenderText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { LatestStage, PatientLink, PatientStatus, PatientTags } from './patient-cells.tsx';
import styles from './patient-list.module.css';

/** The patients as cards with their portraits. */
export function PatientCards({ patients }: { readonly patients: readonly PatientRow[] }) {
  return (
    <ul className={styles['cards']}>
      {patients.map((patient) => (
        <PatientCard key={patient.id} patient={patient} />
      ))}
    </ul>
  );
}

function PatientCard({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  return (
    <li className={styles['card']}>
      <div className={styles['portrait']}>
        {patient.avatarFileId === null ? (
          <UserOutlined aria-hidden />
        ) : (
          <FileImage fileId={patient.avatarFileId} alt="" fit="face" />
        )}
      </div>
      <div className={styles['about']}>
        <PatientLink patient={patient} />
        <div className={styles['facts']}>
          {patient.patientNo} · {genderText(patient.gender)} · {ageText(patient.birthDate)}
        </div>
        <div className={styles['line']}>{patient.doctorName}</div>
        <LatestStage patient={patient} />
        <div className={styles['quiet']}>
          {t('list.lastVisit')} <DateText value={patient.lastVisitTime} />
        </div>
        <div className={styles['bottom']}>
          <PatientTags tags={patient.tags} />
          {patient.status === 1 || patient.unclassified > 0 ? <PatientStatus patient={patient} /> : null}
        </div>
      </div>
    </li>
  );
}
