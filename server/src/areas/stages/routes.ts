import * as calls from '@dentarium/api/stages/calls';
import { loadFiles } from '../files/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import { deleteStage, restoreStage } from './delete-stage.ts';
import { mergeStages } from './merge-stages.ts';
import { createStage, readStage, renameStage, listStages, updateStage } from './stages.ts';

/** The routes of treatment stages. */
export const stageRoutes: readonly Route[] = [
  handle(calls.getStageListByPid, (ctx) => listStages(ctx, ctx.params.id)),
  handle(calls.queryStageInfo, (ctx) => readStage(ctx, ctx.params.id)),
  handle(calls.queryFilesInfo, async (ctx) => {
    const patient = await ctx.requirePatient(ctx.query.pid, 'view');
    if (ctx.params.id === 'all') return loadFiles(ctx.db, patient.id, 'all');
    const { stage } = await ctx.requireStage(ctx.params.id, 'view');
    if (stage.patient_id !== patient.id) throw new Failure('stage.notFound');
    return loadFiles(ctx.db, patient.id, stage.id);
  }),
  handle(calls.insertStageInfo, (ctx) => createStage(ctx, ctx.params.id, ctx.body)),
  handle(calls.updateStageInfo, (ctx) => updateStage(ctx, ctx.params.id, ctx.body)),
  handle(calls.updateStageName, (ctx) => renameStage(ctx, ctx.params.id, ctx.body)),
  handle(calls.mergePatientStage, (ctx) => {
    const { keepId: keep, dropId: drop } = ctx.params;
    ctx.addAuditDetail({ dropped: drop });
    return mergeStages(ctx, { keep, drop, ...ctx.body });
  }),
  handle(calls.deleteStageInfo, (ctx) => {
    const { version, isDeleteFile } = ctx.query;
    ctx.addAuditDetail({ withFiles: isDeleteFile });
    return deleteStage(ctx, ctx.params.id, { version, withFiles: isDeleteFile === 'true' });
  }),
  handle(calls.restoreStage, (ctx) => restoreStage(ctx, ctx.params.id)),
];
