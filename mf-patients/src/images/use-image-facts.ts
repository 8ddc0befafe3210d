import type { PatientFile } from '@dentarium/api/files/info-calls';
import { useAgeText, useAlertFacts } from '@dentarium/ui';
import type { ImageFact } from '@dentarium/ui/zoom';
import { useTranslation } from 'react-i18next';
import { useDoubtText } from './use-doubt-text.ts';
import type { PatientRecord } from '../patient/patient-record.ts';

/** The part of a record that the facts of its images need. */
export type FactRecord = Pick<PatientRecord, 'patient' | 'stages'>;

/** The facts of an image; the first one names the patient. */
export type ImageFactList = readonly [ImageFact, ...ImageFact[]];

/**
 * Returns a function that lists the facts of an image: name, ID, alerts, age at the image, its date, its stage, and doubts
 * about the picture.
 */
export function useImageFactLister(): (record: FactRecord, file: PatientFile) => ImageFactList {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const listAlertFacts = useAlertFacts();
  const doubtText = useDoubtText();
  const toOtherPersonFact = ({ differences }: NonNullable<PatientFile['otherPerson']>): ImageFact => ({
    label: t('image.otherPerson.fact'),
    value: differences.map(({ inFile }) => inFile).join(' · '),
    isAlert: true,
  });
  return ({ patient, stages }, file) => {
    const day = file.takenAt.slice(0, 10);
    const doubt = doubtText(file);
    const stage = stages.find(({ id }) => id === file.stageId);
    return [
      { label: t('image.facts.name'), value: patient.name },
      { label: t('image.facts.patientNo'), value: patient.patientNo },
      ...listAlertFacts(patient),
      ...(file.otherPerson === null ? [] : [toOtherPersonFact(file.otherPerson)]),
      { label: t('image.facts.age'), value: ageText(patient.birthDate, day) },
      { label: t('image.facts.date'), value: day },
      { label: t('image.facts.stage'), value: stage?.stageName ?? t('image.facts.noStage') },
      ...(doubt === null ? [] : [{ label: t('image.facts.picture'), value: doubt }]),
    ];
  };
}

/** Returns a function that lists the facts of the images of one patient. */
export function useImageFacts(record: FactRecord): (file: PatientFile) => ImageFactList {
  const listFacts = useImageFactLister();
  return (file) => listFacts(record, file);
}
