import { queryDetailedExam } from '@dentarium/api/services/detailed-exam';
import { callQuery } from '@dentarium/platform';

/** The exam of a patient as a query. */
export function callExam(patientId: string) {
  return callQuery(queryDetailedExam, { params: { id: patientId } }, { silent: true });
}
