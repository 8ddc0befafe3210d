import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { callQuery } from '@dentarium/platform';

/** A patient as a query. */
export function toPatientQuery(id: string) {
  return callQuery(queryPatientInfo, { params: { id } }, { silent: true });
}

/** The stages of a patient as a query, by date. */
export function toStagesQuery(patientId: string) {
  return callQuery(getStageListByPid, { params: { id: patientId } }, { silent: true });
}

/**
 * The files of all stages of a patient as one query: the time line, the stage and the comparison show the same, and a
 * file that moves between stages is never in two places.
 */
export function toFilesQuery(patientId: string) {
  return callQuery(queryFilesInfo, { params: { id: 'all' }, query: { pid: patientId } }, { silent: true });
}
