import { declareFailures } from '@dentarium/api';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { version, id, idParams, plainDate } from '@dentarium/api/shapes';
import { patientExam, detailedExam } from '@dentarium/api/detailed-exam/calls';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'exam.notFound': AreaError;
    'exam.invalid': AreaError;
  }
  interface AreaStaleNouns {
    exam: AreaNoun;
  }
}

declareFailures({
  errors: {
    'exam.notFound': {
      status: 404,
      ch: '检查不存在，或您无权查看。',
      en: 'There is no such exam, or you have no access to it.',
    },
    'exam.invalid': {
      status: 400,
      ch: '检查内容有误，请检查标出的项目。',
      en: 'Some of the exam is not valid. Please check the marked fields.',
    },
  },
  staleNouns: {
    exam: { ch: '检查', en: 'exam' },
  },
});

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

/** The date of an exam, and its stage; `null` if it belongs to none. */
const examPlace = { stageId: z.nullable(id), examDate: plainDate };

/**
 * Lists the exams of a patient, the first one first.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const queryDetailedExams = patients('QueryDetailedExams/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(patientExam),
  reads: { exam: ({ params }) => params.id },
  summary: 'The detailed exams of the patient `id` by their dates (ours).',
});

/**
 * Adds an exam of a stage and a day. If there is one of the same stage and day, it is refused as stale, so that its
 * answers are not lost.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `stage.notFound` (of another patient), `exam.invalid` with the fields and their problems, `version.stale`.
 */
export const insertDetailedExam = patients('InsertDetailedExam/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  audit: 'exam.create',
  params: idParams,
  body: z.object({ exam: detailedExam, ...examPlace }),
  result: patientExam,
  changes: { exam: ({ params }) => params.id },
  summary: 'Adds a detailed exam of a stage and a day to the patient `id` (ours).',
});

/**
 * Replaces the whole exam `examId` (`domain-forms.md` 4.1), or without it the latest one; `version` is that of the exam
 * with which the form was opened, 0 for a first one. An omitted stage or day is unchanged.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `exam.notFound`, `stage.notFound`, `exam.invalid` with the fields and their problems, `version.stale`.
 */
export const updateDetailedExam = patients('UpdateDetailedExam/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  audit: 'exam.update',
  params: idParams,
  body: z.object({
    exam: detailedExam,
    version,
    examId: z.optional(id),
    stageId: z.optional(z.nullable(id)),
    examDate: z.optional(plainDate),
  }),
  result: patientExam,
  changes: { exam: ({ params }) => params.id },
  summary: 'Saves a detailed exam of the patient `id`; refused as stale when somebody else changed it (ours).',
});
