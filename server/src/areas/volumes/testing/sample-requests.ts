import { sliceForTests, zipForTests } from '@dentarium/dicom/testing';
import { getSharedUpload } from '../../files/testing/sample-files.ts';
import * as volumes from '../calls.ts';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

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

/** Requests by the group of actions that decides who may send them. */
export const ACCESS_REQUESTS: SampleRequestTable = {
  view: [
    sampleRequest(volumes.openVolume, async (scene) => ({
      params: { fileId: await getSharedUpload(scene, VOLUME) },
      query: {},
    })),
    sampleRequest(volumes.getSlice, async (scene) => ({
      params: { fileId: await getSharedUpload(scene, VOLUME), at: 1 },
    })),
  ],
};

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = Object.values(ACCESS_REQUESTS).flat();
