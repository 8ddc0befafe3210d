import type { Patient } from '@dentarium/api/patients/calls';
import { getToday } from '@dentarium/domain';
import type { ReportChoices } from './report-choices.ts';

const TITLES = {
  report: { ch: '正畸病例报告', en: 'Orthodontic case report' },
  summary: { ch: '病例总结', en: 'Case summary' },
} as const;
const ANONYMOUS = { ch: '匿名患者', en: 'Anonymous patient' } as const;
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
  document: keyof typeof TITLES = 'report',
): string {
  const { anonymous, language } = choices;
  const subject = anonymous ? ANONYMOUS[language] : `${patient.name} ${patient.patientNo}`;
  return `${TITLES[document][language]} ${subject} ${getToday()}`.replace(FORBIDDEN_CHARACTERS, '_').slice(0, 120);
}
