import { declareFailures } from '@dentarium/api';
import { EXCEPTION_STATES } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { takenSource } from '@dentarium/api/files/info-calls';
import {
  text,
  filledText,
  integer,
  code,
  version,
  pageIndex,
  id,
  wallClock,
  instant,
  idParams,
} from '@dentarium/api/shapes';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'exception.notFound': AreaError;
    'exception.ended': AreaError;
    'exception.phase': AreaError;
  }
  interface AreaStaleNouns {
    exception: AreaNoun;
  }
}

declareFailures({
  errors: {
    'exception.notFound': {
      status: 404,
      ch: '异常影像不存在，或您无权处理。',
      en: 'This exception does not exist, or you may not handle it.',
    },
    'exception.ended': { status: 409, ch: '此异常影像已处理完毕。', en: 'This exception has been dealt with already.' },
    'exception.phase': { status: 400, ch: '请选择异常问题和所属阶段', en: 'select exception problem and phase' },
  },
  staleNouns: {
    exception: {
      ch: '异常影像',
      en: 'exception',
      // A filing exception is resolved rather than edited.
      sentence: {
        ch: '此异常影像已在另一终端被处理，请先查看最新内容。',
        en: 'This exception was changed on another terminal. Please look at the latest version first.',
      },
    },
  },
});

const exceptions = service('ExceptionService', '/api/ExceptionService', { module: 'patients' });
const handlePermission = { right: 'problem', mode: 'private' } as const;
const question = integer(1, 6);
const reason = filledText(200);

/** A patient whom an image may show. */
export const candidate = z.object({ id, name: z.string(), patientNo: z.string() });

/** An image that could not be filed (`domain-forms.md` 21). */
export const filingException = z.object({
  id,
  orgId: id,
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  takenAt: wallClock,
  hasPicture: z.boolean(),
  /** 1 to 6, see `EXCEPTION_QUESTIONS`. */
  question,
  /** The assumed stage code; `null` until a user sets it. */
  phase: z.nullable(z.number()),
  state: z.enum(EXCEPTION_STATES),
  candidates: z.array(candidate),
  /** The patient and stage of a filed exception. */
  patientId: z.nullable(id),
  stageId: z.nullable(id),
  note: z.string(),
  reportedBy: z.string(),
  createdAt: instant,
  version: z.number(),
});
export type FilingException = z.infer<typeof filingException>;

/**
 * Returns a page of images that could not be filed, in the caller's organisations: open ones first, oldest first, then
 * the others, newest first (`domain-forms.md` 21). `pageIndex` counts from 1.
 */
export const queryExceptions = exceptions('QueryExceptions', {
  method: 'POST',
  own: true,
  writes: false,
  permission: handlePermission,
  body: z.object({
    orgId: z.optional(id),
    state: z.optional(z.enum(EXCEPTION_STATES)),
    question: z.optional(question),
    pageIndex,
    pageSize: integer(1, 100),
  }),
  result: z.object({ total: z.number(), items: z.array(filingException) }),
  reads: { exception: true },
  summary: 'The images of the own organisations that could not be filed, the oldest open ones first (ours).',
});

/** Returns the patient of a filed image; none for an exception. */
const filedPatient = (_input: unknown, answer: { patientId: string | null } | undefined) =>
  answer === undefined ? undefined : (answer.patientId ?? []);

/**
 * Files an uploaded object by the patient ID in its name or DICOM header: with the only matching patient, in the stage
 * of today or else the unclassified stage. Without a match, with several matches, with an ended treatment or for an
 * unreadable image, it becomes an exception, so that no image is lost.
 *
 * Refused with `access.denied` (not the caller's organisation), `object.notFound`, `storage.full` (507).
 */
export const importImage = exceptions('ImportImage', {
  method: 'POST',
  own: true,
  permission: { right: ['problem', 'triage', 'edit'], mode: 'private' },
  audit: 'file.import',
  body: z.object({
    orgId: id,
    objectId: id,
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    takenAt: wallClock,
    takenSource,
  }),
  result: z.object({
    /** The file, if exactly one patient matches; otherwise the exception. */
    fileId: z.nullable(id),
    patientId: z.nullable(id),
    exceptionId: z.nullable(id),
  }),
  changes: { exception: true, file: filedPatient, stage: filedPatient },
  summary: 'Files an image by the patient ID in its name or its DICOM header, or keeps it as an exception (ours).',
});

/**
 * Converts the file `id` of a stage to an exception. Its patient is the only candidate.
 *
 * Refused with `file.notFound`, `access.denied` (view access only), `patient.terminated`.
 */
export const reportException = exceptions('ReportException/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['problem', 'edit'], mode: 'private' },
  audit: 'exception.report',
  params: idParams,
  body: z.object({ question, note: text(200) }),
  result: filingException,
  changes: { exception: true, file: true },
  summary: 'Takes the file `id` out of its stage and hands it over as an exception (ours).',
});

/**
 * Sets the question (1 to 6, `EXCEPTION_QUESTIONS`), the phase (a stage code or `null`) and the note of an open or
 * returned exception.
 *
 * Refused with `exception.notFound`, `version.stale`, `exception.ended`, `exception.phase` for a phase that is not a
 * stage code.
 */
export const updateException = exceptions('UpdateException/:id', {
  method: 'POST',
  own: true,
  permission: handlePermission,
  audit: 'exception.update',
  params: idParams,
  body: z.object({
    question,
    phase: z.nullable(code),
    note: text(200),
    version,
  }),
  result: filingException,
  changes: { exception: true },
  summary: 'Says what is wrong with an image and to which phase it belongs (ours).',
});

/**
 * Files an open or returned exception (`domain-forms.md` 21). Without `stageId`, uses the stage of its phase on the day
 * of the image and creates it if it is missing.
 *
 * Refused with `exception.notFound`, `version.stale`, `exception.ended`, `exception.phase` (neither a stage nor a phase
 * is selected), `patient.notFound` (also of another organisation), `patient.terminated`, `stage.notFound`,
 * `file.category`, `object.notFound`, `storage.full` (507).
 */
export const assignException = exceptions('AssignException/:id', {
  method: 'POST',
  own: true,
  permission: handlePermission,
  audit: 'exception.assign',
  params: idParams,
  body: z.object({
    patientId: id,
    /**
     * A stage of the patient; `null` for the stage of the exception's phase and date, which is created if it is
     * missing.
     */
    stageId: z.nullable(id),
    /** The category; `null` to use the classifier. */
    category: z.nullable(code),
    /** The reason for filing an image that names another person; required for such an image only. */
    otherPersonReason: z.optional(filledText(300)),
    version,
  }),
  result: filingException,
  changes: { exception: true, file: ({ body }) => body.patientId, stage: ({ body }) => body.patientId },
  summary: 'Files an exception with a patient and a stage; its question and phase have to be chosen (ours).',
});

/**
 * Returns an open or returned exception to its reporter, with a reason in its note.
 *
 * Refused with `exception.notFound`, `version.stale`, `exception.ended`.
 */
export const returnException = exceptions('ReturnException/:id', {
  method: 'POST',
  own: true,
  permission: handlePermission,
  audit: 'exception.return',
  params: idParams,
  body: z.object({ reason, version }),
  result: filingException,
  changes: { exception: true },
  summary: 'Gives an image back to who sent it, with a reason (ours).',
});

/**
 * Discards an open or returned exception, with a reason in its note.
 *
 * Refused with `exception.notFound`, `version.stale`, `exception.ended`.
 */
export const discardException = exceptions('DiscardException/:id', {
  method: 'POST',
  own: true,
  permission: handlePermission,
  audit: 'exception.discard',
  params: idParams,
  body: z.object({ reason, version }),
  result: filingException,
  changes: { exception: true },
  summary: 'Throws an image away, with a reason; its bytes go with the next sweep (ours).',
});

/**
 * Reopens a returned or discarded exception.
 *
 * Refused with `exception.notFound`, `version.stale`, `exception.ended` (it is open or filed), `object.notFound` if its
 * bytes are gone.
 */
export const reopenException = exceptions('ReopenException/:id', {
  method: 'POST',
  own: true,
  permission: handlePermission,
  audit: 'exception.reopen',
  params: idParams,
  body: z.object({ version }),
  result: filingException,
  changes: { exception: true },
  summary: 'Opens an exception again that was returned or thrown away, while its bytes are there (ours).',
});

/**
 * Returns the last 100 actions on an exception from the audit trail, newest first. Refused with `exception.notFound`.
 */
export const queryExceptionLog = exceptions('QueryExceptionLog/:id', {
  method: 'GET',
  own: true,
  permission: handlePermission,
  params: idParams,
  result: z.array(
    z.object({ at: instant, name: z.string(), action: z.string(), detail: z.record(z.string(), z.unknown()) }),
  ),
  reads: { exception: true },
  summary: 'Who did what to an exception, the newest first (ours).',
});

/**
 * Returns at most 20 patients of the organisation with the word in their name, ID or phone, last visit first; none for
 * an empty word. Users who handle exceptions find all patients, not only their own.
 *
 * Refused with `access.denied` for an organisation that is not the caller's.
 */
export const queryExceptionPatients = exceptions('QueryExceptionPatients', {
  method: 'GET',
  own: true,
  permission: handlePermission,
  query: z.object({ orgId: id, keyWord: text(100) }),
  result: z.array(candidate),
  reads: { patient: true },
  summary: 'At most 20 patients of an organisation whom an image may be filed with (ours).',
});

/** Returns at most 200 stages of a patient of the caller's organisations, by date. Refused with `patient.notFound`. */
export const queryExceptionStages = exceptions('QueryExceptionStages/:id', {
  method: 'GET',
  own: true,
  permission: handlePermission,
  params: idParams,
  result: z.array(z.object({ id, stageCode: z.number(), stageName: z.string(), stageDate: z.string() })),
  reads: { stage: ({ params }) => params.id },
  summary: 'The stages of the patient `id` into which an image may be filed (ours).',
});

/**
 * Returns the thumbnail or preview of the image of an exception as a JPEG, with an ETag.
 *
 * Refused with `exception.notFound`, `object.notFound`, `not.found` (404) if no rendition can be made.
 */
export const getExceptionImage = exceptions('GetExceptionImage/:id/:variant', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: handlePermission,
  params: z.object({ id, variant: z.enum(['thumb', 'preview']) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'A rendition of an image that could not be filed (ours).',
});
