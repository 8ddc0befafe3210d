import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { PENDING_CATEGORY, PREPROCESS_STATE, STAGE_CODES } from '@dentarium/domain';
import { CLINIC, USER_ID } from './sign-in.ts';

export const PATIENT_ID = '33333333-3333-4333-8333-333333333333';
export const STAGE_ID = '44444444-4444-4444-8444-444444444444';
export const LATER_STAGE_ID = '55555555-5555-4555-8555-555555555555';

/** Builds a photograph of the first stage. */
export function buildSampleFile(overrides: Partial<PatientFile> = {}): PatientFile {
  return {
    id: '66666666-6666-4666-8666-666666666666',
    patientId: PATIENT_ID,
    stageId: STAGE_ID,
    objectId: '77777777-7777-4777-8777-777777777777',
    name: 'IMG_0001.JPG',
    category: PENDING_CATEGORY,
    takenAt: '2026-01-01T09:00:00',
    takenSource: 'exif',
    isMain: false,
    mirror: false,
    rotation: 0,
    position: 0,
    note: '',
    crop: null,
    hints: [],
    otherPerson: null,
    classifiedBy: null,
    classifier: null,
    stated: null,
    size: 2_400_000,
    md5: 'd41d8cd98f00b204e9800998ecf8427e',
    contentType: 'image/jpeg',
    kind: 'image',
    width: 3000,
    height: 2000,
    preprocessState: PREPROCESS_STATE.complete,
    pictureFault: null,
    pictureWarnings: [],
    patientLeft: null,
    colour: '#884433',
    version: 1,
    ...overrides,
  };
}

/** Builds the first stage of the patient. */
export function buildSampleStage(overrides: Partial<Stage> = {}): Stage {
  return {
    id: STAGE_ID,
    patientId: PATIENT_ID,
    stageCode: STAGE_CODES.before,
    stageName: 'Before treatment',
    stageDate: '2026-01-01',
    alignerStepUpper: null,
    alignerStepLower: null,
    remark: '',
    fileCount: 0,
    version: 1,
    createdAt: '2026-01-01T08:00:00Z',
    ...overrides,
  };
}

/** Builds a patient of fourteen. */
export function buildSamplePatient(overrides: Partial<Patient> = {}): Patient {
  return {
    id: PATIENT_ID,
    name: 'Li Mei',
    gender: 2,
    patientNo: 'P0042',
    birthDate: '2012-03-01',
    phone: '+8613800000000',
    dentalAge: 2,
    firstVisitTime: '2026-01-01',
    lastVisitTime: '2026-01-01',
    orgId: CLINIC.id,
    orgName: CLINIC.name,
    orgNameEn: CLINIC.nameEn,
    doctorId: USER_ID,
    doctorName: 'Dr Wang',
    hasFormerDoctor: false,
    tags: [],
    allergies: '',
    contraindications: '',
    medicalAlerts: '',
    remark: '',
    status: 0,
    stopReason: null,
    stopText: '',
    formerNos: [],
    version: 3,
    mayEdit: true,
    isShared: false,
    isDemo: false,
    createdAt: '2026-01-01T08:00:00Z',
    ...overrides,
  };
}
