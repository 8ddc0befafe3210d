import * as info from '@dentarium/api/files/info-calls';
import * as blobs from '@dentarium/api/files/calls';
import * as recycle from '@dentarium/api/recycle-bin/calls';
import * as stages from '@dentarium/api/stages/calls';
import * as volumes from '../../areas/volumes/calls.ts';
import { sliceForTests, zipForTests } from '@dentarium/dicom/testing';
import { STAGE_CODES } from '@dentarium/domain';
import { upload } from '../../areas/files/testing/sending.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makeStage, createStageForm } from '../../areas/patients/testing/patient-forms.ts';
import type { SampleRequestTable } from './describe-access-matrix.ts';
import { sampleRequest, oncePerScene, type Scene } from './scene.ts';

let seed = 0;

function createPhoto(): Promise<Buffer> {
  seed += 1;
  return createPhotograph({ width: 20, height: 20, seed });
}

function toFileInput(objectId: string) {
  return {
    objectId,
    name: 'photo.jpg',
    category: 8,
    takenAt: '2024-01-02T00:00:00',
    takenSource: 'today' as const,
  };
}

/** Creates a stage of a new patient. */
export async function createStage(scene: Scene) {
  const patient = await scene.patient();
  return { patient, stage: await makeStage(scene.db, patient, scene.owner) };
}

async function uploadFile(scene: Scene) {
  const patient = await scene.lastingPatient();
  const stage = await makeStage(scene.db, patient, scene.owner);
  const body = { files: [toFileInput(await upload(scene.ownerClient, 'photo.jpg', await createPhoto()))] };
  const { files } = await scene.ownerClient.call(info.upFileInfoToStage, { params: { id: stage }, body });
  const file = files[0]?.id ?? '';
  const object = await scene.ownerClient.call(info.queryOriginalImagePath, { query: { fileId: file } });
  return { patient, stage, file, object };
}

/** Uploads of the owner by file name, shared by all requests of a scene. */
const sharedUploads = new WeakMap<Scene, Map<string, Promise<string>>>();

/** Uploads a file once for each scene. */
function getSharedUpload(
  scene: Scene,
  {
    name,
    category,
    createBytes,
  }: { readonly name: string; readonly category: number; readonly createBytes: (seed: string) => Promise<Buffer> },
): Promise<string> {
  const uploadOnce = async (): Promise<string> => {
    const { stage } = await getSharedFile(scene);
    const objectId = await upload(scene.ownerClient, name, await createBytes(stage));
    const { files } = await scene.ownerClient.call(info.upFileInfoToStage, {
      params: { id: stage },
      body: { files: [{ ...toFileInput(objectId), name, category }] },
    });
    return files[0]?.id ?? '';
  };
  const sceneUploads = sharedUploads.get(scene) ?? new Map<string, Promise<string>>();
  sharedUploads.set(scene, sceneUploads);
  const file = sceneUploads.get(name) ?? uploadOnce();
  sceneUploads.set(name, file);
  return file;
}

const MODEL = {
  name: 'jaw.stl',
  category: 53,
  createBytes: async (seed: string) => Buffer.from(`solid ${seed}\nendsolid ${seed}\n`),
};

const VOLUME = {
  name: 'cbct.zip',
  category: 15,
  createBytes: (seed: string) =>
    zipForTests(
      [1, 2].map((instance) => [
        `${seed}/${instance}.dcm`,
        sliceForTests({ ...SLICE, instance, position: [0, 0, instance] }),
      ]),
    ),
};

const SLICE = { columns: 2, rows: 2, values: new Int16Array(4), cosines: [1, 0, 0, 0, 1, 0], pixelSpacing: [1, 1] };

/** Returns one file of the owner, shared by all requests of a scene, because each upload is slow to process. */
export const getSharedFile = oncePerScene(uploadFile);

/** Creates a file of a new patient with the content of the shared file. */
export async function createFile(scene: Scene) {
  const { file: sharedFile, object } = await getSharedFile(scene);
  const { patient, stage } = await createStage(scene);
  const row = await scene.db
    .selectFrom('file')
    .select(['object_id', 'category', 'name', 'taken_at', 'taken_source', 'created_by'])
    .where('id', '=', sharedFile)
    .executeTakeFirstOrThrow();
  const { id: file } = await scene.db
    .insertInto('file')
    .values({ ...row, patient_id: patient, stage_id: stage })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { patient, stage, file, object };
}

/** Creates a file of a new patient in the recycle bin. */
export async function createDeletedFile(scene: Scene): Promise<string> {
  const { file } = await createFile(scene);
  await scene.db.updateTable('file').set({ deleted_at: new Date() }).where('id', '=', file).execute();
  return file;
}

const getCallerUpload = oncePerScene(async (scene) => upload(scene.client, 'photo.jpg', await createPhoto()));

/** Creates the input for filing an upload of the caller. A caller who is not signed in has no upload. */
async function createFilesInput(scene: Scene) {
  if (scene.relation === 'nobody') return { files: [toFileInput(scene.account)] };
  return { files: [toFileInput(await getCallerUpload(scene))] };
}

/** Requests about the stages and files of patients. */
export const STAGE_AND_FILE_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(stages.getStageListByPid, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(stages.queryStageInfo, async (scene) => ({ params: { id: (await getSharedFile(scene)).stage } })),
    sampleRequest(stages.queryFilesInfo, async (scene) => {
      const { stage, patient } = await getSharedFile(scene);
      return { params: { id: stage }, query: { pid: patient } };
    }),
    sampleRequest(stages.queryFilesInfo, async (scene) => ({
      params: { id: 'all' as const },
      query: { pid: await scene.lastingPatient() },
    })),
    sampleRequest(info.queryOriginalImagePath, async (scene) => ({
      query: { fileId: (await getSharedFile(scene)).file },
    })),
    sampleRequest(blobs.getImage, async (scene) => ({
      params: { fileId: (await getSharedFile(scene)).file, variant: 'thumb' as const },
    })),
    sampleRequest(blobs.viewOriginal, async (scene) => ({ params: { fileId: await getSharedUpload(scene, MODEL) } })),
    sampleRequest(volumes.openVolume, async (scene) => ({ params: { fileId: await getSharedUpload(scene, VOLUME) } })),
    sampleRequest(volumes.getSlice, async (scene) => ({
      params: { fileId: await getSharedUpload(scene, VOLUME), at: 1 },
    })),
    sampleRequest(blobs.downLoadThumbnail, async (scene) => ({ query: (await getSharedFile(scene)).object })),
  ],
  export: [
    sampleRequest(blobs.downloadOriginal, async (scene) => ({
      params: { fileId: (await getSharedFile(scene)).file },
      query: {},
    })),
    sampleRequest(blobs.downLoadObject, async (scene) => ({ query: (await getSharedFile(scene)).object })),
  ],
  edit: [
    sampleRequest(stages.insertStageInfo, async (scene) => ({
      params: { id: await scene.patient() },
      body: createStageForm(),
    })),
    sampleRequest(stages.updateStageInfo, async (scene) => ({
      params: { id: (await createStage(scene)).stage },
      body: { ...createStageForm(), version: 1 },
    })),
    sampleRequest(info.upFileInfoToStage, async (scene) => ({
      params: { id: (await createStage(scene)).stage },
      body: await createFilesInput(scene),
    })),
    sampleRequest(info.upFileInfoToPatient, async (scene) => ({
      params: { id: await scene.patient() },
      body: await createFilesInput(scene),
    })),
    sampleRequest(info.updateFileType, async (scene) => ({
      params: { id: 9 },
      body: { fileIds: [(await getSharedFile(scene)).file] },
    })),
    sampleRequest(info.updateFileView, async (scene) => ({
      params: { id: (await getSharedFile(scene)).file },
      body: { mirror: true },
    })),
    sampleRequest(info.updateFileStage, async (scene) => {
      const { file, patient } = await getSharedFile(scene);
      const stage = await makeStage(scene.db, patient, scene.owner, { stageCode: STAGE_CODES.during });
      return { params: { id: stage }, body: { fileIds: [file] } };
    }),
  ],
  delete: [
    sampleRequest(info.deleteFileInfoById, async (scene) => ({ params: { id: (await createFile(scene)).file } })),
    sampleRequest(info.restoreFile, async (scene) => ({ params: { id: await createDeletedFile(scene) } })),
    sampleRequest(recycle.restoreFiles, async (scene) => ({ body: { fileIds: [await createDeletedFile(scene)] } })),
    sampleRequest(recycle.queryDeletedFiles, async (scene) => ({
      query: { pid: await scene.lastingPatient(), pageIndex: 1, pageSize: 10 },
    })),
  ],
  erase: [
    sampleRequest(recycle.eraseFiles, async (scene) => ({ body: { fileIds: [await createDeletedFile(scene)] } })),
  ],
};
