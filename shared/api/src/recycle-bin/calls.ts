import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { patientDuplicate, patientIds } from '../patients/operation-calls.ts';
import { patient } from '../patients/calls.ts';
import { text, id, idParams, okResult } from '../contract/shapes.ts';

const recycle = service('RecycleService', '/api/RecycleService', { module: 'patients' });

const mayDelete = { right: 'delete' } as const;

/** The obstacles to restoring a patient. */
export const restoreQuestion = z.object({
  patientId: id,
  /** The patient into whom they may be merged: one of the same name and birth date or ID. */
  duplicate: z.nullable(patientDuplicate),
  /** True if another patient has their ID by now, so that a restored patient gets the next free one. */
  noTaken: z.boolean(),
});
export type RestoreQuestion = z.infer<typeof restoreQuestion>;

/**
 * Returns the questions that have to be answered before patients are restored (`domain-forms.md` 2.3).
 *
 * Refused with `patient.notFound` for one who is not in the caller's recycle bin.
 */
export const queryPatientHave = recycle('QueryPatientHave', {
  method: 'POST',
  writes: false,
  permission: mayDelete,
  body: z.object({ patientIds }),
  result: z.array(restoreQuestion),
  reads: { recycleBin: true, patient: true },
  summary: 'For each patient of the recycle bin, the patient they could be merged into, and whether their ID is taken.',
});

/** All tags of restored patients, or of those into whom they were merged. */
const RESTORED_PATIENT_TAGS = {
  patient: true,
  stage: true,
  file: true,
  medicalRecord: true,
  exam: true,
  share: true,
  reportDraft: true,
  triageQueue: true,
  exception: true,
  task: true,
} as const;

/** A restored patient. */
export const restoredPatient = z.object({
  /** The restored patient, or the one they were merged into. */
  patient,
  isMerged: z.boolean(),
  /** Their former ID if it was taken and they got another. */
  formerNo: z.nullable(z.string()),
});
export type Restored = z.infer<typeof restoredPatient>;

/**
 * Restores a patient; without `isMerge` one whose ID was taken meanwhile gets the next free one. A GET in the
 * specification, but it writes.
 *
 * Refused with `patient.notFound`, `patient.noTaken`; with `isMerge` also with `access.denied` and
 * `patient.terminated` (of the one who stays), `patient.invalid`, `patient.doctor`.
 */
export const recoveryPatientInfo = recycle('RecoveryPatientInfo/:id', {
  method: 'GET',
  writes: true,
  permission: mayDelete,
  audit: 'patient.restore',
  params: idParams,
  query: z.object({ isMerge: z.enum(['true', 'false']) }),
  result: restoredPatient,
  changes: { recycleBin: true, ...RESTORED_PATIENT_TAGS },
  summary: 'Restores a patient, with `isMerge` into the duplicate of QueryPatientHave.',
});

/** Restores at most 500 patients. Refused, all or none, like `recoveryPatientInfo`. */
export const recoveryPatientListInfo = recycle('RecoveryPatientListInfo', {
  method: 'POST',
  permission: mayDelete,
  audit: 'patient.restore',
  body: z.object({ patientIds, isMerge: z.boolean() }),
  result: z.array(restoredPatient),
  changes: { recycleBin: true, ...RESTORED_PATIENT_TAGS },
  summary: 'Restores patients, all or none; with `isMerge` those with a duplicate are merged into it.',
});

/**
 * Deletes patients permanently, with all their data; bytes that no other file refers to are removed with the next
 * sweep, the audit trail stays. The user types the IDs as a safeguard (`domain-forms.md` 2.3).
 *
 * Refused, all or none, with `patient.notFound`, `patient.typedNo`, `patient.kept` (an order of theirs was submitted to a manufacturer).
 */
export const deletePatientList = recycle('DeletePatientList', {
  method: 'POST',
  permission: mayDelete,
  audit: 'patient.erase',
  body: z.object({
    patients: z.array(z.object({ id, patientNo: text(100) })).check(z.minLength(1), z.maxLength(500)),
  }),
  result: okResult,
  changes: { recycleBin: true },
  summary: 'Deletes patients of the recycle bin permanently; the typed IDs must be theirs, and it is all or none.',
});
