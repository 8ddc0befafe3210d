import { defineArea } from '../../kernel/area.ts';
import { cephalometryArea } from '../cephalometry/area.ts';
import { filesArea } from '../files/area.ts';
import { tasksArea } from '../tasks/area.ts';
import { ReportRenderer } from './report-renderer.ts';
import { reportTask, reportWork } from './report-task.ts';
import { textsOfPatients } from './patient-hooks.ts';
import { reportRoutes } from './routes.ts';

/** Reports of patients as PDF. */
export const reportsArea = defineArea({
  name: 'reports',
  tables: ['report_draft', 'report_logo'],
  patients: textsOfPatients,
  taskTypes: [reportTask],
  auditActions: ['report.request'],
  start: async ({ config, serviceOf }) => {
    const renderer = new ReportRenderer();
    const tasks = await serviceOf(tasksArea);
    const reports = {
      files: await serviceOf(filesArea),
      cephalometry: await serviceOf(cephalometryArea),
      renderer,
      overjetLimits: config.overjetLimits,
    };
    tasks.register(reportTask, reportWork(reports));
    return { routes: reportRoutes(reports, tasks), close: () => renderer.close() };
  },
});
