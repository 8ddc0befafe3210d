import { defineArea } from '../area.ts';
import { migrations } from './migrations.ts';
import { forgetReports } from './reports.ts';
import { moduleReportRoutes } from './routes.ts';
import { SeenVersions } from './seen-versions.ts';
import './tables.ts';

/** What pages report of the modules: which versions fail and where, and which are good. */
export const moduleReportsArea = defineArea({
  name: 'module-reports',
  tables: ['module_report'],
  migrations,
  start: ({ config, db, log, modules }) => {
    const seen = new SeenVersions(db);
    return {
      service: seen,
      routes: moduleReportRoutes({ config, log, modules, seen }),
      schedules: [
        {
          name: 'forget reports of modules',
          every: 'hour',
          run: (context) => forgetReports(context.db, modules.published()),
        },
      ],
    };
  },
});
