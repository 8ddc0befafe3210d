import { type ReportOptions, REPORT_PAGES } from '@dentarium/api/reports/calls';
import { type DetailedExam, EMPTY_EXAM } from '@dentarium/domain/detailed-exam';

/** Creates the options of a whole report. */
export function createReportOptions(differs: Partial<ReportOptions> = {}): ReportOptions {
  return {
    template: 'standard',
    language: 'en',
    pages: [...REPORT_PAGES],
    layout: 'nine',
    mask: false,
    anonymous: false,
    logo: true,
    doctorId: null,
    ...differs,
  };
}

/** Creates an examination with a finding of each kind. */
export function createExam(differs: Partial<DetailedExam> = {}): DetailedExam {
  return {
    ...EMPTY_EXAM,
    angleRight: 1,
    angleLeft: 0,
    class2Division: 1,
    overjetMm: 6.5,
    anterior: 1,
    crowdingUpper: 5,
    midlineUpper: 1,
    midlineUpperMm: 1.5,
    skeletal: 1,
    vertical: 2,
    tmj: [1, 4],
    dentition: { ...EMPTY_EXAM.dentition, missing: [18, 28] },
    ...differs,
  };
}
