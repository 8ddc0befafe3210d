import type { Stage } from '@dentarium/api/stages/calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { DateText, StageChip, useAgeText, useGenderText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import styles from './layouts.module.css';

/**
 * Shows the patient card of a page of photographs: name, number, gender, age at the time, stage, date, doctor
 * (`domain-forms.md` 6).
 */
export function PatientCard({ patient, stage }: { readonly patient: Patient; readonly stage: Stage }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  return (
    <div className={styles['card']}>
      <strong className={styles['cardName']}>{patient.name}</strong>
      <span>{patient.patientNo}</span>
      <span>
        {genderText(patient.gender)} · {ageText(patient.birthDate, stage.stageDate)}
      </span>
      <span className={styles['cardStage']}>
        <StageChip code={stage.stageCode} name={stage.stageName} /> <DateText value={stage.stageDate} />
      </span>
      <span>{t('layout.doctor', { name: patient.doctorName })}</span>
    </div>
  );
}
