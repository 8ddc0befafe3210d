import * as classification from '@dentarium/api/services/classification-service';
import * as dictionaries from '@dentarium/api/services/dictionary-service';
import * as info from '@dentarium/api/services/file-info-service';
import * as blobs from '@dentarium/api/services/file-service';
import * as stages from '@dentarium/api/services/stage-service';
import { STAGE_CODES } from '@dentarium/domain';
import { makeStage } from '../../areas/patients/testing/patient-forms.ts';
import type { CallTable } from './access-table.ts';
import { asked, type Scene } from './scene.ts';
import { aFile, aLastingFile, aStage } from './stage-and-file-calls.ts';

async function twoStages(scene: Scene) {
  const { patient, stage } = await aStage(scene);
  return { keepId: stage, dropId: await makeStage(scene.db, patient, scene.owner, { stageCode: STAGE_CODES.during }) };
}

async function aDeletedStage(scene: Scene): Promise<string> {
  const { stage } = await aStage(scene);
  await scene.ownerClient.call(stages.deleteStageInfo, {
    params: { id: stage },
    query: { isDeleteFile: 'true', version: 1 },
  });
  return stage;
}

/** A file as only the product makes it. */
async function aProduct(scene: Scene): Promise<string> {
  const { file } = await aFile(scene);
  await scene.db.updateTable('file').set({ category: 100 }).where('id', '=', file).execute();
  return file;
}

/** The further calls about the images of patients, with what they are asked with. */
export const IMAGE_CALLS: CallTable = {
  view: [
    asked(info.queryFileByDataType, async (scene) => ({
      params: { id: await scene.lastingPatient() },
      query: { classid: '8,14' },
    })),
    asked(info.queryPatientProjectList, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    asked(classification.patientFileClassIf, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    asked(dictionaries.getPatientByID, async (scene) => ({
      params: { patientId: await scene.lastingPatient(), organisationId: scene.organisation },
    })),
    asked(blobs.publicDownloadFile, async (scene) => ({
      query: { ...(await aLastingFile(scene)).object, process: 'image/resize,w_150' },
    })),
  ],
  export: [
    asked(blobs.publicDownloadFile, async (scene) => ({ query: (await aLastingFile(scene)).object })),
    asked(blobs.getFile, async (scene) => ({
      query: { fileFullName: (await aLastingFile(scene)).object.fileFullName },
    })),
  ],
  edit: [
    asked(stages.updateStageName, async (scene) => ({
      params: { id: (await aStage(scene)).stage },
      body: { stageName: 'Another', version: 1 },
    })),
    asked(stages.mergePatientStage, async (scene) => ({
      params: await twoStages(scene),
      body: { keepVersion: 1, dropVersion: 1 },
    })),
    asked(info.updateFileNote, async (scene) => {
      const { file } = await aLastingFile(scene);
      const { version } = await scene.db
        .selectFrom('file')
        .select('version')
        .where('id', '=', file)
        .executeTakeFirstOrThrow();
      return { params: { id: file }, body: { note: 'A note', version } };
    }),
    asked(info.updateFileOrder, async (scene) => {
      const { stage, file } = await aLastingFile(scene);
      return { body: { stageId: stage, fileIds: [file] } };
    }),
    asked(classification.classifyFiles, async (scene) => ({ body: { fileIds: [(await aLastingFile(scene)).file] } })),
    asked(classification.organizeFiles, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
  ],
  delete: [
    asked(stages.deleteStageInfo, async (scene) => ({
      params: { id: (await aStage(scene)).stage },
      query: { isDeleteFile: 'false' as const, version: 1 },
    })),
    asked(stages.restoreStage, async (scene) => ({ params: { id: await aDeletedStage(scene) } })),
    asked(info.deleteProjectFile, async (scene) => ({ params: { id: await aProduct(scene) } })),
  ],
};
