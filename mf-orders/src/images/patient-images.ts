import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { callQuery } from '@dentarium/platform';

/** The files of all stages of a patient as a query. */
export function callFiles(patientId: string) {
  return callQuery(queryFilesInfo, { params: { id: 'all' }, query: { pid: patientId } }, { silent: true });
}
