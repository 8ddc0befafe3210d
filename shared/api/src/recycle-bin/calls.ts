import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { patientFile } from '../files/info-calls.ts';
import { patientDuplicate, patientIds } from '../patients/operation-calls.ts';
import { patient } from '../patients/calls.ts';
import { text, integerText, pageIndexText, id, instant, idParams, done } from '../contract/shapes.ts';

const recycle = service('RecycleService', '/api/RecycleService', { module: 'patients' });

const mayDelete = { right: 'delete' } as const;

/** A patient in the recycle bin. */
export const deletedPatient = z.object({
  patient,
  deletedBy: z.object({ id, name: z.string() }),
  deletedAt: instant,
  /** Then they are gone for good; `null` for one of whom orders were submitted, who is kept. */
  daysLeft: z.nullable(z.number()),
  /** Bytes of their files. */
  size: z.number(),
});
export type DeletedPatient = z.infer<typeof deletedPatient>;

/**
 * A page of deleted patients who would belong to the caller; a share shows none (`domain-forms.md` 2.3). `keyWord` is
 * a part of the name, ID or phone; with `patientId` it is that patient alone.
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

/** What prevents the restoring of a patient. */
export const restoreQuestion = z.object({
  patientId: id,
  /** The patient into whom they may be merged: one of the same name and birth date or ID. */
  duplicate: z.nullable(patientDuplicate),
  /** Whether somebody else has their ID by now, so that a restored patient gets the next free one. */
  noTaken: z.boolean(),
});
export type RestoreQuestion = z.infer<typeof restoreQuestion>;

/**
 * What has to be asked before patients are restored (`domain-forms.md` 2.3).
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
  summary: 'For each patient of the recycle bin, whom they could be merged into, and whether their ID is taken.',
});

/** Everything of patients who come back, or of those into whom they were merged. */
const OF_RESTORED = {
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

/** A patient who is back. */
export const restored = z.object({
  /** The restored one, or the one they were merged into. */
  patient,
  isMerged: z.boolean(),
  /** Their former ID when it was taken and they got another. */
  formerNo: z.nullable(z.string()),
});
export type Restored = z.infer<typeof restored>;

/**
 * Brings a patient back; without `isMerge` one whose ID was taken meanwhile gets the next free one. A GET in the
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
  result: restored,
  changes: { recycleBin: true, ...OF_RESTORED },
  summary: 'Brings a patient back, with `isMerge` into the duplicate that QueryPatientHave names.',
});

/** Brings at most 500 patients back. Refused, all or none, as `recoveryPatientInfo` is. */
export const recoveryPatientListInfo = recycle('RecoveryPatientListInfo', {
  method: 'POST',
  permission: mayDelete,
  audit: 'patient.restore',
  body: z.object({ patientIds, isMerge: z.boolean() }),
  result: z.array(restored),
  changes: { recycleBin: true, ...OF_RESTORED },
  summary: 'Brings patients back, all or none; with `isMerge` those that have a duplicate are merged into it.',
});

/**
 * Deletes patients for good, with everything that belongs to them; bytes that no other file refers to go with the
 * next sweep, the audit trail stays. The IDs are typed by the person as a safeguard (`domain-forms.md` 2.3).
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
  result: done,
  changes: { recycleBin: true },
  summary: 'Deletes patients of the recycle bin for good; the typed IDs must be theirs, and it is all or none.',
});

/** A file of a patient in the recycle bin. */
export const deletedFile = z.object({
  file: patientFile,
  patient: z.object({ id, name: z.string(), patientNo: z.string() }),
  /** Where it comes back to: its stage, which may have been deleted with it. `null` for a product, and for "unclassified". */
  stage: z.nullable(z.object({ stageCode: z.number(), stageName: z.string(), stageDate: z.string() })),
  /** `null` where nobody recorded it. */
  deletedBy: z.nullable(z.object({ id, name: z.string() })),
  deletedAt: instant,
  /** Then it is gone for good. */
  daysLeft: z.number(),
  /** A signed record shows it: it stays here until it is restored. */
  isKept: z.boolean(),
});
export type DeletedFile = z.infer<typeof deletedFile>;

const someFiles = z.object({ fileIds: z.array(id).check(z.minLength(1), z.maxLength(500)) });

/**
 * A page of the deleted images and other files, the last deleted first: of the patient `pid`, or of all patients who
 * belong to the caller. `keyWord` is a part of the name or ID of a patient or of the name of a file. Needs the right to
 * delete; for one patient a share that allows changes does as well.
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
 * Brings files back, each to its stage; a stage that was deleted with them comes back too. Where it is gone for good they go to
 * "unclassified". Needs the right to delete, or a share that allows changes.
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
  summary: 'Brings deleted files back to their stages, all or none (ours).',
});

/**
 * Deletes files of the recycle bin for good; bytes that no other file refers to go with the next sweep, the audit trail
 * stays. The patients have to be the caller's own.
 *
 * Refused, all or none, with `file.notFound`, `access.denied`, `patient.terminated`, `file.inSignedRecord`.
 */
export const eraseFiles = recycle('EraseFiles', {
  method: 'POST',
  own: true,
  permission: mayDelete,
  audit: 'file.erase',
  body: someFiles,
  result: done,
  changes: { recycleBin: true },
  summary: 'Deletes files of the recycle bin for good, all or none (ours).',
});
