import type * as specifiedCalls from '@dentarium/api/reports/calls';
import * as calls from './calls.ts';
import { BENEFIT_USES } from '@dentarium/domain';
import { handle, type Route } from '../../records/handle.ts';
import { countEvents } from '../files/area.ts';
import type { Tasks } from '../tasks/area.ts';
import type { Previews } from './previews.ts';
import { readReportFacts } from './report-facts.ts';
import { formatReportName } from './report-names.ts';
import { SUMMARY, summaryTask } from './report-task.ts';

/** Creates the fixed options of a case summary. Users select only the language. */
function createSummaryOptions(language: 'ch' | 'en'): specifiedCalls.ReportOptions {
  return {
    template: 'standard',
    language,
    pages: ['general', 'exam', 'problems', 'plan', 'summary', 'intraoral', 'xrays', 'models', 'cephalometrics'],
    layout: 'nine',
    mask: false,
    anonymous: false,
    logo: true,
    doctorId: null,
  };
}

/** Creates the routes of case summaries (BEN-07). */
export function summaryRoutes(previews: Previews, tasks: Tasks): Route[] {
  return [
    handle(calls.caseSummaryApi, async (ctx) => {
      const { patientId, stageId, language, texts, fileName } = ctx.body;
      ctx.recordSubject({ patientId });
      ctx.addAuditDetail({ stageIds: [stageId] });
      const { compose } = SUMMARY;
      const options = createSummaryOptions(language);
      return previews.make(ctx, { patientId, stageIds: [stageId], options, texts, fileName, compose });
    }),
    handle(calls.createCaseSummary, async (ctx) => {
      const { patientId, stageId, language, clientId } = ctx.body;
      const { patient, db } = await ctx.requirePatient(patientId, 'edit', { lock: true });
      const input = { patientId, stageIds: [stageId], options: createSummaryOptions(language) };
      // Refuses the call for the same reasons as the work.
      await readReportFacts(ctx, input);
      const organisationId = patient.organisation_id;
      const [task] = await tasks.create(db, ctx.principal, [
        {
          type: summaryTask.type,
          name: formatReportName(patient, input.options, SUMMARY.name),
          organisationId,
          patientIds: [patientId],
          input,
          clientId,
        },
      ]);
      if (task === undefined) throw new Error('no task was made');
      await countEvents(db, [{ organisationId, type: BENEFIT_USES[7], category: null }]);
      return task;
    }),
  ];
}
