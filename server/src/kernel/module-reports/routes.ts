import * as calls from '@dentarium/api/modules/report-calls';
import type { ModuleReport } from '@dentarium/api/modules/report-calls';
import type { AreaDeps } from '../areas/area.ts';
import { handle, handleSiteData, type Route } from '../http/handle.ts';
import type { ModuleTickets } from '../modules/module-tickets.ts';
import { CallRate } from './call-rate.ts';
import { Fallbacks } from './fallbacks.ts';
import { loadModuleStatus } from './module-status.ts';
import { addReport, recordPage } from './reports.ts';
import type { VersionOutcomes } from './version-outcomes.ts';

/** A page sends at most six in a minute. A clinician has a few pages open and reloads some. */
const MAX_REPORTS_PER_MINUTE = 30;

/** Creates the calls with which pages send reports and operators read them. */
export function createModuleReportRoutes(
  deps: Pick<AreaDeps, 'config' | 'log' | 'modules'> & {
    readonly outcomes: VersionOutcomes;
    readonly tickets: ModuleTickets;
  },
): readonly Route[] {
  const { config, log, modules, outcomes, tickets } = deps;
  const rate = new CallRate(MAX_REPORTS_PER_MINUTE);
  const fallbacks = new Fallbacks(config.modulesDir, log);

  /** Returns whether a report is about a version that pages are given, and its sender was given it. */
  async function isAdmitted({ module, version, fellBackTo, ticket }: ModuleReport): Promise<boolean> {
    const versions = modules.published().get(module);
    if (ticket === undefined || ![version, fellBackTo ?? version].every((id) => versions?.has(id) === true))
      return false;
    return tickets.verify(module, version, ticket);
  }

  return [
    handle(
      calls.reportModules,
      async (ctx) => {
        const { accountId, db } = ctx.requireSelf();
        rate.count(accountId);
        const { reports, page } = ctx.body;
        let taken = 0;
        if (page === undefined) return { taken };
        for (const report of reports) {
          if (!(await isAdmitted(report))) continue;
          await addReport(db, accountId, report);
          await recordPage(db, { accountId, page }, report);
          if (await outcomes.hasCountedFault(report.module, report.version)) await fallbacks.record(report);
          taken += 1;
        }
        if (taken > 0) outcomes.invalidate();
        return { taken };
      },
      // Added reports are kept even if a later one fails.
      { transaction: false },
    ),
    handleSiteData(calls.queryModuleStatus, async (ctx) =>
      loadModuleStatus(ctx.db, config, modules, await outcomes.getJudge()),
    ),
  ];
}
