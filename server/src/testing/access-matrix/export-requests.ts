import { caseSummaryApi, queryReportDraft, reportApi } from '@dentarium/api/reports/calls';
import { downPatientFile, downStageFile } from '@dentarium/api/tasks/calls';
import { createReportOptions } from '../../areas/reports/testing/reports.ts';
import type { SampleRequestTable } from './describe-access-matrix.ts';
import { sampleRequest } from './scene.ts';
import { getSharedFile } from './stage-and-file-requests.ts';

/** Requests that package the files of patients. */
export const PACKAGE_REQUESTS: SampleRequestTable = {
  export: [
    sampleRequest(downPatientFile, async (scene) => ({
      body: { patients: [{ patientId: await scene.lastingPatient(), stageIds: 'all' as const }], isAnonymous: false },
    })),
    sampleRequest(downStageFile, async (scene) => ({ params: { id: (await getSharedFile(scene)).stage } })),
  ],
};

/** Requests that write reports of patients. */
export const REPORT_REQUESTS: SampleRequestTable = {
  export: [
    sampleRequest(queryReportDraft, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(reportApi, async (scene) => {
      const { patient, stage } = await getSharedFile(scene);
      return { body: { patientId: patient, stageIds: [stage], options: createReportOptions({ pages: ['general'] }) } };
    }),
    sampleRequest(caseSummaryApi, async (scene) => {
      const { patient, stage } = await getSharedFile(scene);
      return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
    }),
  ],
};
