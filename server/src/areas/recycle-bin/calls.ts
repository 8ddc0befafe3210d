import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { idParams, text, integerText, pageIndexText, id, instant, okResult } from '@dentarium/api/shapes';
import { patientFile } from '@dentarium/api/files/info-calls';
import { z } from 'zod/mini';
import { patient } from '@dentarium/api/patients/calls';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'file.inSignedRecord': AreaError;
  }
}

declareFailures({
  errors: {
    'file.inSignedRecord': {
      status: 409,
      ch: '已签名的病历引用了此影像，不能彻底删除。',
      en: 'A signed record shows this image. It cannot be deleted for good.',
    },
  },
});

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

const files = service('FileInfoService', '/api/FileInfoService', { module: 'patients' });

/**
 * Restores a deleted file to its stage, with the stage if that was deleted after or with it; to "unclassified" if the
 * stage is gone permanently. Needs the right to delete, or a share that allows changes.
 *
 * Refused with `file.notFound`, `access.denied` (who may only look), `patient.terminated`.
 */
export const restoreFile = files('RestoreFile/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['delete', 'patientList'] },
  audit: 'file.restore',
  params: idParams,
  result: patientFile,
  changes: { file: (_, file) => file?.patientId, stage: (_, file) => file?.patientId, recycleBin: true },
  summary: 'Restores a deleted file (ours).',
});
