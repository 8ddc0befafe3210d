import UserOutlined from '@ant-design/icons/UserOutlined';
import type { PatientRow } from '@dentarium/api/patients/calls';
import { DateText, DoctorName, FileImage, useAgeText, useGenderText } from '@dentarium/ui';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PatientOperations } from '../patient-operations/use-patient-operations.tsx';
import { LatestStage, PatientLink, PatientStatus, PatientTags } from './patient-cells.tsx';
import styles from './patient-list.module.css';
import { RowMenu } from './row-menu.tsx';
import type { PatientSelection } from './use-patient-selection.ts';

/** Shows the patients as cards with their portraits. */
export function PatientCards({
  patients,
  ...rest
}: {
  readonly patients: readonly PatientRow[];
  readonly selection: PatientSelection;
  readonly operations: PatientOperations;
}) {
  return (
    <ul className={styles['cards']} data-rows>
      {patients.map((patient) => (
        <PatientCard key={patient.id} patient={patient} {...rest} />
      ))}
    </ul>
  );
}

function PatientCard({
  patient,
  selection,
  operations,
}: {
  readonly patient: PatientRow;
  readonly selection: PatientSelection;
  readonly operations: PatientOperations;
}) {
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
        <div className={styles['cardHead']}>
          <PatientLink patient={patient} />
          <span className={styles['cardActions']}>
            <Checkbox
              aria-label={t('list.selectPatient', { name: patient.name })}
              checked={selection.patients.has(patient.id)}
              onChange={({ target }) => selection.set([patient], target.checked)}
            />
            <RowMenu patient={patient} operations={operations} />
          </span>
        </div>
        <div className={styles['facts']}>
          {patient.patientNo} · {genderText(patient.gender)} · {ageText(patient.birthDate)}
        </div>
        <div>
          <DoctorName name={patient.doctorName} isFormer={patient.hasFormerDoctor} />
        </div>
        <LatestStage patient={patient} />
        <div className={styles['quiet']}>
          {t('list.lastVisit')} <DateText value={patient.lastVisitTime} />
        </div>
        <div className={styles['bottom']}>
          <PatientTags tags={patient.tags} />
          <PatientStatus patient={patient} />
        </div>
      </div>
    </li>
  );
}
