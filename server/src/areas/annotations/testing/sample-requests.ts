import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';
import { createFile } from '../../files/testing/sample-files.ts';
import * as calls from '../calls.ts';
import * as volumeCalls from '../volumes/calls.ts';
import { ALIGNMENT, fileModel } from './alignment.ts';
import { AXIAL_LENGTH, CANAL } from './volume-marks.ts';

const LENGTH: calls.Measurement = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'length',
  frame: '0',
  points: [
    [1, 2],
    [3.5, 4],
  ],
  note: '',
};

/** Valid sample requests of the calls of measurements and alignments. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.queryAnnotations, async (scene) => ({ params: { fileId: (await createFile(scene)).file } })),
  sampleRequest(calls.saveAnnotations, async (scene) => ({
    params: { fileId: (await createFile(scene)).file },
    body: { measurements: [LENGTH], calibration: null, version: 0 },
  })),
  sampleRequest(calls.querySpace, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
  sampleRequest(volumeCalls.queryVolumeAnnotations, async (scene) => ({
    params: { fileId: (await createFile(scene)).file },
    query: { seriesId: '2.25.77' },
  })),
  sampleRequest(volumeCalls.saveVolumeAnnotations, async (scene) => ({
    params: { fileId: (await createFile(scene)).file },
    body: { marks: [AXIAL_LENGTH], arch: [], tilt: null, canals: [CANAL], seriesId: '2.25.77', version: 0 },
  })),
  sampleRequest(calls.queryAlignments, async (scene) => ({ params: { id: await scene.lastingPatient() } })),
  sampleRequest(calls.saveAlignment, async (scene) => {
    const { stage } = await createFile(scene);
    const [fileId, laidId] = [await fileModel(scene.ownerClient, stage), await fileModel(scene.ownerClient, stage)];
    return { params: { fileId }, body: { ...ALIGNMENT, laidId, version: 0 } };
  }),
];
