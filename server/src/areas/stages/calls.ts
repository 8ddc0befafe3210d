import { service } from '@dentarium/api/contract';
import { idParams } from '@dentarium/api/shapes';
import { type Stage, stage } from '@dentarium/api/stages/calls';

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
