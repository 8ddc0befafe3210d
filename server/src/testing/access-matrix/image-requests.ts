import * as classification from '@dentarium/api/classification/calls';
import * as dictionaries from '@dentarium/api/dictionaries/calls';
import * as info from '@dentarium/api/files/info-calls';
import * as blobs from '@dentarium/api/files/calls';
import * as stages from '@dentarium/api/stages/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { makeStage } from '../../areas/patients/testing/patient-forms.ts';
import type { SampleRequestTable } from './describe-access-matrix.ts';
import { sampleRequest, type Scene } from './scene.ts';
import { createFile, getSharedFile, createStage } from './stage-and-file-requests.ts';

async function createTwoStages(scene: Scene) {
  const { patient, stage } = await createStage(scene);
  return { keepId: stage, dropId: await makeStage(scene.db, patient, scene.owner, { stageCode: STAGE_CODES.during }) };
}

async function createDeletedStage(scene: Scene): Promise<string> {
  const { stage } = await createStage(scene);
  await scene.ownerClient.call(stages.deleteStageInfo, {
    params: { id: stage },
    query: { isDeleteFile: 'true', version: 1 },
  });
  return stage;
}

/** Creates a file of a category that only the product creates. */
async function createDerivedFile(scene: Scene): Promise<string> {
  const { file } = await createFile(scene);
  await scene.db.updateTable('file').set({ category: 100 }).where('id', '=', file).execute();
  return file;
}

/** Further requests about the images of patients. */
export const IMAGE_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(info.queryFileByDataType, async (scene) => ({
      params: { id: await scene.lastingPatient() },
      query: { classid: '8,14' },
    })),
    sampleRequest(info.queryPatientProjectList, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(classification.patientFileClassIf, async (scene) => ({
      params: { id: await scene.lastingPatient() },
    })),
    sampleRequest(dictionaries.getPatientByID, async (scene) => ({
      params: { patientId: await scene.lastingPatient(), organisationId: scene.organisation },
    })),
    sampleRequest(blobs.publicDownloadFile, async (scene) => ({
      query: { ...(await getSharedFile(scene)).object, process: 'image/resize,w_150' },
    })),
  ],
  export: [
    sampleRequest(blobs.publicDownloadFile, async (scene) => ({ query: (await getSharedFile(scene)).object })),
    sampleRequest(blobs.getFile, async (scene) => ({
      query: { fileFullName: (await getSharedFile(scene)).object.fileFullName },
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
    sampleRequest(info.updateFileNote, async (scene) => {
      const { file } = await getSharedFile(scene);
      const { version } = await scene.db
        .selectFrom('file')
        .select('version')
        .where('id', '=', file)
        .executeTakeFirstOrThrow();
      return { params: { id: file }, body: { note: 'A note', version } };
    }),
    sampleRequest(info.updateFileOrder, async (scene) => {
      const { stage, file } = await getSharedFile(scene);
      return { body: { stageId: stage, fileIds: [file] } };
    }),
    sampleRequest(classification.classifyFiles, async (scene) => ({
      body: { fileIds: [(await getSharedFile(scene)).file] },
    })),
    sampleRequest(classification.organizeFiles, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
  ],
  delete: [
    sampleRequest(stages.deleteStageInfo, async (scene) => ({
      params: { id: (await createStage(scene)).stage },
      query: { isDeleteFile: 'false' as const, version: 1 },
    })),
    sampleRequest(stages.restoreStage, async (scene) => ({ params: { id: await createDeletedStage(scene) } })),
    sampleRequest(info.deleteProjectFile, async (scene) => ({ params: { id: await createDerivedFile(scene) } })),
  ],
};
