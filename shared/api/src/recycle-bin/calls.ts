import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { patientFile } from '../files/info-calls.ts';
import { patientDuplicate, patientIds } from '../patients/operation-calls.ts';
import { patient } from '../patients/calls.ts';
import { text, integerText, pageIndexText, id, instant, idParams, okResult } from '../contract/shapes.ts';

const recycle = service('RecycleService', '/api/RecycleService', { module: 'patients' });

const mayDelete = { right: 'delete' } as const;

/** A patient in the recycle bin. */
export const deletedPatient = z.object({
  patient,
  deletedBy: z.object({ id, name: z.string() }),
  deletedAt: instant,
  /** The days until they are removed permanently; `null` for one with submitted orders, who is kept. */
  daysLeft: z.nullable(z.number()),
  /** The bytes of their files. */
  size: z.number(),
});
export type DeletedPatient = z.infer<typeof deletedPatient>;

/**
 * Returns a page of the own deleted patients of the caller; a share shows none (`domain-forms.md` 2.3). `keyWord` is a
 * part of the name, ID or phone; with `patientId` only that patient is returned.
 */
export const queryRecycleList = recycle('QueryRecycleList', {
  method: 'GET',
  own: true,
  permission: mayDelete,
  query: z.object({
    keyWord: z.optional(text(100)),
    patientId: z.optional(id),
    pageIndex: pageIndexText,
    pageSize: integerText(1, 100),
  }),
  result: z.object({ total: z.number(), items: z.array(deletedPatient) }),
  reads: { recycleBin: true },
  summary: 'A page of the recycle bin, the last deleted first (ours).',
});

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

/** A file of a patient in the recycle bin. */
export const deletedFile = z.object({
  file: patientFile,
  patient: z.object({ id, name: z.string(), patientNo: z.string() }),
  /**
   * The stage to which it is restored, which may have been deleted with it. `null` for a product, and for
   * "unclassified".
   */
  stage: z.nullable(z.object({ stageCode: z.number(), stageName: z.string(), stageDate: z.string() })),
  /** `null` if it was not recorded. */
  deletedBy: z.nullable(z.object({ id, name: z.string() })),
  deletedAt: instant,
  /** The days until it is removed permanently. */
  daysLeft: z.number(),
  /** True if a signed record shows it: it stays here until it is restored. */
  isKept: z.boolean(),
});
export type DeletedFile = z.infer<typeof deletedFile>;

const someFiles = z.object({ fileIds: z.array(id).check(z.minLength(1), z.maxLength(500)) });

/**
 * Returns a page of the deleted images and other files, the last deleted first: of the patient `pid`, or of all own
 * patients of the caller. `keyWord` is a part of the name or ID of a patient or of the name of a file. Needs the right
 * to delete; for one patient a share that allows changes suffices.
 *
 * Refused with `patient.notFound`, `access.denied`.
 */
export const queryDeletedFiles = recycle('QueryDeletedFiles', {
  method: 'GET',
  own: true,
  permission: { right: ['delete', 'patientList'] },
  query: z.object({
    pid: z.optional(id),
    keyWord: z.optional(text(100)),
    pageIndex: pageIndexText,
    pageSize: integerText(1, 100),
  }),
  result: z.object({ total: z.number(), items: z.array(deletedFile) }),
  reads: { recycleBin: true },
  summary: 'A page of the deleted files of a patient or of all, the last deleted first (ours).',
});

/**
 * Restores files, each to its stage; a stage that was deleted with them is restored, too. If it is gone permanently
 * they are moved to "unclassified". Needs the right to delete, or a share that allows changes.
 *
 * Refused, all or none, with `file.notFound`, `access.denied` (who may only look), `patient.terminated`.
 */
export const restoreFiles = recycle('RestoreFiles', {
  method: 'POST',
  own: true,
  permission: { right: ['delete', 'patientList'] },
  audit: 'file.restore',
  body: someFiles,
  result: z.array(patientFile),
  changes: { recycleBin: true, file: true, stage: true },
  summary: 'Restores deleted files to their stages, all or none (ours).',
});

/**
 * Deletes files of the recycle bin permanently; bytes that no other file refers to are removed with the next sweep, the
 * audit trail stays. The patients have to belong to the caller.
 *
 * Refused, all or none, with `file.notFound`, `access.denied`, `patient.terminated`, `file.inSignedRecord`.
 */
export const eraseFiles = recycle('EraseFiles', {
  method: 'POST',
  own: true,
  permission: mayDelete,
  audit: 'file.erase',
  body: someFiles,
  result: okResult,
  changes: { recycleBin: true },
  summary: 'Deletes files of the recycle bin permanently, all or none (ours).',
});
