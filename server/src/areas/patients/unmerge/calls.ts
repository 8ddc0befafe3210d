import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { id, idParams, instant, localized } from '@dentarium/api/shapes';
import { z } from 'zod/mini';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'patientMerge.notFound': AreaError;
    'patientMerge.later': AreaError;
    'patientMerge.moved': AreaError;
    'patientMerge.conflict': AreaError;
  }
}
declareFailures({
  errors: {
    'patientMerge.notFound': {
      status: 404,
      ch: '该次患者合并已不能撤销：已撤销过、已超过 24 小时，或保留的患者已不存在。',
      en: 'This merge of patients can no longer be undone: it was undone, more than 24 hours have passed, or the patient who was kept is gone.',
    },
    'patientMerge.later': {
      status: 409,
      ch: '之后又有患者并入该患者，请先撤销较晚的那次合并。',
      en: 'Another patient was merged into this one later. Undo that merge first.',
    },
    'patientMerge.moved': {
      status: 409,
      ch: '合并之后该患者已转到其他机构，无法撤销合并。',
      en: 'The patient was moved to another clinic since the merge, so it cannot be undone.',
    },
    'patientMerge.conflict': {
      status: 409,
      ch: '合并之后的修改与合并前的资料相互冲突，无法撤销合并，资料未作任何改动。',
      en: 'Changes since the merge contradict what was there before, so it cannot be undone. Nothing was changed.',
    },
  },
});

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

const patientMerge = z.object({
  /** The patient who was merged into another. */
  droppedId: id,
  name: z.string(),
  patientNo: z.string(),
  mergedBy: z.string(),
  mergedAt: instant,
  /** The end of the time in which the merge can be undone. */
  undoUntil: instant,
});
export type PatientMergeLine = z.infer<typeof patientMerge>;

/** Rows of one kind; `labels` names at most 20 of them. */
const unmergeRows = z.object({ name: localized, count: z.number(), labels: z.array(z.string()) });
export type UnmergeRows = z.infer<typeof unmergeRows>;

/** A value that was changed since the merge. */
const keptValue = z.object({
  name: localized,
  /** The name of the row; empty for the patient. */
  label: z.string(),
  column: localized,
  /** The present value and the value before the merge; `null` for codes. */
  value: z.nullable(z.string()),
  former: z.nullable(z.string()),
});
export type KeptValue = z.infer<typeof keptValue>;

const unmergePreview = z.object({
  merge: patientMerge,
  keptId: id,
  keptName: z.string(),
  keptNo: z.string(),
  /** The ID of the patient who exists again: another one if somebody has got the former ID since. */
  restoredNo: z.string(),
  /** True if the patient was merged while being restored from the recycle bin, and returns there. */
  isInRecycleBin: z.boolean(),
  /** The data of the dropped patient, which return. */
  returning: z.array(unmergeRows),
  /** Data that were added since the merge and belong to something that returns, such as the files of an order. */
  leaving: z.array(unmergeRows),
  /** Data that were added since the merge, which stay with the kept patient. */
  staying: z.array(unmergeRows),
  /** Values and rows of the merge that were changed since, which stay. */
  keptValues: z.array(keptValue),
  keptRows: z.array(unmergeRows),
});
export type UnmergePreview = z.infer<typeof unmergePreview>;

/** Lists the merges into a patient that can be undone, the latest first. Throws `patient.notFound`, `access.denied`. */
export const queryPatientMerges = patients('QueryPatientMerges/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'delete' },
  params: idParams,
  result: z.array(patientMerge),
  reads: { patient: ({ params }) => params.id },
  summary: 'The merges of other patients into the patient `id` in the last 24 hours, the latest first (ours).',
});

/**
 * Returns the effect of `unmergePatients` without doing it.
 *
 * Refused with `patientMerge.notFound`, `patientMerge.later`, `patientMerge.moved`, `access.denied`.
 */
export const previewUnmerge = patients('PreviewUnmerge/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'delete' },
  params: idParams,
  result: unmergePreview,
  reads: { patient: true, stage: true, file: true, medicalRecord: true, exam: true, share: true },
  summary: 'The effect of undoing the merge of the dropped patient `id` (ours).',
});

const toBothIds = ({ params }: { params: { id: string } }, result: { keptId: string } | undefined): string[] =>
  result === undefined ? [] : [params.id, result.keptId];

/**
 * Undoes a merge of two patients within 24 hours: the dropped patient `id` exists again with all data of before.
 *
 * Refused with `patientMerge.notFound`, `patientMerge.later`, `patientMerge.moved`, `patientMerge.conflict`,
 * `access.denied` (who may only look), `patient.terminated`.
 */
export const unmergePatients = patients('UnmergePatients/:id', {
  method: 'POST',
  own: true,
  permission: { right: 'delete' },
  audit: 'patient.unmerge',
  params: idParams,
  result: z.object({
    keptId: id,
    restoredId: id,
    name: z.string(),
    patientNo: z.string(),
    isInRecycleBin: z.boolean(),
  }),
  changes: {
    patient: toBothIds,
    stage: toBothIds,
    file: toBothIds,
    medicalRecord: toBothIds,
    exam: toBothIds,
    share: toBothIds,
    reportDraft: toBothIds,
    recycleBin: true,
    triageQueue: true,
  },
  summary: 'Undoes a merge of two patients within 24 hours (ours); `id` is the patient who was dropped.',
});
