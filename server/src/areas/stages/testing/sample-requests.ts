import * as stages from '@dentarium/api/stages/calls';
import * as ownStages from '../calls.ts';
import { STAGE_CODES } from '@dentarium/domain';
import { createStage, getSharedFile } from '../../files/testing/sample-files.ts';
import { createStageForm, makeStage } from '../../patients/testing/patient-forms.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { createOwnPatient } from '../../../testing/access-matrix/scene-rows.ts';
import { sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

async function createTwoStages(scene: Scene) {
  const { patient, stage } = await createStage(scene);
  return { keepId: stage, dropId: await makeStage(scene.db, patient, scene.owner, { stageCode: STAGE_CODES.during }) };
}

async function createMergedStage(scene: Scene): Promise<string> {
  const params = await createTwoStages(scene);
  await scene.ownerClient.call(stages.mergePatientStage, { params, body: { keepVersion: 1, dropVersion: 1 } });
  return params.dropId;
}

async function createDeletedStage(scene: Scene): Promise<string> {
  const { stage } = await createStage(scene);
  await scene.ownerClient.call(stages.deleteStageInfo, {
    params: { id: stage },
    query: { isDeleteFile: 'true', version: 1 },
  });
  return stage;
}

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(stages.getStageListByPid, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(ownStages.queryStageMerges, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(stages.queryStageInfo, async (scene) => ({ params: { id: (await getSharedFile(scene)).stage } })),
    sampleRequest(stages.queryFilesInfo, async (scene) => {
      const { stage, patient } = await getSharedFile(scene);
      return { params: { id: stage }, query: { pid: patient } };
    }),
    sampleRequest(stages.queryFilesInfo, async (scene) => ({
      params: { id: 'all' as const },
      query: { pid: await scene.lastingPatient() },
    })),
  ],
  edit: [
    sampleRequest(stages.updateStageName, async (scene) => ({
      params: { id: (await createStage(scene)).stage },
      body: { stageName: 'Another', version: 1 },
    })),
    sampleRequest(stages.mergePatientStage, async (scene) => ({
      params: await createTwoStages(scene),
      body: { keepVersion: 1, dropVersion: 1 },
    })),
    sampleRequest(ownStages.unmergeStages, async (scene) => ({ params: { id: await createMergedStage(scene) } })),
    sampleRequest(stages.insertStageInfo, async (scene) => ({
      params: { id: await scene.patient() },
      body: createStageForm(),
    })),
    sampleRequest(stages.updateStageInfo, async (scene) => ({
      params: { id: (await createStage(scene)).stage },
      body: { ...createStageForm(), version: 1 },
    })),
  ],
  delete: [
    sampleRequest(stages.deleteStageInfo, async (scene) => ({
      params: { id: (await createStage(scene)).stage },
      query: { isDeleteFile: 'false' as const, version: 1 },
    })),
    sampleRequest(ownStages.restoreStage, async (scene) => ({ params: { id: await createDeletedStage(scene) } })),
  ],
};

/** Requests that combine data of the caller's own organisation with data of another organisation. */
const MIXED_TENANT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(stages.mergePatientStage, async (scene) => {
    const stage = await makeStage(scene.db, (await createOwnPatient(scene)).patient, scene.account);
    return {
      params: { keepId: stage, dropId: (await createStage(scene)).stage },
      body: { keepVersion: 1, dropVersion: 1 },
    };
  }),
  sampleRequest(stages.queryFilesInfo, async (scene) => ({
    params: { id: (await createStage(scene)).stage },
    query: { pid: (await createOwnPatient(scene)).patient },
  })),
];

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  ...MIXED_TENANT_REQUESTS,
];
