import * as info from '@dentarium/api/files/info-calls';
import { upload } from './sending.ts';
import { makeStage } from '../../patients/testing/patient-forms.ts';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { oncePerScene, type Scene } from '../../../testing/access-matrix/scene.ts';

let seed = 0;

export function createPhoto(): Promise<Buffer> {
  seed += 1;
  return createPhotograph({ width: 20, height: 20, seed });
}

export function toFileInput(objectId: string) {
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
export function getSharedUpload(
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

/** Creates a file and returns its stored object. */
export async function createObject(scene: Scene) {
  const { file, object } = await createFile(scene);
  const row = await scene.db
    .selectFrom('stored_object')
    .innerJoin('file', 'file.object_id', 'stored_object.id')
    .select(['stored_object.id', 'stored_object.md5', 'stored_object.size'])
    .where('file.id', '=', file)
    .executeTakeFirstOrThrow();
  return { ...object, ...row, size: row.size };
}
