import type { Patient } from '@dentarium/api/patients/calls';
import { getToday } from '@dentarium/domain';
import { texts, toLanguageTag } from '@dentarium/platform';
import type { ReportChoices } from './report-choices.ts';

/** Characters that some file systems do not allow in a name. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}]/gu;

/**
 * Returns the file name of a report or a case summary without extension, in its language; an anonymous one has no
 * patient name.
 */
export function toReportFileName(
  {
    patient,
    choices,
  }: {
    readonly patient: Pick<Patient, 'name' | 'patientNo'>;
    readonly choices: Pick<ReportChoices, 'anonymous' | 'language'>;
  },
  document: 'report' | 'summary' = 'report',
): string {
  const { anonymous, language } = choices;
  // The language of the document may differ from that of the page.
  const scope = { ns: 'patients', lng: toLanguageTag(language) };
  const subject = anonymous ? texts.t('report.fileName.anonymous', scope) : `${patient.name} ${patient.patientNo}`;
  const title = texts.t(`report.fileName.${document}`, scope);
  return `${title} ${subject} ${getToday()}`.replace(FORBIDDEN_CHARACTERS, '_').slice(0, 120);
}
