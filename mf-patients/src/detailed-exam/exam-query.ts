import { queryDetailedExam, queryDetailedExams } from '@dentarium/api/detailed-exam/calls';
import { callQuery } from '@dentarium/platform';

/** The latest exam of a patient as a query. */
export function toExamQuery(patientId: string) {
  return callQuery(queryDetailedExam, { params: { id: patientId } }, { silent: true });
}

/** Every exam of a patient as a query, the first one first. */
export function toExamsQuery(patientId: string) {
  return callQuery(queryDetailedExams, { params: { id: patientId } }, { silent: true });
}
