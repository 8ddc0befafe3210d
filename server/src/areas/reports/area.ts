import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { cephalometryArea } from '../cephalometry/area.ts';
import { filesArea } from '../files/area.ts';
import { tasksArea } from '../tasks/area.ts';
import { ReportRenderer } from './report-renderer.ts';
import { REPORT, reportTask, createReportWork, SUMMARY, summaryTask } from './report-task.ts';
import { summaryRoutes } from './summary-routes.ts';
import { reportPatientHooks } from './patient-hooks.ts';
import { Previews } from './previews.ts';
import { reportRoutes } from './routes.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

/** Reports of patients as PDF. */
export const reportsArea = defineArea({
  name: 'reports',
  calls,
  tables: ['report_draft', 'report_logo'],
  migrations,
  patientHooks: reportPatientHooks,
  taskTypes: [reportTask, summaryTask],
  auditActions: ['report.request'],
  start: async ({ config, requireService }) => {
    const renderer = new ReportRenderer();
    const tasks = await requireService(tasksArea);
    const reports = {
      files: await requireService(filesArea),
      cephalometry: await requireService(cephalometryArea),
      renderer,
      overjetLimits: config.overjetLimits,
    };
    tasks.register(reportTask, createReportWork(reports, REPORT));
    tasks.register(summaryTask, createReportWork(reports, SUMMARY));
    const previews = new Previews(reports);
    return {
      routes: [...reportRoutes(reports, previews, tasks), ...summaryRoutes(previews, tasks)],
      close: () => renderer.close(),
    };
  },
});
