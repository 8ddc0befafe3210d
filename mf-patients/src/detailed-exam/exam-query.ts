import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { queryDetailedExams } from '@dentarium/server/calls/detailed-exam';
import { callQuery } from '@dentarium/platform';

/** Returns the query of the latest exam of a patient. */
export function toExamQuery(patientId: string) {
  return callQuery(queryDetailedExam, { params: { id: patientId } }, { silent: true });
}

/** Returns the query of every exam of a patient, oldest first. */
export function toExamsQuery(patientId: string) {
  return callQuery(queryDetailedExams, { params: { id: patientId } }, { silent: true });
}
