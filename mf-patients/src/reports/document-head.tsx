import type { Patient } from '@dentarium/api/patients/calls';
import { useAgeText, useGenderText } from '@dentarium/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink, PatientStrip } from '../patient/patient-strip.tsx';
import styles from './reports.module.css';

/** Shows the head of a document: the patient, the link back, and the actions. */
export function DocumentHead(props: {
  readonly patient: Patient;
  readonly title: string;
  readonly actions: ReactNode;
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const { patient, title, actions } = props;
  return (
    <PatientStrip
      patient={patient}
      lead={<BackLink to={`/patient/${patient.id}`} label={t('patient.toPatient')} />}
      title={title}
      facts={
        <>
          <span className={styles['strong']}>{patient.name}</span>
          <span>{patient.patientNo}</span>
          <span>{genderText(patient.gender)}</span>
          <span>{ageText(patient.birthDate)}</span>
        </>
      }
      actions={actions}
    />
  );
}
