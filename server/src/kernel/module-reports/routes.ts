import * as calls from '@dentarium/api/modules/report-calls';
import type { AreaDeps } from '../areas/area.ts';
import { handle, handleSiteData, type Route } from '../http/handle.ts';
import { CallRate } from './call-rate.ts';
import { Fallbacks } from './fallbacks.ts';
import { loadModuleStatus } from './module-status.ts';
import { addReport } from './reports.ts';
import type { SeenVersions } from './seen-versions.ts';

/** A page sends at most six in a minute. A clinician has a few pages open and reloads some. */
const MAX_REPORTS_PER_MINUTE = 30;

/** Creates the calls with which pages send reports and operators read them. */
export function createModuleReportRoutes(
  deps: Pick<AreaDeps, 'config' | 'log' | 'modules'> & { readonly seenVersions: SeenVersions },
): readonly Route[] {
  const { config, log, modules, seenVersions } = deps;
  const rate = new CallRate(MAX_REPORTS_PER_MINUTE);
  const fallbacks = new Fallbacks(config.modulesDir, log);
  return [
    handle(
      calls.reportModules,
      async (ctx) => {
        const { accountId, db } = ctx.requireSelf();
        rate.count(accountId);
        const published = modules.published();
        const knownReports = ctx.body.reports.filter(({ module, version, fellBackTo }) =>
          [version, fellBackTo ?? version].every((id) => published.get(module)?.has(id) === true),
        );
        for (const report of knownReports) {
          await addReport(db, report);
          await fallbacks.record(report);
        }
        if (knownReports.some(({ stage }) => stage === 'mounted')) seenVersions.invalidate();
        return { taken: knownReports.length };
      },
      // Added reports are kept even if a later one fails.
      { transaction: false },
    ),
    handleSiteData(calls.queryModuleStatus, async (ctx) =>
      loadModuleStatus(ctx.db, config, modules, await seenVersions.getWasSeen()),
    ),
  ];
}
