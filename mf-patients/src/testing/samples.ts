import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { PatientRow } from '@dentarium/api/patients/calls';
import type { DownloadTask } from '@dentarium/api/tasks/calls';
import type { TriageVisit } from '@dentarium/server/calls/front-desk/triage';
import { STAGE_CODES } from '@dentarium/domain';
import { DEFAULT_OVERJET_LIMITS } from '@dentarium/domain/detailed-exam';
import { buildSamplePatient, CLINIC, PATIENT_ID, STAGE_ID, USER_ID } from '@dentarium/platform/testing';

export {
  buildSampleFile as aFile,
  buildSamplePatient as aPatient,
  buildSampleStage as aStage,
  LATER_STAGE_ID,
  PATIENT_ID,
  STAGE_ID,
} from '@dentarium/platform/testing';

/** The clinic, and the signed-in doctor. */
export const ORGANISATION = CLINIC;
export const DOCTOR_ID = USER_ID;

/** Creates a patient as a row of the list. */
export function createRow(overrides: Partial<PatientRow> = {}): PatientRow {
  return {
    ...buildSamplePatient(),
    latestStage: {
      id: STAGE_ID,
      stageCode: STAGE_CODES.before,
      stageName: 'Before treatment',
      stageDate: '2026-01-01',
    },
    avatarFileId: null,
    unclassified: 0,
    ...overrides,
  };
}

/** The response for a patient without an exam. */
export const NO_EXAM: PatientExam = {
  id: null,
  stageId: null,
  examDate: null,
  exam: null,
  derived: { angleType: null, canine: null, midline: null, subdivision: null },
  overjetLimits: DEFAULT_OVERJET_LIMITS,
  version: 0,
  updatedBy: null,
  updatedAt: null,
};

/** Creates a waiting visit at the front desk. */
export function createVisit(): TriageVisit {
  const { id, name, gender, patientNo, birthDate, phone } = buildSamplePatient();
  return {
    id: '99999999-9999-4999-8999-999999999999',
    orgId: ORGANISATION.id,
    number: 1,
    patient: { id, name, gender, patientNo, birthDate, phone },
    arrivedAt: '2026-01-01T08:00:00Z',
    doctorId: DOCTOR_ID,
    doctorName: 'Dr Wang',
    room: '3',
    reason: 1,
    state: 'waiting',
    note: '',
    calledAt: null,
    stageId: null,
    imageCount: 0,
    isPatientDeleted: false,
    version: 1,
  };
}

/** Creates a task for a package of images of the patient. */
export function createTask(overrides: Partial<DownloadTask> = {}): DownloadTask {
  return {
    id: '88888888-8888-4888-8888-888888888888',
    PackageName: 'Images',
    Progress: 0,
    Total: 0,
    isError: false,
    errorMessage: '',
    finish: false,
    path: '',
    link: '',
    type: 'package',
    createdAt: '2026-01-01T08:00:00Z',
    expiresAt: '2026-01-02T08:00:00Z',
    patientIds: [PATIENT_ID],
    fileIds: [],
    omitted: 0,
    ...overrides,
  };
}
