import * as calls from '@dentarium/api/services/module-reports';
import { handle, type Route } from '../http/handle.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import { CallRate } from './call-rate.ts';
import { addReport } from './reports.ts';

/** A page sends at most six in a minute; a clinician has a few open, and loads some anew. */
const MOST_A_MINUTE = 30;

/** The calls with which pages report. */
export function moduleReportRoutes(modules: Pick<ModuleRegistry, 'published'>): readonly Route[] {
  const rate = new CallRate(MOST_A_MINUTE);
  return [
    handle(
      calls.reportModules,
      async (ctx) => {
        rate.count(ctx.self());
        const published = modules.published();
        const known = ctx.body.reports.filter(({ module, version, fellBackTo }) =>
          [version, fellBackTo ?? version].every((id) => published.get(module)?.has(id) === true),
        );
        for (const report of known) await addReport(ctx.db, report);
        return { taken: known.length };
      },
      // Reports that were added stay added, whatever becomes of those behind them.
      { transaction: false },
    ),
  ];
}
