import { randomUUID } from 'node:crypto';
import { asked, type Asked } from '../../../testing/who-may/scene.ts';
import { aFile } from '../../../testing/who-may/stage-and-file-calls.ts';
import * as calls from '../calls.ts';

/** How the calls of measurements are asked rightly. */
export const ASKED_CALLS: readonly Asked[] = [
  asked(calls.queryAnnotations, async (scene) => ({ params: { fileId: (await aFile(scene)).file } })),
  asked(calls.saveAnnotations, async (scene) => ({
    params: { fileId: (await aFile(scene)).file },
    body: {
      measurements: [
        {
          id: randomUUID(),
          kind: 'length' as const,
          frame: '0',
          points: [
            [1, 2],
            [3.5, 4],
          ],
          note: '',
        },
      ],
      calibration: null,
      version: 0,
    },
  })),
];
