import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { patientFile } from '../files/info-calls.ts';
import {
  text,
  nameText,
  integer,
  code,
  id,
  plainDate,
  instant,
  idParams,
  seenVersion,
  seenVersionText,
} from '../contract/shapes.ts';

const stages = service('StageService', '/api/StageService', { module: 'patients' });

/** The stage form (`domain-forms.md` 3). */
export const stageForm = z.object({
  stageCode: code,
  stageName: nameText(20),
  stageDate: plainDate,
  /** The aligner step that the patient wears, per arch. */
  alignerStepUpper: z.nullable(integer(0, 999)),
  alignerStepLower: z.nullable(integer(0, 999)),
  remark: text(500),
});
export type StageForm = z.infer<typeof stageForm>;

/** A stage of a treatment. */
export const stage = z.extend(stageForm, {
  id,
  patientId: id,
  stageName: z.string(),
  /** Longer than the form allows if two stages were merged. */
  remark: z.string(),
  fileCount: z.number(),
  version: z.number(),
  createdAt: instant,
});
export type Stage = z.infer<typeof stage>;

const toPatientId = (_input: unknown, changedStage: Stage | undefined): string | undefined => changedStage?.patientId;

/**
 * Lists all stages of the patient `id` (`domain-forms.md` 3).
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const getStageListByPid = stages('GetStageListByPid/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: idParams,
  result: z.array(stage),
  reads: { stage: ({ params }) => params.id, file: ({ params }) => params.id },
  summary: 'The stages of a patient, by date.',
});

/** Returns the stage `id`. Refused with `stage.notFound`, also if the caller may not see its patient. */
export const queryStageInfo = stages('QueryStageInfo/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: idParams,
  result: stage,
  reads: { stage: true },
  summary: 'One stage.',
});

/**
 * Lists the files that are not deleted, in their order.
 *
 * Refused with `patient.notFound`, `stage.notFound` (also for a stage of another patient).
 */
export const queryFilesInfo = stages('QueryFilesInfo/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: z.object({ id: z.union([id, z.literal('all')]) }),
  query: z.object({ pid: id }),
  result: z.array(patientFile),
  reads: { file: ({ query }) => query.pid },
  summary: 'The files of a stage of the patient `pid`; `all` instead of the stage returns those of every stage.',
});

/**
 * Adds a stage; a later date moves the last visit of the patient (`domain-forms.md` 3).
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `stage.invalid` with the fields.
 */
export const insertStageInfo = stages('InsertStageInfo/:id', {
  method: 'POST',
  permission: { right: ['edit', 'patientList'] },
  audit: 'stage.create',
  params: idParams,
  body: stageForm,
  result: stage,
  changes: { stage: ({ params }) => params.id, patient: ({ params }) => params.id },
  summary: 'Adds a stage to the patient `id`.',
});

/**
 * Replaces the form of a stage.
 *
 * Refused with `stage.notFound`, `access.denied` (who may only look), `patient.terminated`, `stage.invalid`,
 * `version.stale`.
 */
export const updateStageInfo = stages('UpdateStageInfo/:id', {
  method: 'POST',
  permission: { right: ['edit', 'patientList'] },
  audit: 'stage.update',
  params: idParams,
  body: z.extend(stageForm, { version: seenVersion }),
  result: stage,
  changes: { stage: toPatientId, patient: toPatientId },
  summary: 'Changes a stage; refused as stale when somebody else changed it since `version`.',
});

/**
 * Renames a stage, 1 to 20 characters.
 *
 * Refused with `stage.notFound`, `access.denied` (who may only look), `patient.terminated`, `version.stale`.
 */
export const updateStageName = stages('UpdateStageName/:id', {
  method: 'POST',
  permission: { right: ['edit', 'patientList'] },
  audit: 'stage.rename',
  params: idParams,
  body: z.object({ stageName: stageForm.shape.stageName, version: seenVersion }),
  result: stage,
  changes: { stage: toPatientId },
  summary: 'Gives a stage another name; refused as stale when somebody else changed it since `version`.',
});

/**
 * Moves the files of `dropId` below those of `keepId`, which keeps its name, code and date, and takes over the aligner
 * steps and the remark that it lacks (`domain-forms.md` 3).
 *
 * Refused with `stage.notFound`, `access.denied` (who may only look), `patient.terminated` (also for stages of two
 * patients), `stage.single`, `stage.same`, `version.stale`.
 */
export const mergePatientStage = stages('MergePatientStage/:keepId/:dropId', {
  method: 'POST',
  permission: { right: ['edit', 'patientList'] },
  audit: 'stage.merge',
  params: z.object({ keepId: id, dropId: id }),
  body: z.object({ keepVersion: seenVersion, dropVersion: seenVersion }),
  result: stage,
  changes: { stage: toPatientId, file: toPatientId, patient: toPatientId, exam: toPatientId },
  summary:
    'Moves the files of the stage `dropId` into the stage `keepId` of the same patient and removes `dropId`; undone by UnmergeStages for 24 hours.',
});

/** A yes or no of a query. */
const yesOrNo = z.enum(['true', 'false']);

/**
 * Deletes a stage; `restoreStage` restores it for 30 days. Needs the right to delete, or a share that allows changes.
 *
 * Refused with `stage.notFound`, `access.denied` (who may only look), `patient.terminated`, `version.stale`,
 * `stage.unclassified` (files of the stage "unclassified" have no target).
 */
export const deleteStageInfo = stages('DeleteStageInfo/:id', {
  method: 'DELETE',
  permission: { right: ['delete', 'patientList'] },
  audit: 'stage.delete',
  params: idParams,
  query: z.object({ isDeleteFile: yesOrNo, version: seenVersionText }),
  result: z.object({
    /** The number of files that were deleted with it, or moved. */
    files: z.number(),
    /** The stage "unclassified" to which they were moved. */
    movedTo: z.nullable(id),
  }),
  changes: { stage: true, file: true, patient: true, recycleBin: true },
  summary: 'Deletes a stage with its files, or moves them into the stage "unclassified"; both can be undone.',
});
