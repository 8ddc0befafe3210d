import * as info from '@dentarium/api/services/file-info-service';
import * as blobs from '@dentarium/api/services/file-service';
import * as recycle from '@dentarium/api/services/recycle-service';
import * as stages from '@dentarium/api/services/stage-service';
import * as volumes from '@dentarium/api/services/volume-service';
import { sliceForTests, zipForTests } from '@dentarium/dicom/testing';
import { STAGE_CODES } from '@dentarium/domain';
import { upload } from '../../areas/files/testing/sending.ts';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { makeStage, stageForm } from '../../areas/patients/testing/patient-forms.ts';
import type { CallTable } from './access-table.ts';
import { asked, once, type Scene } from './scene.ts';

let seed = 0;

function photo(): Promise<Buffer> {
  seed += 1;
  return photograph({ width: 20, height: 20, seed });
}

function filedAs(objectId: string) {
  return {
    objectId,
    name: 'photo.jpg',
    category: 8,
    takenAt: '2024-01-02T00:00:00',
    takenSource: 'today' as const,
  };
}

/** A stage of a new patient. */
export async function aStage(scene: Scene) {
  const patient = await scene.patient();
  return { patient, stage: await makeStage(scene.db, patient, scene.owner) };
}

async function aSentFile(scene: Scene) {
  const patient = await scene.lastingPatient();
  const stage = await makeStage(scene.db, patient, scene.owner);
  const body = { files: [filedAs(await upload(scene.ownerClient, 'photo.jpg', await photo()))] };
  const { files } = await scene.ownerClient.call(info.upFileInfoToStage, { params: { id: stage }, body });
  const file = files[0]?.id ?? '';
  const object = await scene.ownerClient.call(info.queryOriginalImagePath, { query: { fileId: file } });
  return { patient, stage, file, object };
}

/** Files that the owner has sent, by their names, the same for every call of a scene. */
const lastingUploads = new WeakMap<Scene, Map<string, Promise<string>>>();

/** Sends a file once for a scene. */
function aLastingUpload(
  scene: Scene,
  {
    name,
    category,
    bytesFor,
  }: { readonly name: string; readonly category: number; readonly bytesFor: (seed: string) => Promise<Buffer> },
): Promise<string> {
  const sent = async (): Promise<string> => {
    const { stage } = await aLastingFile(scene);
    const objectId = await upload(scene.ownerClient, name, await bytesFor(stage));
    const { files } = await scene.ownerClient.call(info.upFileInfoToStage, {
      params: { id: stage },
      body: { files: [{ ...filedAs(objectId), name, category }] },
    });
    return files[0]?.id ?? '';
  };
  const known = lastingUploads.get(scene) ?? new Map<string, Promise<string>>();
  lastingUploads.set(scene, known);
  const file = known.get(name) ?? sent();
  known.set(name, file);
  return file;
}

const MODEL = {
  name: 'jaw.stl',
  category: 53,
  bytesFor: async (seed: string) => Buffer.from(`solid ${seed}\nendsolid ${seed}\n`),
};

const VOLUME = {
  name: 'cbct.zip',
  category: 15,
  bytesFor: (seed: string) =>
    zipForTests(
      [1, 2].map((instance) => [
        `${seed}/${instance}.dcm`,
        sliceForTests({ ...SLICE, instance, position: [0, 0, instance] }),
      ]),
    ),
};

const SLICE = { columns: 2, rows: 2, values: new Int16Array(4), cosines: [1, 0, 0, 0, 1, 0], pixelSpacing: [1, 1] };

/** One file, which the owner has sent, the same for every call of a scene: each upload is work for the images too. */
export const aLastingFile = once(aSentFile);

/** A file of its own of a new patient, with the content of the lasting one. */
export async function aFile(scene: Scene) {
  const { file: lasting, object } = await aLastingFile(scene);
  const { patient, stage } = await aStage(scene);
  const row = await scene.db
    .selectFrom('file')
    .select(['object_id', 'category', 'name', 'taken_at', 'taken_source', 'created_by'])
    .where('id', '=', lasting)
    .executeTakeFirstOrThrow();
  const { id: file } = await scene.db
    .insertInto('file')
    .values({ ...row, patient_id: patient, stage_id: stage })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { patient, stage, file, object };
}

/** A file in the recycle bin, of a new patient. */
export async function aDeletedFile(scene: Scene): Promise<string> {
  const { file } = await aFile(scene);
  await scene.db.updateTable('file').set({ deleted_at: new Date() }).where('id', '=', file).execute();
  return file;
}

const anUpload = once(async (scene) => upload(scene.client, 'photo.jpg', await photo()));

/** What whoever asks has uploaded; somebody who is not signed in has nothing. */
async function newFiles(scene: Scene) {
  if (scene.tie === 'nobody') return { files: [filedAs(scene.account)] };
  return { files: [filedAs(await anUpload(scene))] };
}

/** The calls about the stages and files of patients, with what they are asked with. */
export const STAGE_AND_FILE_CALLS: CallTable = {
  view: [
    asked(stages.getStageListByPid, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
    asked(stages.queryStageInfo, async (scene) => ({ params: { id: (await aLastingFile(scene)).stage } })),
    asked(stages.queryFilesInfo, async (scene) => {
      const { stage, patient } = await aLastingFile(scene);
      return { params: { id: stage }, query: { pid: patient } };
    }),
    asked(stages.queryFilesInfo, async (scene) => ({
      params: { id: 'all' as const },
      query: { pid: await scene.lastingPatient() },
    })),
    asked(info.queryOriginalImagePath, async (scene) => ({ query: { fileId: (await aLastingFile(scene)).file } })),
    asked(blobs.getImage, async (scene) => ({
      params: { fileId: (await aLastingFile(scene)).file, variant: 'thumb' as const },
    })),
    asked(blobs.viewOriginal, async (scene) => ({ params: { fileId: await aLastingUpload(scene, MODEL) } })),
    asked(volumes.openVolume, async (scene) => ({ params: { fileId: await aLastingUpload(scene, VOLUME) } })),
    asked(volumes.getSlice, async (scene) => ({ params: { fileId: await aLastingUpload(scene, VOLUME), at: 1 } })),
    asked(blobs.downLoadThumbnail, async (scene) => ({ query: (await aLastingFile(scene)).object })),
  ],
  export: [
    asked(blobs.downloadOriginal, async (scene) => ({
      params: { fileId: (await aLastingFile(scene)).file },
      query: {},
    })),
    asked(blobs.downLoadObject, async (scene) => ({ query: (await aLastingFile(scene)).object })),
  ],
  edit: [
    asked(stages.insertStageInfo, async (scene) => ({ params: { id: await scene.patient() }, body: stageForm() })),
    asked(stages.updateStageInfo, async (scene) => ({
      params: { id: (await aStage(scene)).stage },
      body: { ...stageForm(), version: 1 },
    })),
    asked(info.upFileInfoToStage, async (scene) => ({
      params: { id: (await aStage(scene)).stage },
      body: await newFiles(scene),
    })),
    asked(info.upFileInfoToPatient, async (scene) => ({
      params: { id: await scene.patient() },
      body: await newFiles(scene),
    })),
    asked(info.updateFileType, async (scene) => ({
      params: { id: 9 },
      body: { fileIds: [(await aLastingFile(scene)).file] },
    })),
    asked(info.updateFileView, async (scene) => ({
      params: { id: (await aLastingFile(scene)).file },
      body: { mirror: true },
    })),
    asked(info.updateFileStage, async (scene) => {
      const { file, patient } = await aLastingFile(scene);
      const stage = await makeStage(scene.db, patient, scene.owner, { stageCode: STAGE_CODES.during });
      return { params: { id: stage }, body: { fileIds: [file] } };
    }),
  ],
  delete: [
    asked(info.deleteFileInfoById, async (scene) => ({ params: { id: (await aFile(scene)).file } })),
    asked(info.restoreFile, async (scene) => ({ params: { id: await aDeletedFile(scene) } })),
    asked(recycle.restoreFiles, async (scene) => ({ body: { fileIds: [await aDeletedFile(scene)] } })),
    asked(recycle.queryDeletedFiles, async (scene) => ({
      query: { pid: await scene.lastingPatient(), pageIndex: 1, pageSize: 10 },
    })),
  ],
  erase: [asked(recycle.eraseFiles, async (scene) => ({ body: { fileIds: [await aDeletedFile(scene)] } }))],
};
