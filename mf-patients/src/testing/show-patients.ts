import { getStageListByPid, queryFilesInfo, type Stage } from '@dentarium/api/stages/calls';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { addAlgorithmStatistics, patientFileClassIf } from '@dentarium/api/classification/calls';
import { getImage } from '@dentarium/api/files/calls';
import { type Patient, queryPatientInfo, queryPatientListByName } from '@dentarium/api/patients/calls';
import {
  nextPatientNo,
  previewStop,
  queryPatientDuplicates,
  queryPatientShares,
} from '@dentarium/server/calls/patients';
import { queryPatientMerges } from '@dentarium/server/calls/patients/unmerge';
import { querySpace } from '@dentarium/server/calls/annotations';
import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { queryDetailedExams } from '@dentarium/server/calls/detailed-exam';
import { getPatientMedicalRecordList, queryPhrases } from '@dentarium/api/medical-records/calls';
import { querySavedFilters } from '@dentarium/server/calls/saved-filters';
import { queryTagsList } from '@dentarium/api/tags/calls';
import { queryPhotoLayouts } from '@dentarium/server/calls/photo-layouts';
import { queryStageMerges } from '@dentarium/server/calls/stages';
import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { RIGHT_NAMES, type RightName } from '@dentarium/domain';
import { FakeServer, createPageRenderer, signIn as signInAs } from '@dentarium/platform/testing';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { routes } from '../routes.tsx';
import { aPatient, aStage, DOCTOR_ID, NO_EXAM, ORGANISATION } from './samples.ts';

export { findButton as buttonOf } from '@dentarium/platform/testing';

/** Signs in a doctor of a single clinic, in a window without drafts. */
export function signIn(rights: readonly RightName[] = RIGHT_NAMES): void {
  sessionStorage.clear();
  signInAs({ rights });
}

/** Creates a server with one patient, and these stages and files. */
export function createServerWith(
  patient: Patient = aPatient(),
  stages: readonly Stage[] = [aStage()],
  files: readonly PatientFile[] = [],
): FakeServer {
  return new FakeServer()
    .on(queryUsersInfo, () => [
      {
        id: DOCTOR_ID,
        name: 'Dr Wang',
        userName: 'wang',
        isOrthodontist: true,
        attends: true,
        orgIds: [ORGANISATION.id],
      },
    ])
    .on(queryTagsList, () => [])
    .on(querySavedFilters, () => [])
    .on(queryPatientDuplicates, () => [])
    .on(queryPatientShares, () => [])
    .on(previewStop, () => [])
    .on(queryDetailedExam, () => NO_EXAM)
    .on(querySpace, () => [])
    .on(queryDetailedExams, () => [])
    .on(getPatientMedicalRecordList, () => [])
    .on(queryPhrases, () => [])
    .on(nextPatientNo, () => 'P0043')
    .on(queryPatientListByName, () => [])
    .on(queryPatientInfo, () => patient)
    .on(getStageListByPid, () => [...stages])
    .on(queryFilesInfo, () => [...files])
    .on(queryPhotoLayouts, () => [])
    .on(queryStageMerges, () => [])
    .on(queryPatientMerges, () => [])
    .on(addAlgorithmStatistics, () => true as const)
    .on(patientFileClassIf, () => ({ pending: 0, running: 0, unrecognised: 0, classified: 0, hasService: true }))
    .on(getImage, () => new Blob(['image']));
}

/** Returns the requests after a call; there should be none for what the call has deleted. */
export function listRequestsAfter(server: FakeServer, call: string): readonly string[] {
  return server.requests.slice(server.requests.findIndex((request) => request.includes(`/${call}`)) + 1);
}

/** Shows a page of the module at an address. */
export const showAt = createPageRenderer('patients', { ch, en }, routes);
