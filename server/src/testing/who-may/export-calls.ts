import { caseSummaryApi, queryReportDraft, reportApi } from '@dentarium/api/services/report-service';
import { downPatientFile, downStageFile } from '@dentarium/api/services/task-service';
import { reportOptions } from '../../areas/reports/testing/reports.ts';
import type { CallTable } from './access-table.ts';
import { asked } from './scene.ts';
import { aLastingFile } from './stage-and-file-calls.ts';

/** The calls that pack the files of patients, with what they are asked with. */
export const PACKAGE_CALLS: CallTable = {
  export: [
    asked(downPatientFile, async (scene) => ({
      body: { patients: [{ patientId: await scene.lastingPatient(), stageIds: 'all' as const }], isAnonymous: false },
    })),
    asked(downStageFile, async (scene) => ({ params: { id: (await aLastingFile(scene)).stage } })),
  ],
};

/** The calls that write reports of patients, with what they are asked with. */
export const REPORT_CALLS: CallTable = {
  export: [
    asked(queryReportDraft, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    asked(reportApi, async (scene) => {
      const { patient, stage } = await aLastingFile(scene);
      return { body: { patientId: patient, stageIds: [stage], options: reportOptions({ pages: ['general'] }) } };
    }),
    asked(caseSummaryApi, async (scene) => {
      const { patient, stage } = await aLastingFile(scene);
      return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
    }),
  ],
};
