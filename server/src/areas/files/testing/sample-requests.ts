import * as blobs from '@dentarium/api/files/calls';
import * as cloud from '@dentarium/api/files/cloud-calls';
import * as info from '@dentarium/api/files/info-calls';
import * as ownInfo from '../calls.ts';
import { STAGE_CODES } from '@dentarium/domain';
import {
  createFile,
  createObject,
  createPhoto,
  createStage,
  getSharedFile,
  getSharedUpload,
  toFileInput,
} from './sample-files.ts';
import { createSending, partInput, upload } from './sending.ts';
import { makeStage } from '../../patients/testing/patient-forms.ts';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { createOwnPatient } from '../../../testing/access-matrix/scene-rows.ts';
import { oncePerScene, sampleRequest, type SampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a file of a category that only the product creates. */
async function createDerivedFile(scene: Scene): Promise<string> {
  const { file } = await createFile(scene);
  await scene.db.updateTable('file').set({ category: 100 }).where('id', '=', file).execute();
  return file;
}

const MODEL = {
  name: 'jaw.stl',
  category: 53,
  createBytes: async (seed: string) => Buffer.from(`solid ${seed}\nendsolid ${seed}\n`),
};

const getCallerUpload = oncePerScene(async (scene) => upload(scene.client, 'photo.jpg', await createPhoto()));

/** Creates the input for filing an upload of the caller. A caller who is not signed in has no upload. */
async function createFilesInput(scene: Scene) {
  if (scene.relation === 'nobody') return { files: [toFileInput(scene.account)] };
  return { files: [toFileInput(await getCallerUpload(scene))] };
}

/** Creates an upload of other bytes under the name of an object of the clinic. */
async function createReplacementUpload(scene: Scene) {
  const { bucketName, fileFullName } = await createObject(scene);
  const sending = createSending('mine.jpg', await createPhotograph({ width: 30, height: 30, seed: Math.random() }));
  return { ...sending, query: { ...sending.query, bucketName, fileFullName } };
}

const TAKEN_AT = { takenAt: '2026-01-01T10:00:00', takenSource: 'exif' as const };

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(info.queryFileByDataType, async (scene) => ({
      params: { id: await scene.lastingPatient() },
      query: { classid: '8,14' },
    })),
    sampleRequest(info.queryPatientProjectList, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    sampleRequest(blobs.publicDownloadFile, async (scene) => ({
      query: { ...(await getSharedFile(scene)).object, process: 'image/resize,w_150' },
    })),
    sampleRequest(info.queryOriginalImagePath, async (scene) => ({
      query: { fileId: (await getSharedFile(scene)).file },
    })),
    sampleRequest(blobs.getImage, async (scene) => ({
      params: { fileId: (await getSharedFile(scene)).file, variant: 'thumb' as const },
    })),
    sampleRequest(blobs.viewOriginal, async (scene) => ({ params: { fileId: await getSharedUpload(scene, MODEL) } })),
    sampleRequest(blobs.downLoadThumbnail, async (scene) => ({ query: (await getSharedFile(scene)).object })),
  ],
  export: [
    sampleRequest(blobs.publicDownloadFile, async (scene) => ({ query: (await getSharedFile(scene)).object })),
    sampleRequest(blobs.getFile, async (scene) => ({
      query: { fileFullName: (await getSharedFile(scene)).object.fileFullName },
    })),
    sampleRequest(blobs.downloadOriginal, async (scene) => ({
      params: { fileId: (await getSharedFile(scene)).file },
      query: {},
    })),
    sampleRequest(blobs.downLoadObject, async (scene) => ({ query: (await getSharedFile(scene)).object })),
  ],
  edit: [
    sampleRequest(info.updateFileNote, async (scene) => {
      const { file } = await getSharedFile(scene);
      const { version } = await scene.db
        .selectFrom('file')
        .select('version')
        .where('id', '=', file)
        .executeTakeFirstOrThrow();
      return { params: { id: file }, body: { note: 'A note', version } };
    }),
    sampleRequest(ownInfo.updateFileOrder, async (scene) => {
      const { stage, file } = await getSharedFile(scene);
      return { body: { stageId: stage, fileIds: [file] } };
    }),
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
    sampleRequest(ownInfo.updateFileView, async (scene) => ({
      params: { id: (await getSharedFile(scene)).file },
      body: { mirror: true },
    })),
    sampleRequest(info.updateFileStage, async (scene) => {
      const { file, patient } = await createFile(scene);
      const stage = await makeStage(scene.db, patient, scene.owner, { stageCode: STAGE_CODES.during });
      return { params: { id: stage }, body: { fileIds: [file] } };
    }),
  ],
  delete: [
    sampleRequest(info.deleteProjectFile, async (scene) => ({ params: { id: await createDerivedFile(scene) } })),
    sampleRequest(info.deleteFileInfoById, async (scene) => ({ params: { id: (await createFile(scene)).file } })),
  ],
};

/** Requests that combine data of the caller's own organisation with data of another organisation. */
const MIXED_TENANT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(info.upFileInfoToPatient, async (scene) => ({
    params: { id: (await createOwnPatient(scene)).patient },
    body: { files: [{ ...TAKEN_AT, objectId: (await createObject(scene)).id, name: 'a.jpg', category: 8 }] },
  })),
  sampleRequest(info.updateFileStage, async (scene) => {
    const { patient } = await createOwnPatient(scene);
    const stage = await makeStage(scene.db, patient, scene.account);
    return { params: { id: stage }, body: { fileIds: [(await createFile(scene)).file] } };
  }),
];

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...Object.values(ACCESS_REQUESTS).flat(),
  sampleRequest(blobs.doesFileExist, async (scene) => {
    const { bucketName, fileFullName, md5, size } = await createObject(scene);
    return { query: { bucketName, fileFullName, md5, size, totalChunk: 1 } };
  }),
  sampleRequest(blobs.uploadPart, async (scene) => partInput(await createReplacementUpload(scene), 0)),
  sampleRequest(blobs.publicUploadPart, async (scene) => partInput(await createReplacementUpload(scene), 0)),
  sampleRequest(blobs.putObject, async (scene) => {
    const { bytes, query } = await createReplacementUpload(scene);
    const { bucketName, fileFullName } = query;
    return { query: { bucketName, fileFullName }, body: { file: new Blob([new Uint8Array(bytes)]) } };
  }),
  sampleRequest(cloud.getCloudCredentials, () => ({})),
  sampleRequest(cloud.registerObject, async (scene) => {
    const { bucketName, fileFullName, md5, size } = await createObject(scene);
    return { body: { bucketName, fileFullName, md5, size } };
  }),
  sampleRequest(info.queryDictType, () => ({})),
  ...MIXED_TENANT_REQUESTS,
];
