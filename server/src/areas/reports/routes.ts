import * as specifiedCalls from '@dentarium/api/reports/calls';
import * as calls from './calls.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { handle, type Route } from '../../records/handle.ts';
import type { Tasks } from '../tasks/area.ts';
import { loadExamReading } from './exam-reading.ts';
import { composeReport } from './compose-report.ts';
import type { ReportDeps } from './make-report.ts';
import type { Previews } from './previews.ts';
import { readDraft, saveDraft } from './report-drafts.ts';
import { readReportFacts } from './report-facts.ts';
import { deleteLogo, readLogo, saveLogo } from './report-logo.ts';
import { formatReportName } from './report-names.ts';
import { listUnprintableTexts } from './unprintable-texts.ts';

function createPreviewRoute(previews: Previews): Route {
  return handle(specifiedCalls.reportApi, async (ctx) => {
    const { patientId, stageIds, options, texts, fileName } = ctx.body;
    ctx.recordSubject({ patientId });
    ctx.addAuditDetail({ stageIds, anonymous: options.anonymous, mask: options.mask });
    return previews.make(ctx, { patientId, stageIds, options, texts, fileName, compose: composeReport });
  });
}

function createTaskRoute(tasks: Tasks): Route {
  return handle(calls.createReportTasks, async (ctx) => {
    const { body } = ctx;
    const patientIds = body.reports.map(({ patientId }) => patientId);
    if (new Set(patientIds).size !== patientIds.length)
      throw new Failure('request.invalid', { fields: [{ field: 'reports', problem: 'twice' }] });
    ctx.addAuditDetail({ reports: patientIds.length });
    // Checks all patients at once, so that the error names all of them.
    const { db } = await ctx.requirePatients(patientIds, 'edit', { lock: true });
    const newTasks = [];
    for (const { patientId, stageIds } of body.reports) {
      const { patient } = await ctx.requirePatient(patientId, 'edit', { lock: true });
      const input = { patientId, stageIds, options: body.options };
      await readReportFacts(ctx, input);
      newTasks.push({
        type: 'report',
        name: formatReportName(patient, body.options),
        organisationId: patient.organisation_id,
        patientIds: [patientId],
        input,
        clientId: body.clientId,
      });
    }
    const created = await tasks.create(db, ctx.principal, newTasks);
    for (const [index, { id }] of created.entries()) {
      const order = newTasks[index];
      if (order === undefined) continue;
      const { organisationId, input } = order;
      ctx.addAuditEntry('report.request', { id, patientId: input.patientId, organisationId });
    }
    return created;
  });
}

/** Creates the routes of reports. */
export function reportRoutes(deps: ReportDeps, previews: Previews, tasks: Tasks): Route[] {
  const { library } = deps.files;
  return [
    createPreviewRoute(previews),
    createTaskRoute(tasks),
    handle(calls.queryUnprintable, async (ctx) => listUnprintableTexts(ctx, deps, ctx.body)),
    handle(calls.queryReportDraft, async (ctx) => {
      const { principal, params } = ctx;
      const { db } = await ctx.requirePatient(params.id, 'view');
      return readDraft(db, params.id, await loadExamReading(db, principal, deps.overjetLimits));
    }),
    handle(calls.updateReportDraft, async (ctx) => {
      ctx.recordSubject({ patientId: ctx.params.id });
      // The reading depends on the preferences of the caller.
      const { db } = ctx.requireSelf();
      const reading = await loadExamReading(db, ctx.principal, deps.overjetLimits);
      return saveDraft(ctx, ctx.params.id, ctx.body, reading);
    }),
    handle(calls.queryReportLogo, async (ctx) => {
      const image = await readLogo(ctx, ctx.params.id);
      return { body: image, size: image.length, contentType: 'image/jpeg' };
    }),
    handle(calls.updateReportLogo, async (ctx) => {
      await saveLogo(ctx, { library, organisationId: ctx.params.id, bytes: ctx.body.file });
      return true as const;
    }),
    handle(calls.deleteReportLogo, async (ctx) => {
      await deleteLogo(ctx, ctx.params.id);
      return true as const;
    }),
  ];
}
