import { defineArea } from '../area.ts';
import { migrations } from './migrations.ts';
import { forgetReports } from './reports.ts';
import { moduleReportRoutes } from './routes.ts';
import './tables.ts';

export { seenVersions } from './reports.ts';

/** What pages report of the modules: which versions fail and where, and which are good. */
export const moduleReportsArea = defineArea({
  name: 'module-reports',
  tables: ['module_report'],
  migrations,
  start: ({ modules }) => ({
    routes: moduleReportRoutes(modules),
    schedules: [
      { name: 'forget reports of modules', every: 'hour', run: ({ db }) => forgetReports(db, modules.published()) },
    ],
  }),
});
