import { service } from '@dentarium/api/contract';
import { declareFailures } from '@dentarium/api';
import { id, idParams, instant, plainDate } from '@dentarium/api/shapes';
import { type Stage, stage } from '@dentarium/api/stages/calls';
import { z } from 'zod/mini';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'stageMerge.notFound': AreaError;
  }
}
declareFailures({
  errors: {
    'stageMerge.notFound': {
      status: 404,
      ch: '该次阶段合并已不能撤销：已超过 24 小时，或保留的阶段已不存在。',
      en: 'This merge of stages can no longer be undone: more than 24 hours have passed, or the stage that was kept is gone.',
    },
  },
});

const stages = service('StageService', '/api/StageService', { module: 'patients' });

const toPatientId = (_input: unknown, changedStage: Stage | undefined): string | undefined => changedStage?.patientId;

/**
 * Restores a deleted stage. Needs the right to delete, or a share that allows changes.
 *
 * Refused with `stage.notFound`, `access.denied` (who may only look), `patient.terminated`.
 */
export const restoreStage = stages('RestoreStage/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['delete', 'patientList'] },
  audit: 'stage.restore',
  params: idParams,
  result: stage,
  changes: { stage: toPatientId, file: toPatientId, patient: toPatientId, recycleBin: true },
  summary: 'Restores a deleted stage with the files that it had and that nobody has moved since (ours).',
});

const stageMerge = z.object({
  droppedId: id,
  keptId: id,
  /** The name and the date of the dropped stage. */
  stageName: z.string(),
  stageDate: plainDate,
  mergedBy: z.string(),
  mergedAt: instant,
});
export type StageMerge = z.infer<typeof stageMerge>;

/** Lists the merges of stages of a patient that can still be undone. Throws `patient.notFound`. */
export const queryStageMerges = stages('QueryStageMerges/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(stageMerge),
  reads: { stage: ({ params }) => params.id },
  summary: 'Lists the merges of stages of the patient `id` in the last 24 hours, the latest first (ours).',
});

/**
 * Undoes a merge of two stages within 24 hours: the dropped stage `id` exists again, with everything of it that nobody
 * has moved elsewhere since.
 *
 * Refused with `stageMerge.notFound`, `access.denied` (who may only look), `patient.terminated`.
 */
export const unmergeStages = stages('UnmergeStages/:id', {
  method: 'POST',
  own: true,
  permission: { right: ['edit', 'patientList'] },
  audit: 'stage.unmerge',
  params: idParams,
  result: stage,
  changes: { stage: toPatientId, file: toPatientId, patient: toPatientId, exam: toPatientId },
  summary: 'Undoes a merge of two stages within 24 hours (ours); `id` is the stage that was dropped.',
});
