import { MERGE_CONTRADICTIONS } from '@dentarium/domain/patient-merge';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { patient } from '@dentarium/api/patients/calls';
import { text, id, plainDate, idParams, okResult, localized } from '@dentarium/api/shapes';
import { patientIds, mergedStage, patientDuplicate, patientShare } from '@dentarium/api/patients/operation-calls';

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

/**
 * Returns the number after the highest of the last running numbers, with their prefix and as many digits; it is not
 * reserved, so saving may still answer `patient.noTaken`.
 *
 * Refused with `access.denied` for an organisation that is not the caller's.
 */
export const nextPatientNo = patients('NextPatientNo', {
  method: 'GET',
  own: true,
  // For users who may register a patient: in the list, or at the front desk.
  permission: { right: ['edit', 'triage'] },
  query: z.object({ orgId: id }),
  result: z.string(),
  reads: { patient: true },
  summary: 'The proposed patient ID for a new patient of an organisation (ours).',
});

/** The maximum number of patient cards of one memory card. */
export const MAX_CARDS = 200;

/**
 * Finds the patients of an organisation by their photographed cards (camera image sorting): those of the numbers whom
 * the caller sees, by their current number only. An unknown number returns nobody. It has no refusals of its own.
 */
export const findCardPatients = patients('FindCardPatients', {
  method: 'POST',
  own: true,
  writes: false,
  permission: { right: 'patientList' },
  benefit: 3,
  body: z.object({
    orgId: id,
    patientNos: z.array(z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/))).check(z.minLength(1), z.maxLength(MAX_CARDS)),
  }),
  result: z.array(patient),
  reads: { patient: true },
  summary: 'The visible patients of an organisation with these patient IDs, as on photographed patient cards (ours).',
});

const mayEdit = { right: ['edit', 'patientList'] } as const;

/**
 * Lists all shares of a patient, including expired ones. A user who sees the patient through a share gets only their
 * own.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const queryPatientShares = patients('QueryPatientShares/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(patientShare),
  reads: { share: ({ params }) => params.id },
  summary: 'The doctors with whom a patient is shared; for a patient seen through a share only that share (ours).',
});

/**
 * Adds tags to at most 500 patients and leaves those that they have.
 *
 * Refused, all or none, with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated`
 * (their treatment is stopped), `tag.notFound` when a tag is not of the organisation of one of them.
 */
export const addPatientTags = patients('AddPatientTags', {
  method: 'POST',
  own: true,
  permission: mayEdit,
  audit: 'patient.tags',
  body: z.object({ patientIds, tagIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  result: okResult,
  changes: { patient: ({ body }) => body.patientIds },
  summary: 'Adds tags to patients of the organisation that the tags belong to; all or none (ours).',
});

/**
 * Returns the orders of a patient that pause when their treatment is stopped, for a warning; they resume with the
 * treatment.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look).
 */
export const previewStop = patients('PreviewStop/:patientId', {
  method: 'GET',
  own: true,
  permission: mayEdit,
  params: z.object({ patientId: id }),
  result: z.array(z.object({ id: z.string(), name: localized })),
  reads: { patient: ({ params }) => params.patientId },
  summary: 'The orders that pause when the treatment of the patient `patientId` is stopped (ours).',
});

/** Moves at most 500 patients to the recycle bin. Refused, all or none, like `deletePatientInfo`. */
export const deletePatientInfoList = patients('DeletePatientInfoList', {
  method: 'POST',
  own: true,
  permission: { right: 'delete' },
  audit: 'patient.delete',
  body: z.object({ patientIds }),
  result: okResult,
  changes: {
    patient: ({ body }) => body.patientIds,
    recycleBin: true,
    gone: ({ body }, result) => (result === undefined ? [] : body.patientIds),
  },
  summary: 'Moves patients to the recycle bin; all or none (ours).',
});

/** The effect of a merge, and the reasons for a refusal. */
export const mergePreview = z.object({
  keep: patient,
  drop: patient,
  stages: z.array(mergedStage),
  /** The data of the dropped patient that is moved. */
  moved: z.object({ files: z.number(), records: z.number(), shares: z.number(), tags: z.number() }),
  /** The existing detailed exams; with both, `exam` may be taken from the dropped patient, and the other is dropped. */
  exams: z.object({ keep: z.boolean(), drop: z.boolean() }),
  /** The contradictions between the two patients. */
  contradictions: z.array(z.enum(MERGE_CONTRADICTIONS)),
  /** The days with different images of both, at most 20. */
  imageDates: z.array(plainDate),
  /** Codes of `errors.ts`; empty if the merge is allowed. */
  refusals: z.array(z.enum(['patient.mergeSelf', 'patient.mergeOrganisation', 'patient.terminated'])),
});
export type MergePreview = z.infer<typeof mergePreview>;

const mergeIds = z.object({ keepId: id, dropId: id });
const bothIds = ({ params }: { params: z.input<typeof mergeIds> }): string[] => [params.keepId, params.dropId];

/**
 * Returns the effect of `mergePatientInfo` without doing it; `refusals` lists the reasons against it.
 *
 * Refused with `patient.notFound`, `access.denied` (shared with the caller).
 */
export const previewMerge = patients('PreviewMerge/:keepId/:dropId', {
  method: 'GET',
  own: true,
  permission: { right: 'delete' },
  params: mergeIds,
  result: mergePreview,
  reads: { patient: bothIds, stage: bothIds, file: bothIds, medicalRecord: bothIds, share: bothIds, exam: bothIds },
  summary: 'The effect of keeping the patient `keepId` and dropping `dropId` (ours).',
});

/**
 * Finds possible duplicates for a warning in a form: at most 20 patients, the likeliest first, with the values that
 * agree. Empty fields are not compared. All organisations of the caller are searched, among the patients whom the
 * caller sees; an ID is compared within `orgId` only, because other organisations count from the same number.
 */
export const queryPatientDuplicates = patients('QueryPatientDuplicates', {
  method: 'POST',
  own: true,
  writes: false,
  permission: mayEdit,
  body: z.object({
    orgId: id,
    name: text(200),
    /** Empty while unknown. */
    birthDate: text(40),
    phone: text(50),
    patientNo: text(100),
    /** The patient who is being changed. */
    exceptId: z.optional(id),
  }),
  result: z.array(patientDuplicate).check(z.maxLength(20)),
  reads: { patient: true },
  summary:
    'Visible patients of all organisations of the user with the same name and birth date or the same phone, and those of the organisation with the same ID, now or before a merge (ours).',
});
