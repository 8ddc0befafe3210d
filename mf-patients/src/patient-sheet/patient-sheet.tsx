import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { MedicalRecord } from '@dentarium/api/medical-records/calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { formatDate, toOrganisationName, PATIENT_STATUS, getToday } from '@dentarium/domain';
import { RECORD_TEXTS } from '@dentarium/domain/medical-record';
import { useLanguage } from '@dentarium/platform';
import { DateText, useAgeText, useGenderText } from '@dentarium/ui';
import { PaperFacts, PaperHead, PaperPart, PaperSheet } from '@dentarium/ui/paper';
import { useTranslation } from 'react-i18next';
import { formatExamSource } from '../detailed-exam/exam-title.ts';
import { CardCode } from './card-code.tsx';
import { ExamSummary } from './exam-summary.tsx';
import { SheetPhotos } from './sheet-photos.tsx';
import styles from './sheet.module.css';

/** Shows the content of the sheet: the patient, the exam, the latest photographs, the records. */
export function PatientSheet(props: {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  readonly files: readonly PatientFile[];
  readonly exam: PatientExam;
  readonly records: readonly MedicalRecord[];
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { patient, exam, records } = props;
  const clinic = toOrganisationName({ name: patient.orgName, nameEn: patient.orgNameEn }, language);
  return (
    <PaperSheet head={<SheetHead patient={patient} clinic={clinic} />}>
      <PaperPart title={t('sheet.data')}>
        <PatientFacts patient={patient} clinic={clinic} />
        <CardCode patientNo={patient.patientNo} />
      </PaperPart>
      {exam.exam === null ? null : (
        <PaperPart title={[t('exam.title'), formatExamSource(exam, props.stages)].filter(Boolean).join(' · ')}>
          <ExamSummary exam={exam.exam} derived={exam.derived} />
        </PaperPart>
      )}
      <SheetPhotos {...props} />
      {records.length === 0 ? null : (
        <PaperPart title={t('record.title')}>
          {records.map((record) => (
            <Visit key={record.id} record={record} />
          ))}
        </PaperPart>
      )}
    </PaperSheet>
  );
}

/** Shows the identity of the patient on each page of the sheet. */
function SheetHead({ patient, clinic }: { readonly patient: Patient; readonly clinic: string }) {
  const { t } = useTranslation();
  return (
    <PaperHead
      name={patient.name}
      alerts={patient}
      end={
        <>
          <span>{clinic}</span>
          <span>
            {t('sheet.printed')} <DateText value={getToday()} />
          </span>
        </>
      }
    >
      <span>{patient.patientNo}</span>
    </PaperHead>
  );
}

function PatientFacts({ patient, clinic }: { readonly patient: Patient; readonly clinic: string }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const facts: [string, string][] = [
    [t('field.gender'), genderText(patient.gender)],
    [t('field.birthDate'), `${patient.birthDate} (${ageText(patient.birthDate)})`],
    [t('field.phone'), patient.phone],
    [t('field.dentalAge'), t(patient.dentalAge === 1 ? 'dentalAge.mixed' : 'dentalAge.permanent')],
    [t('field.doctorId'), patient.doctorName],
    [t('field.orgId'), clinic],
    [t('field.firstVisitTime'), patient.firstVisitTime],
    [t('field.lastVisitTime'), patient.lastVisitTime],
    [t('list.status'), t(patient.status === PATIENT_STATUS.stopped ? 'status.stopped' : 'status.normal')],
    [t('field.tags'), patient.tags.map(({ text }) => text).join(' · ')],
    [t('field.remark'), patient.remark],
  ];
  return <PaperFacts facts={facts} />;
}

function Visit({ record }: { readonly record: MedicalRecord }) {
  const { t } = useTranslation();
  return (
    <article className={styles['visit']}>
      <h3>
        <DateText value={record.visitDate} /> · {record.createdBy.name} ·{' '}
        {record.signedBy === null ? t('record.unsigned') : t('record.signedBy', { name: record.signedBy.name })}
      </h3>
      <PaperFacts
        oneColumn
        facts={[
          ...RECORD_TEXTS.map((field) => [t(`record.${field}`), record[field]] as const),
          [t('record.nextVisit'), record.nextVisit ?? ''] as const,
          ...record.corrections.map(
            ({ text, by, createdAt }, index) =>
              [
                `${t('record.correction')} ${index + 1}`,
                `${text} (${by.name}, ${formatDate(new Date(createdAt))})`,
              ] as const,
          ),
        ]}
      />
    </article>
  );
}
