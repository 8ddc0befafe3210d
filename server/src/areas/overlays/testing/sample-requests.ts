import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { createFile } from '../../files/testing/sample-files.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import { upload } from '../../files/testing/sending.ts';
import * as calls from '../calls.ts';

let seed = 40_000;

async function createPicture(scene: Scene): Promise<string> {
  if (scene.relation === 'nobody') return scene.account;
  seed += 1;
  return upload(scene.client, 'overlay.jpg', await createPhotograph({ width: 20, height: 20, seed }));
}

/** Valid sample requests of the calls of overlays. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.fileOverlay, async (scene) => {
    const { stage, file } = await createFile(scene);
    const objectId = await createPicture(scene);
    const fileIds: [string, string] = [file, file];
    return {
      params: { id: stage },
      body: { objectId, name: 'Overlay.jpg', takenAt: '2024-01-02T00:00:00', note: 'Two', fileIds },
    };
  }),
];
