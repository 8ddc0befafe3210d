import { declareFailures } from '@dentarium/api';
import { TRIAGE_STATES } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { setAsideFile, takenSource } from '@dentarium/api/files/info-calls';
import { notice } from '@dentarium/api/notice-call';
import { patientForm } from '@dentarium/api/patients/calls';
import { text, integer, version, id, plainDate, wallClock, instant, idParams } from '@dentarium/api/shapes';

declare module '@dentarium/api/server-events' {
  interface ServerEvents {
    /** The queue of a front desk has changed. */
    'triage:changed': { readonly orgId: string };
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'triage.notFound': AreaError;
    'triage.waiting': AreaError;
    'triage.state': AreaError;
    'triage.noStage': AreaError;
    'triage.patientDeleted': AreaError;
  }
  interface AreaStaleNouns {
    visit: AreaNoun;
  }
}

declareFailures({
  errors: {
    'triage.notFound': {
      status: 404,
      ch: '就诊记录不存在，或您无权查看。',
      en: 'There is no such visit, or you have no access to it.',
    },
    'triage.waiting': {
      status: 409,
      ch: '该患者已在今日队列中。',
      en: 'This patient is in the queue of today already.',
    },
    'triage.state': {
      status: 409,
      ch: '当前状态不能执行此操作。',
      en: 'This cannot be done in the present state of the visit.',
    },
    'triage.patientDeleted': {
      status: 409,
      ch: '该患者已被删除。请将其移出队列，或先从回收站恢复患者。',
      en: 'This patient was deleted. Take them out of the queue, or have them restored from the recycle bin first.',
    },
    'triage.noStage': { status: 409, ch: '请先开始今日阶段。', en: 'Please start the stage of today first.' },
  },
  staleNouns: {
    visit: { ch: '就诊记录', en: 'visit' },
  },
});

const triage = service('TriageService', '/api/TriageService', { module: 'patients' });
const mayTriage = { right: 'triage', mode: 'private' } as const;

/** The data of a patient for the front desk: their identity, and nothing of their treatment. */
export const arrival = z.object({
  id,
  name: z.string(),
  gender: z.number(),
  patientNo: z.string(),
  birthDate: plainDate,
  phone: z.string(),
});
export type Arrival = z.infer<typeof arrival>;

/** A visit of the day in the queue (`domain-forms.md` 21). */
export const triageVisit = z.object({
  id,
  orgId: id,
  /** Counts the visits of the day in an organisation, from 1. */
  number: z.number(),
  patient: arrival,
  arrivedAt: instant,
  doctorId: z.nullable(id),
  doctorName: z.string(),
  room: z.string(),
  /** 1 to 6, see `TRIAGE_REASONS`. */
  reason: z.number(),
  state: z.enum(TRIAGE_STATES),
  note: z.string(),
  calledAt: z.nullable(instant),
  /** The stage of today, and the number of its images. */
  stageId: z.nullable(id),
  imageCount: z.number(),
  /** True if the patient was deleted during the visit. It stays in the queue until somebody takes it out. */
  isPatientDeleted: z.boolean(),
  version: z.number(),
});
export type TriageVisit = z.infer<typeof triageVisit>;

/**
 * Lists the visits of one day in an organisation (`domain-forms.md` 21).
 *
 * Refused with `access.denied` for an organisation without the caller.
 */
export const queryTriageQueue = triage('QueryTriageQueue', {
  method: 'GET',
  own: true,
  permission: mayTriage,
  query: z.object({ orgId: id, date: z.optional(plainDate) }),
  result: z.array(triageVisit),
  reads: { triageQueue: ({ query }) => query.orgId },
  summary: 'The visits of a day, today by default, in the order of the queue (ours).',
});

/**
 * Searches patients, the last visit first; none for an empty keyword. The front desk finds every patient of its
 * organisations, whichever doctor treats them.
 *
 * Refused with `access.denied` for an organisation without the caller.
 */
export const queryTriagePatients = triage('QueryTriagePatients', {
  method: 'GET',
  own: true,
  permission: mayTriage,
  query: z.object({ orgId: id, keyWord: text(100) }),
  result: z.array(arrival),
  reads: { patient: true },
  summary:
    'At most 20 patients of an organisation whose name, ID or phone contains the keyword, for the front desk (ours).',
});

/** Creates a patient and returns the data that the front desk may see. Refused like `insertPatientInfo`. */
export const registerTriagePatient = triage('RegisterTriagePatient', {
  method: 'POST',
  own: true,
  permission: mayTriage,
  audit: 'patient.create',
  body: patientForm,
  result: arrival,
  changes: { patient: (_, patient) => patient?.id },
  summary: 'Registers a patient on their first visit (ours).',
});

/** The form of a visit. */
export const triageVisitForm = z.object({
  doctorId: z.nullable(id),
  room: text(20),
  reason: integer(1, 6),
  note: text(200),
});

/**
 * Adds a visit of today with the next number of the organisation, and notifies the others over the socket.
 *
 * Refused with `access.denied` (not the caller's organisation), `patient.notFound`, `patient.terminated`,
 * `patient.doctor`, `triage.waiting`.
 */
export const insertTriageVisit = triage('InsertTriageVisit', {
  method: 'POST',
  own: true,
  permission: mayTriage,
  audit: 'triage.arrive',
  body: z.extend(triageVisitForm, { orgId: id, patientId: id }),
  result: triageVisit,
  changes: { triageQueue: ({ body }) => body.orgId },
  summary: 'Adds a patient to the queue of today, once while they are there (ours).',
});

/** Lists the patients who are called today to the caller, as notices: each until they are in the room or leave. */
export const queryCalledPatients = triage('QueryCalledPatients', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.array(notice),
  reads: { triageQueue: true },
  summary: 'The patients who were called to the caller and are not in the room yet, as notices (ours).',
});

/**
 * Replaces the form of a visit. Refused with `triage.notFound`, `version.stale`, `patient.doctor`,
 * `triage.patientDeleted`.
 */
export const updateTriageVisit = triage('UpdateTriageVisit/:id', {
  method: 'POST',
  own: true,
  permission: mayTriage,
  audit: 'triage.update',
  params: idParams,
  body: z.extend(triageVisitForm, { version }),
  result: triageVisit,
  changes: { triageQueue: (_, visit) => visit?.orgId },
  summary: 'Changes doctor, room, reason or note of a visit (ours).',
});

/**
 * Changes the state of a visit, as `TRIAGE_STATES` allow (`domain-forms.md` 21).
 *
 * Refused with `triage.notFound`, `version.stale`, `triage.state` (not from where it is), `triage.waiting` (brought
 * back while the patient waits once more), `triage.patientDeleted` (a deleted patient can only leave).
 */
export const setTriageState = triage('SetTriageState/:id', {
  method: 'POST',
  own: true,
  permission: mayTriage,
  audit: 'triage.state',
  params: idParams,
  body: z.object({ state: z.enum(TRIAGE_STATES), version }),
  result: triageVisit,
  changes: { triageQueue: (_, visit) => visit?.orgId },
  summary: 'Calls a patient, brings them into the room, or ends their visit (ours).',
});

/**
 * Links the visit to the stage of its day, which is created if missing: "before" for a first one, else "during".
 *
 * Refused with `triage.notFound`, `version.stale`, `patient.notFound`, `patient.terminated`.
 */
export const startTriageStage = triage('StartTriageStage/:id', {
  method: 'POST',
  own: true,
  permission: mayTriage,
  audit: 'stage.create',
  params: idParams,
  body: z.object({ version }),
  result: triageVisit,
  changes: { triageQueue: (_, visit) => visit?.orgId, stage: (_, visit) => visit?.patient.id },
  summary: 'Starts the stage of today for a visit; a patient with a stage of today keeps it (ours).',
});

/**
 * Files uploaded objects into the stage of the visit as pending and passes them to the classifier. Images that name
 * another person become exceptions.
 *
 * Refused with `triage.notFound`, `triage.noStage`, `patient.notFound`, `patient.terminated`, `object.notFound`,
 * `storage.full` (507).
 */
export const fileTriageImages = triage('FileTriageImages/:id', {
  method: 'POST',
  own: true,
  permission: mayTriage,
  audit: 'file.add',
  params: idParams,
  body: z.object({
    files: z
      .array(
        z.object({
          objectId: id,
          name: z.string().check(z.minLength(1), z.maxLength(255)),
          takenAt: wallClock,
          takenSource,
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  /** `exceptions`: images that name another person, which were not filed. */
  result: z.extend(triageVisit, { exceptions: z.optional(z.array(setAsideFile)) }),
  changes: {
    exception: true,
    triageQueue: (_, visit) => visit?.orgId,
    stage: (_, visit) => visit?.patient.id,
    file: (_, visit) => visit?.patient.id,
  },
  summary: 'Files images from the camera into the stage of today, to be classified (ours).',
});

/**
 * Lists the images that the caller has filed into the stage of a visit, in the order in which they were taken. The
 * front desk sees nothing else of the treatment.
 *
 * Refused with `triage.notFound`.
 */
export const queryVisitImages = triage('QueryVisitImages/:id', {
  method: 'GET',
  own: true,
  permission: mayTriage,
  params: idParams,
  result: z.array(z.object({ id, name: z.string() })),
  reads: { file: true },
  summary: 'The images of a visit that the caller has taken (ours).',
});

/**
 * Returns the thumbnail or preview of an image of `QueryVisitImages`, as a JPEG with an ETag.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `not.found` (404) if no rendition can be made.
 */
export const getVisitImage = triage('GetVisitImage/:id/:variant', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: mayTriage,
  params: z.object({ id, variant: z.enum(['thumb', 'preview']) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'A rendition of an image that the caller has taken for a visit (ours).',
});
