import type { Patient } from '@dentarium/api/services/patient-service';
import { today } from '@dentarium/domain';
import type { ReportChoices } from './report-choices.ts';

const TITLE = { ch: '正畸病例报告', en: 'Orthodontic case report' } as const;
const ANONYMOUS = { ch: '匿名患者', en: 'Anonymous patient' } as const;
/** Signs that a file name cannot have on some system. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** What a report is called when it is downloaded, without extension, in its own language; an anonymous one names nobody. */
export function reportFileName({
  patient,
  choices,
}: {
  readonly patient: Pick<Patient, 'name' | 'patientNo'>;
  readonly choices: Pick<ReportChoices, 'anonymous' | 'language'>;
}): string {
  const { anonymous, language } = choices;
  const who = anonymous ? ANONYMOUS[language] : `${patient.name} ${patient.patientNo}`;
  return `${TITLE[language]} ${who} ${today()}`.replace(FORBIDDEN, '_').slice(0, 120);
}
