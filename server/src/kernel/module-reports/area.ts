import { defineArea } from '../areas/area.ts';
import { ModuleTickets } from '../modules/module-tickets.ts';
import { migrations } from './migrations.ts';
import { removeOldReports } from './reports.ts';
import { createModuleReportRoutes } from './routes.ts';
import './tables.ts';
import { VersionOutcomes } from './version-outcomes.ts';

/** Reports of pages about modules: versions that fail, the stage of the failure, and versions that work. */
export const moduleReportsArea = defineArea({
  name: 'module-reports',
  tables: ['module_report', 'module_page', 'module_report_account'],
  siteTables: ['module_report', 'module_page', 'module_report_account'],
  migrations,
  start: ({ config, db, log, modules, areas }) => {
    const countAccounts = areas.find((area) => area.countAccounts !== undefined)?.countAccounts;
    const outcomes = new VersionOutcomes({
      db,
      log,
      modulesDir: config.modulesDir,
      goodPages: config.moduleGoodPages,
      countAccounts: async () => countAccounts?.(db) ?? 0,
    });
    const tickets = new ModuleTickets(db);
    return {
      service: { getJudge: () => outcomes.getJudge(), tickets },
      routes: createModuleReportRoutes({ config, log, modules, outcomes, tickets }),
      schedules: [
        {
          name: 'forget reports of modules',
          every: 'hour',
          run: (context) => removeOldReports(context.db, modules.published()),
        },
      ],
    };
  },
});
