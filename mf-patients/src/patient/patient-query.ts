import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { callQuery } from '@dentarium/platform';

/** Returns the query of a patient. */
export function toPatientQuery(id: string) {
  return callQuery(queryPatientInfo, { params: { id } }, { silent: true });
}

/** Returns the query of the stages of a patient, by date. */
export function toStagesQuery(patientId: string) {
  return callQuery(getStageListByPid, { params: { id: patientId } }, { silent: true });
}

/**
 * Returns one query of the files of all stages of a patient, so that time line, stage and comparison are consistent and
 * a moved file is never in two stages.
 */
export function toFilesQuery(patientId: string) {
  return callQuery(queryFilesInfo, { params: { id: 'all' }, query: { pid: patientId } }, { silent: true });
}
