import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { patient } from './calls.ts';
import {
  text,
  integerText,
  code,
  id,
  instant,
  plainDate,
  idParams,
  okResult,
  seenVersion,
  seenVersionText,
} from '../contract/shapes.ts';

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /**
     * The ids of the subjects that a call has removed, so that their answers are not refetched. No answer shows this
     * tag.
     */
    gone: 'patient';
  }
}

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });
const users = service('UsersService', '/api/UsersService', { module: 'patients' });

const mayEdit = { right: ['edit', 'patientList'] } as const;
const shareIds = z.object({ patientId: id, doctorId: id });
const mergeIds = z.object({ keepId: id, dropId: id });
const bothIds = ({ params }: { params: z.input<typeof mergeIds> }): string[] => [params.keepId, params.dropId];
/** The patients of a batch; all of them or none. */
export const patientIds = z.array(id).check(z.minLength(1), z.maxLength(500));

/** A doctor with whom a patient is shared. */
export const patientShare = z.object({
  doctorId: id,
  doctorName: z.string(),
  canEdit: z.boolean(),
  /** The last day of the share; `null` without an end. An expired one is still listed until it is cancelled. */
  until: z.nullable(plainDate),
  sharedBy: z.object({ id, name: z.string() }),
  createdAt: instant,
});
export type PatientShare = z.infer<typeof patientShare>;

/**
 * Shares a patient, for viewing or editing, up to and including the day `until` (`domain-forms.md` 2.3). Only users to
 * whom the patient belongs may share.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `share.doctor` (404), `share.until`.
 */
export const insertSharePatient = patients('InsertSharePatient/:patientId/:doctorId', {
  method: 'POST',
  permission: { right: 'edit' },
  audit: 'share.create',
  params: shareIds,
  body: z.object({
    /** False by default: for viewing only. */
    canEdit: z.optional(z.boolean()),
    /** By default without an end, like `null`. */
    until: z.optional(z.nullable(plainDate)),
  }),
  result: patientShare,
  changes: { share: ({ params }) => params.patientId },
  summary: 'Shares the patient `patientId` with the doctor `doctorId`; an existing share gets the new right and end.',
});

/**
 * Ends a share, also while the treatment is stopped.
 *
 * Refused with `patient.notFound`, `access.denied` (shared with the caller, or who may only look), `share.notFound`.
 */
export const canclePatientShareDoctor = patients('CanclePatientShareDoctor/:patientId/:doctorId', {
  method: 'POST',
  permission: { right: 'edit' },
  audit: 'share.cancel',
  params: shareIds,
  result: okResult,
  changes: { share: ({ params }) => params.patientId },
  summary: 'Ends the share of the patient `patientId` with the doctor `doctorId`, also of a stopped treatment.',
});

/** A doctor with whom a patient may be shared. */
export const shareDoctor = z.object({
  id,
  name: z.string(),
  userName: z.string(),
  isOrthodontist: z.boolean(),
  /** True if they work in the organisation of the patient. */
  isColleague: z.boolean(),
});
export type ShareDoctor = z.infer<typeof shareDoctor>;

/**
 * Lists at most 100 doctors to share a patient with. Nobody can browse the accounts of others, so those of other
 * organisations are found by their whole phone or user name (specification, section 7, "Users and roles").
 *
 * Refused with `patient.notFound`, `access.denied` (shared with the caller).
 */
export const queryShareDoctorList = users('QueryShareDoctorList/:id', {
  method: 'GET',
  permission: { right: 'edit' },
  params: idParams,
  query: z.object({ keyWord: z.optional(text(100)) }),
  result: z.array(shareDoctor).check(z.maxLength(100)),
  reads: { account: true },
  summary:
    'Doctors with whom the patient `id` may be shared: those of their organisation by part of the name, and orthodontists of other organisations by their exact phone or user name.',
});

/**
 * Changes the attending doctor of at most 500 patients.
 *
 * Refused, all or none, with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated`
 * (their treatment is stopped), `patient.doctor`.
 */
export const updatePatientListDoctor = patients('UpdatePatientListDoctor/:id', {
  method: 'POST',
  permission: mayEdit,
  audit: 'patient.doctor',
  params: idParams,
  body: z.object({ patientIds }),
  result: okResult,
  changes: { patient: ({ body }) => body.patientIds, share: ({ body }) => body.patientIds },
  summary: 'Gives patients the attending doctor `id`, who must be a doctor of the organisation of each; all or none.',
});

/**
 * Replaces the tags of a patient (`domain-forms.md` 4.3).
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `version.stale`, `tag.notFound` (also of another organisation).
 */
export const updatePatientTags = patients('UpdatePatientTags/:id', {
  method: 'POST',
  permission: mayEdit,
  audit: 'patient.tags',
  params: idParams,
  body: z.object({ tagIds: z.array(id).check(z.maxLength(50)), version: seenVersion }),
  result: patient,
  changes: { patient: ({ params }) => params.id },
  summary: 'Gives the patient `id` exactly these tags; refused as stale when somebody else changed them.',
});

/**
 * Stops a treatment with a reason, or restarts it (`domain-forms.md` 2.3). Until a restart, changes of the patient and
 * their data are refused with `patient.terminated`.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look), `version.stale`, `patient.state` (it is already
 * in this state), `patient.stopReason`.
 */
export const updatePatientState = patients('UpdatePatientState/:patientId/:state', {
  method: 'POST',
  permission: mayEdit,
  audit: 'patient.state',
  params: z.object({ patientId: id, state: integerText(0, 1) }),
  body: z.object({
    /** The reason of a stop, a number of `STOP_REASONS`; it may be omitted. */
    reason: z.optional(z.nullable(code)),
    text: z.optional(text(500)),
    version: seenVersion,
  }),
  result: patient,
  changes: { patient: ({ params }) => params.patientId },
  summary:
    'Stops the treatment of the patient `patientId` (`state` is 1) with a reason, or restarts it (`state` is 0).',
});

/**
 * Moves a patient to the recycle bin for 30 days (`domain-forms.md` 2.3). A GET in the specification, but it writes:
 * the client never repeats it automatically.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped); `access.denied` also for one who is only shared with the caller.
 */
export const deletePatientInfo = patients('DeletePatientInfo/:id', {
  method: 'GET',
  writes: true,
  permission: { right: 'delete' },
  audit: 'patient.delete',
  params: idParams,
  result: okResult,
  changes: {
    patient: ({ params }) => params.id,
    recycleBin: true,
    gone: ({ params }, result) => (result === undefined ? [] : params.id),
  },
  summary: 'Moves a patient to the recycle bin.',
});

/** A stage after a merge. */
export const mergedStage = z.object({
  /** All stages that are merged; the first is the one that stays. */
  stageIds: z.array(id),
  from: z.enum(['keep', 'drop', 'both']),
  stageCode: z.number(),
  stageName: z.string(),
  stageDate: plainDate,
  fileCount: z.number(),
});
export type MergedStage = z.infer<typeof mergedStage>;

/**
 * Merges `dropId` into `keepId` (`domain-forms.md` 2.3). The kept patient gets the columns of `take` from the dropped
 * one and is still found by the ID of the dropped one. It cannot be undone: if the two contradict each other, the ID of
 * the dropped one has to be typed. A GET in the specification, but it writes.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `patient.mergeSelf`, `patient.mergeOrganisation`, `patient.mergeContradiction` (nothing was
 * typed), `patient.typedNo`, `version.stale`, `patient.invalid` (the chosen values do not fit together),
 * `patient.doctor`.
 */
export const mergePatientInfo = patients('MergePatientInfo/:keepId/:dropId', {
  method: 'GET',
  writes: true,
  permission: { right: 'delete' },
  audit: 'patient.merge',
  params: mergeIds,
  query: z.object({
    /** The names of `MERGE_FIELDS` whose values come from the dropped patient, separated by commas. */
    take: z.optional(text(200)),
    /** The ID of the dropped patient as the user has typed it; required if the two contradict each other. */
    typedNo: z.optional(text(100)),
    keepVersion: seenVersionText,
    dropVersion: seenVersionText,
  }),
  result: patient,
  changes: {
    gone: ({ params }, result) => (result === undefined ? [] : params.dropId),
    recycleBin: true,
    patient: bothIds,
    stage: bothIds,
    file: bothIds,
    medicalRecord: bothIds,
    exam: bothIds,
    share: bothIds,
    reportDraft: bothIds,
    triageQueue: true,
    exception: true,
    task: true,
  },
  summary: 'Merges the patient `dropId` into `keepId`, with all their data; it cannot be undone.',
});

/** A patient who may be the same person as another. */
export const patientDuplicate = z.object({
  patient,
  reasons: z.array(z.enum(['nameAndBirth', 'phone', 'patientNo'])),
});
export type PatientDuplicate = z.infer<typeof patientDuplicate>;
