import * as reports from '@dentarium/api/reports/calls';
import * as ownReports from '../calls.ts';
import { createStage, getSharedFile } from '../../files/testing/sample-files.ts';
import { createReportOptions } from './reports.ts';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { createOwnPatient } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a logo for the reports of the clinic. */
async function createReportLogo({ db, organisation, owner }: Scene): Promise<{ id: string }> {
  const image = await createPhotograph({ width: 20, height: 20 });
  await db
    .insertInto('report_logo')
    .values({ organisation_id: organisation, image, updated_by: owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id: organisation };
}

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  export: [
    sampleRequest(ownReports.queryReportDraft, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(reports.reportApi, async (scene) => {
      const { patient, stage } = await getSharedFile(scene);
      return { body: { patientId: patient, stageIds: [stage], options: createReportOptions({ pages: ['general'] }) } };
    }),
    sampleRequest(ownReports.queryUnprintable, async (scene) => {
      const { patient, stage } = await getSharedFile(scene);
      return { body: { patientId: patient, stageIds: [stage], options: createReportOptions({ pages: ['general'] }) } };
    }),
    sampleRequest(ownReports.caseSummaryApi, async (scene) => {
      const { patient, stage } = await getSharedFile(scene);
      return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
    }),
  ],
  clinic: [
    sampleRequest(ownReports.updateReportLogo, async (scene) => ({
      params: await createReportLogo(scene),
      body: { file: new Blob([new Uint8Array(await createPhotograph({ width: 40, height: 40 }))]) },
    })),
    sampleRequest(ownReports.deleteReportLogo, async (scene) => ({ params: await createReportLogo(scene) })),
  ],
};

/** Requests that combine data of the caller's own organisation with data of another organisation. */
const MIXED_TENANT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(ownReports.createReportTasks, async (scene) => ({
    body: {
      reports: [{ patientId: (await createOwnPatient(scene)).patient, stageIds: [(await createStage(scene)).stage] }],
      options: createReportOptions({ pages: ['general'] }),
    },
  })),
  sampleRequest(ownReports.createCaseSummary, async (scene) => ({
    body: {
      patientId: (await createOwnPatient(scene)).patient,
      stageId: (await createStage(scene)).stage,
      language: 'en' as const,
    },
  })),
];

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(ownReports.createReportTasks, async (scene) => {
    const { patient, stage } = await createStage(scene);
    return {
      body: {
        reports: [{ patientId: patient, stageIds: [stage] }],
        options: createReportOptions({ pages: ['general'] }),
      },
    };
  }),
  sampleRequest(ownReports.createCaseSummary, async (scene) => {
    const { patient, stage } = await createStage(scene);
    return { body: { patientId: patient, stageId: stage, language: 'en' as const } };
  }),
  sampleRequest(ownReports.updateReportDraft, async (scene) => ({
    params: { id: await scene.patient() },
    body: { complaint: 'x', problems: null, plan: null, summary: null, version: 0 },
  })),
  sampleRequest(ownReports.queryReportLogo, async (scene) => ({ params: await createReportLogo(scene) })),
  ...MIXED_TENANT_REQUESTS,
];
