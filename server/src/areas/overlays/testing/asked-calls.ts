import { photograph } from '../../../objects/images/testing/test-images.ts';
import { aFile } from '../../../testing/who-may/stage-and-file-calls.ts';
import { type Asked, asked, type Scene } from '../../../testing/who-may/scene.ts';
import { upload } from '../../files/testing/sending.ts';
import * as calls from '../calls.ts';

let seed = 40_000;

async function aPicture(scene: Scene): Promise<string> {
  if (scene.tie === 'nobody') return scene.account;
  seed += 1;
  return upload(scene.client, 'overlay.jpg', await photograph({ width: 20, height: 20, seed }));
}

/** The calls of overlays, with what they are asked with. */
export const ASKED_CALLS: readonly Asked[] = [
  asked(calls.fileOverlay, async (scene) => {
    const { stage, file } = await aFile(scene);
    const objectId = await aPicture(scene);
    const fileIds: [string, string] = [file, file];
    return {
      params: { id: stage },
      body: { objectId, name: 'Overlay.jpg', takenAt: '2024-01-02T00:00:00', note: 'Two', fileIds },
    };
  }),
];
