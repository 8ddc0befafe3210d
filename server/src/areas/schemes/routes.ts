import * as specifiedCalls from '@dentarium/api/schemes/calls';
import * as calls from './calls.ts';
import type { SchemeSubmission } from './calls.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import { acceptCancellation, loadLabOrder, loadVisibleOrderInfo } from '../orders/area.ts';
import { cancelPlan } from './cancel-plan.ts';
import { decideScheme } from './decide-scheme.ts';
import { approveByExpert, returnByExpert } from './expert-actions.ts';
import { requireDoctorMesh, requireLabMesh, requireDoctorVersion, requireLabVersion } from './scheme-access.ts';
import type { SchemeFiles } from './scheme-files.ts';
import * as list from './list-schemes.ts';
import type { SchemeModels } from './scheme-models.ts';
import { releaseDesign, type SubmitDeps, submitScheme } from './submit-scheme.ts';

async function getSubmissionOrThrow(ctx: RecordContext, orderId: string, schemeId: string): Promise<SchemeSubmission> {
  const submitted = (await list.listSubmittedSchemes(ctx, orderId)).find((one) => one.schemeId === schemeId);
  if (submitted === undefined) throw new Failure('scheme.notFound');
  return submitted;
}

/** The services that the calls of schemes use. */
interface SchemeServices {
  readonly submit: SubmitDeps;
  readonly files: SchemeFiles;
  readonly models: SchemeModels;
}

/** Creates the calls of schemes. */
export function schemeRoutes({ submit, files, models }: SchemeServices): Route[] {
  return [
    handle(specifiedCalls.get3dDesignList, (ctx) => list.listProposedSchemes(ctx, ctx.query)),
    handle(specifiedCalls.getOpinionRecordList, (ctx) => list.listOpinionRecords(ctx, ctx.query)),
    handle(specifiedCalls.getPublicOpinon, (ctx) => list.findLastOpinion(ctx, ctx.query.designOrderId)),
    handle(specifiedCalls.insertSchemeDesign, async (ctx) => {
      await decideScheme(ctx, ctx.body);
      return loadVisibleOrderInfo(ctx, ctx.body.orderId);
    }),
    handle(calls.querySchemeDocument, async (ctx) => ({
      ...(await requireDoctorVersion(ctx, ctx.query.schemeId)).document,
    })),
    handle(calls.getSchemeMesh, async (ctx) =>
      files.toMeshAnswer(await requireDoctorMesh(ctx, ctx.query.schemeId, ctx.query.path)),
    ),
    handle(specifiedCalls.getAlignSTL, async (ctx) =>
      models.getModel(ctx, await requireDoctorVersion(ctx, ctx.query.schemeId), ctx.query),
    ),
    handle(calls.submitScheme, async (ctx) =>
      getSubmissionOrThrow(ctx, ctx.body.orderId, await submitScheme(submit, ctx, ctx.body)),
    ),
    handle(calls.releaseDesign, async (ctx) => loadLabOrder(ctx, await releaseDesign(ctx, ctx.body))),
    handle(calls.acceptCancellation, async (ctx) =>
      loadLabOrder(ctx, await acceptCancellation(ctx, ctx.body, cancelPlan)),
    ),
    handle(calls.queryLabSchemes, (ctx) => list.listSubmittedSchemes(ctx, ctx.query.orderId)),
    handle(calls.queryLabOpinions, (ctx) => list.listLabOpinions(ctx, ctx.query.orderId)),
    handle(calls.expertApprove, async (ctx) => loadLabOrder(ctx, await approveByExpert(ctx, ctx.body))),
    handle(calls.expertReturn, async (ctx) => loadLabOrder(ctx, await returnByExpert(ctx, ctx.body))),
    handle(calls.queryLabSchemeDocument, async (ctx) => ({
      ...(await requireLabVersion(ctx, ctx.query.schemeId)).document,
    })),
    handle(calls.getLabSchemeMesh, async (ctx) =>
      files.toMeshAnswer(await requireLabMesh(ctx, ctx.query.schemeId, ctx.query.path)),
    ),
    handle(calls.getLabAlignSTL, async (ctx) =>
      models.getModel(ctx, await requireLabVersion(ctx, ctx.query.schemeId), ctx.query),
    ),
  ];
}
