import * as calls from '@dentarium/api/services/report-service';
import { Failure } from '../../kernel/failure.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import type { Tasks } from '../tasks/area.ts';
import { readingOf } from './exam-reading.ts';
import { makeReport, type ReportDeps } from './make-report.ts';
import { readDraft, saveDraft, textsOf } from './report-drafts.ts';
import { readReportFacts } from './report-facts.ts';
import { deleteLogo, readLogo, saveLogo } from './report-logo.ts';
import { reportName } from './report-names.ts';

/** How many previews of one account may wait at once. */
const MOST_WAITING = 3;

/** Counts the reports that an account waits for. */
class Waiting {
  readonly #counts = new Map<string, number>();

  /** @throws Failure `report.busy` when there are too many already */
  async one<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const count = this.#counts.get(accountId) ?? 0;
    if (count >= MOST_WAITING) throw new Failure('report.busy');
    this.#counts.set(accountId, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.#counts.get(accountId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(accountId);
      else this.#counts.set(accountId, left);
    }
  }
}

function previewRoute(deps: ReportDeps): Route {
  const waiting = new Waiting();
  return handle(calls.reportApi, async (ctx) => {
    const { body, principal, db, request } = ctx;
    const { patientId, stageIds, options, fileName } = body;
    ctx.subject({ patientId });
    ctx.detail({ stageIds, anonymous: options.anonymous, mask: options.mask });
    const gone = new AbortController();
    const leave = () => gone.abort();
    request.raw.socket.once('close', leave);
    try {
      return await waiting.one(principal.accountId, async () => {
        // Whether the caller may see them comes before anything that they wrote.
        await ctx.patient(patientId, 'export');
        const texts =
          body.texts ??
          (await textsOf(db, patientId, options.language, await readingOf(db, principal, deps.overjetLimits)));
        const { pdf } = await makeReport(deps, ctx, { patientId, stageIds, options, texts, signal: gone.signal });
        const isFile = fileName?.toLowerCase().endsWith('.pdf') === true;
        return {
          body: pdf,
          size: pdf.length,
          contentType: 'application/pdf',
          ...(isFile && fileName !== undefined ? { fileName } : {}),
        };
      });
    } finally {
      request.raw.socket.removeListener('close', leave);
    }
  });
}

function taskRoute(tasks: Tasks): Route {
  return handle(calls.createReportTasks, async (ctx) => {
    const { body } = ctx;
    const patientIds = body.reports.map(({ patientId }) => patientId);
    if (new Set(patientIds).size !== patientIds.length)
      throw new Failure('request.invalid', { fields: [{ field: 'reports', problem: 'twice' }] });
    ctx.detail({ reports: patientIds.length });
    // Said of all of them at once, so that whoever asks restarts all before they ask again.
    await ctx.patients(patientIds, 'edit', { lock: true });
    const wanted = [];
    for (const { patientId, stageIds } of body.reports) {
      const patient = await ctx.patient(patientId, 'edit', { lock: true });
      const input = { patientId, stageIds, options: body.options };
      await readReportFacts(ctx, input);
      wanted.push({
        type: 'report',
        name: reportName(patient, body.options),
        organisationId: patient.organisation_id,
        patientIds: [patientId],
        input,
        clientId: body.clientId,
      });
    }
    const created = await tasks.create(ctx.db, ctx.principal, wanted);
    for (const [index, { id }] of created.entries()) {
      const order = wanted[index];
      if (order === undefined) continue;
      const { organisationId, input } = order;
      ctx.entry('report.request', { id, patientId: input.patientId, organisationId });
    }
    return created;
  });
}

/** The calls of reports. */
export function reportRoutes(deps: ReportDeps, tasks: Tasks): Route[] {
  const { library } = deps.files;
  return [
    previewRoute(deps),
    taskRoute(tasks),
    handle(calls.queryReportDraft, async (ctx) => {
      const { db, principal, params } = ctx;
      await ctx.patient(params.id, 'view');
      return readDraft(db, params.id, await readingOf(db, principal, deps.overjetLimits));
    }),
    handle(calls.updateReportDraft, async (ctx) => {
      ctx.subject({ patientId: ctx.params.id });
      const reading = await readingOf(ctx.db, ctx.principal, deps.overjetLimits);
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
