import { createFile } from '../../files/testing/sample-files.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import * as calls from '../calls.ts';

const MASK = { x: 0.5, y: 0.4, w: 0.8, h: 0.2, angle: 0 };

async function createMaskedFile(scene: Scene): Promise<string> {
  const { file } = await createFile(scene);
  await scene.db
    .insertInto('face_mask')
    .values({ file_id: file, mask: JSON.stringify(MASK), set_by: scene.owner })
    .execute();
  return file;
}

/** Valid sample requests of the calls of masks. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.queryMasks, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
  sampleRequest(calls.saveMask, async (scene) => ({
    params: { id: (await createFile(scene)).file },
    body: { mask: MASK, version: 0 },
  })),
  sampleRequest(calls.makeMaskedCopy, async (scene) => ({
    params: { id: await createMaskedFile(scene) },
    body: { name: 'Masked.jpg', note: 'A copy' },
  })),
];
