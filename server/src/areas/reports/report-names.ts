import type { ReportOptions } from '@dentarium/api/reports/calls';
import { getToday } from '@dentarium/domain';
import { REPORT_WORDS, type ReportWords } from './report-words.ts';

/** Characters that some systems reject in file names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** Formats the name of a report without extension. An anonymous name does not identify the patient. */
export function formatReportName(
  patient: { readonly name: string; readonly patient_no: string },
  options: Pick<ReportOptions, 'anonymous' | 'language'>,
  kind: keyof Pick<ReportWords, 'title' | 'caseSummary'> = 'title',
): string {
  const words = REPORT_WORDS[options.language];
  const subject = options.anonymous ? words.anonymous : `${patient.name} ${patient.patient_no}`;
  return `${words[kind]} ${subject} ${getToday()}`.replace(FORBIDDEN, '_').slice(0, 120);
}
