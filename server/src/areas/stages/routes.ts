import * as specifiedCalls from '@dentarium/api/stages/calls';
import * as calls from './calls.ts';
import { loadFiles } from '../files/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { deleteStage, restoreStage } from './delete-stage.ts';
import { mergeStages } from './merge-stages.ts';
import { createStage, readStage, renameStage, listStages, updateStage } from './stages.ts';
import { listMerges, unmergeStages } from './unmerge-stages.ts';

/** Creates the routes of treatment stages. */
export function createStageRoutes(changes: PatientChanges): readonly Route[] {
  return [
    handle(specifiedCalls.getStageListByPid, (ctx) => listStages(ctx, ctx.params.id)),
    handle(specifiedCalls.queryStageInfo, (ctx) => readStage(ctx, ctx.params.id)),
    handle(specifiedCalls.queryFilesInfo, async (ctx) => {
      const { patient, db } = await ctx.requirePatient(ctx.query.pid, 'view');
      if (ctx.params.id === 'all') return loadFiles(db, patient.id, 'all');
      const { stage } = await ctx.requireStage(ctx.params.id, 'view');
      if (stage.patient_id !== patient.id) throw new Failure('stage.notFound');
      return loadFiles(db, patient.id, stage.id);
    }),
    handle(specifiedCalls.insertStageInfo, (ctx) => createStage(ctx, ctx.params.id, ctx.body)),
    handle(specifiedCalls.updateStageInfo, (ctx) => updateStage(ctx, ctx.params.id, ctx.body)),
    handle(specifiedCalls.updateStageName, (ctx) => renameStage(ctx, ctx.params.id, ctx.body)),
    handle(specifiedCalls.mergePatientStage, (ctx) => {
      const { keepId: keep, dropId: drop } = ctx.params;
      ctx.addAuditDetail({ dropped: drop });
      return mergeStages(ctx, changes, { keep, drop, ...ctx.body });
    }),
    handle(specifiedCalls.deleteStageInfo, (ctx) => {
      const { version, isDeleteFile } = ctx.query;
      ctx.addAuditDetail({ withFiles: isDeleteFile });
      return deleteStage(ctx, ctx.params.id, { version, withFiles: isDeleteFile === 'true' });
    }),
    handle(calls.restoreStage, (ctx) => restoreStage(ctx, ctx.params.id)),
    handle(calls.queryStageMerges, (ctx) => listMerges(ctx, ctx.params.id)),
    handle(calls.unmergeStages, (ctx) => unmergeStages(ctx, changes, ctx.params.id)),
  ];
}
