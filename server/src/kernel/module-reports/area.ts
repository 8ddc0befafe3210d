import { defineArea } from '../areas/area.ts';
import { migrations } from './migrations.ts';
import { removeOldReports } from './reports.ts';
import { createModuleReportRoutes } from './routes.ts';
import { SeenVersions } from './seen-versions.ts';
import './tables.ts';

/** Reports of pages about modules: versions that fail, the stage of the failure, and versions that work. */
export const moduleReportsArea = defineArea({
  name: 'module-reports',
  tables: ['module_report'],
  siteTables: ['module_report'],
  migrations,
  start: ({ config, db, log, modules }) => {
    const seenVersions = new SeenVersions(db);
    return {
      service: seenVersions,
      routes: createModuleReportRoutes({ config, log, modules, seenVersions }),
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
